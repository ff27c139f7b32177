import { previewCertificado } from 'domain/contract/certificados.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { useLoading } from '../ui/overlay.tsx';
import { useCall } from './api.tsx';
import { saveDownload } from './download.ts';

/** Saves the PDF that issuing would give, marked as a preview. */
export function usePreviewCertificado(): (pair: { cursoId: number; usuarioId: number }) => Promise<void> {
  const call = useCall();
  const { track } = useLoading();
  const { showError } = useDialogs();
  return async (params) => {
    const envelope = await track(call(previewCertificado, { params }), { delay: 200 });
    if (!saveDownload(envelope)) await showError({ message: envelope.message });
  };
}

import { generateCertificado } from 'domain/contract/certificados.ts';
import { useCall } from '../app/api.tsx';
import { saveDownload } from '../app/download.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { useLoading } from '../ui/overlay.tsx';

/** Downloads the PDF of a valid certificate. */
export function useDownload(): (pair: { cursoId: number; usuarioId: number }) => Promise<void> {
  const call = useCall();
  const { track } = useLoading();
  const { showError } = useDialogs();
  return async ({ cursoId, usuarioId }) => {
    const envelope = await track(call(generateCertificado, { body: { cursoId, usuarioId } }), { delay: 200 });
    if (!saveDownload(envelope)) await showError({ message: envelope.message });
  };
}

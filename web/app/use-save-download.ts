import type { Envelope } from 'domain/contract/envelope.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { useLoading } from '../ui/overlay.tsx';
import { saveDownload } from './download.ts';

type Exported = Promise<Envelope<{ data: string; filename: string }>>;

/** Waits for an export and saves its file, or says why there is none. */
export function useSaveDownload(): (exported: Exported) => Promise<void> {
  const { track } = useLoading();
  const { showError } = useDialogs();
  return async (exported) => {
    const envelope = await track(exported, { delay: 200 });
    if (!saveDownload(envelope)) await showError({ message: envelope.message });
  };
}

/** Downloads a list as it is filtered, for `ExportButtons`. */
export function useExport(request: (formato: { formato?: 'xlsx' }) => Exported): (formato?: 'xlsx') => void {
  const save = useSaveDownload();
  return (formato) => void save(request(formato ? { formato } : {}));
}

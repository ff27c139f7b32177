import { useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { type Upload, UploadError, uploadImagen } from '../../app/upload.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

/** Uploads with a progress bar. A failed upload can be retried without losing the form. */
export function useUpload(label: string) {
  const call = useCall();
  const { confirm } = useDialogs();
  const [progress, setProgress] = useState<number | null>(null);

  /** Returns the stored name; null when the user cancelled. */
  async function upload(running: Omit<Upload, 'onProgress'>): Promise<string | null> {
    setProgress(0);
    try {
      return await uploadImagen(call, { ...running, onProgress: setProgress });
    } catch (failure) {
      if (!(failure instanceof UploadError)) throw failure;
      const again = await confirm({
        title: 'Ocurrió un error',
        message: `${failure.message}\nLo que escribiste sigue aquí.`,
        yes: 'Reintentar',
        no: 'Seguir editando',
      });
      return again ? upload(running) : null;
    } finally {
      setProgress(null);
    }
  }

  const bar = progress === null ? null : <ProgressBar label={label} value={progress * 100} />;
  return { upload, bar };
}

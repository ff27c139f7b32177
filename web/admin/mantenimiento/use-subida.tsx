import { useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { type Subida, subirImagen, UploadError } from '../../app/upload.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';

/** Uploads with a progress bar. A failed upload can be retried without losing the form. */
export function useSubida(label: string) {
  const call = useCall();
  const { confirm } = useDialogs();
  const [progress, setProgress] = useState<number | null>(null);

  /** Returns the stored name; null when the user cancelled. */
  async function subir(subida: Omit<Subida, 'onProgress'>): Promise<string | null> {
    setProgress(0);
    try {
      return await subirImagen(call, { ...subida, onProgress: setProgress });
    } catch (failure) {
      if (!(failure instanceof UploadError)) throw failure;
      const again = await confirm({
        title: 'Ocurrió un error',
        message: `${failure.message}\nLo que escribiste sigue aquí.`,
        yes: 'Reintentar',
        no: 'Seguir editando',
      });
      return again ? subir(subida) : null;
    } finally {
      setProgress(null);
    }
  }

  const bar = progress === null ? null : <ProgressBar label={label} value={progress * 100} />;
  return { subir, bar };
}

import { imageProblem } from 'domain/formats/images.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ImagePicker } from '../../ui/image-picker.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import type { ImagenAfterSave } from './use-imagen-after-save.ts';

/** Shown after the save while the picture uploads, with a retry when the upload failed. */
export function PendingImagen({ imagen }: { imagen: ImagenAfterSave }) {
  const { file, setFile, progress, problem } = imagen;
  return (
    <div className="grid gap-5">
      {problem ? (
        <Alert tone="error" title="El curso se guardó, pero la imagen no se subió">
          {problem}
        </Alert>
      ) : (
        <Alert tone="success">El curso se guardó.</Alert>
      )}
      {progress === null ? (
        <ImagePicker label="Imagen" file={file} onChange={setFile} validate={imageProblem} />
      ) : (
        <ProgressBar label="Subiendo imagen" value={progress * 100} />
      )}
    </div>
  );
}

export function PendingImagenFooter({ imagen }: { imagen: ImagenAfterSave }) {
  const { file, progress, retry, skip } = imagen;
  return (
    <>
      <Button variant="secondary" onClick={skip} disabled={progress !== null}>
        Seguir sin la imagen
      </Button>
      <Button onClick={retry} busy={progress !== null} disabled={!file}>
        Reintentar
      </Button>
    </>
  );
}

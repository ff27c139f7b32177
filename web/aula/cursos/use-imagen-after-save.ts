import { updateCurso } from 'domain/contract/cursos.ts';
import { withChanges } from 'domain/schemas/curso-form.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { useState } from 'react';
import { useCall } from '../../app/api.tsx';
import type { Call } from '../../app/transport.ts';
import { UploadError, uploadImagen } from '../../app/upload.ts';

/** Uploads the picture after the save. A failed upload does not undo the save. */
export function useImagenAfterSave(onDone: (curso: Curso) => void) {
  const call = useCall();
  const [file, setFile] = useState<File | null>(null);
  const [guardado, setSaved] = useState<Curso | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function upload(curso: Curso): Promise<void> {
    if (!file) return onDone(curso);
    setSaved(curso);
    setProblem(null);
    setProgress(0);
    try {
      onDone(await putImagen(call, curso, file, setProgress));
    } catch (failure) {
      if (!(failure instanceof UploadError)) throw failure;
      setProblem(failure.message);
    } finally {
      setProgress(null);
    }
  }

  const retry = () => guardado && void upload(guardado);
  const skip = () => guardado && onDone(guardado);
  return { file, setFile, guardado, progress, problem, upload, retry, skip };
}

export type ImagenAfterSave = ReturnType<typeof useImagenAfterSave>;

async function putImagen(call: Call, curso: Curso, file: File, onProgress: (fraction: number) => void) {
  return nameImagen(call, curso, await uploadImagen(call, { ownerType: 'curso', file, onProgress }));
}

async function nameImagen(call: Call, curso: Curso, imagen: string): Promise<Curso> {
  const { cursoId, version } = curso;
  const envelope = await call(updateCurso, {
    params: { id: cursoId },
    body: { ...withChanges(curso, { imagen }), version },
  });
  if (envelope.success && envelope.resource) return envelope.resource;
  // Version conflict: keep the other person's changes and set only the picture.
  if (envelope.codigo === 'cambio-ajeno' && envelope.resource) return nameImagen(call, envelope.resource, imagen);
  throw new UploadError(envelope.message);
}

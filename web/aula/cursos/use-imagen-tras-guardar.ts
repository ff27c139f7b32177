import { updateCurso } from 'domain/contract/cursos.ts';
import { cursoCon } from 'domain/schemas/curso-form.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { useState } from 'react';
import { useCall } from '../../app/api.tsx';
import type { Call } from '../../app/transport.ts';
import { subirImagen, UploadError } from '../../app/upload.ts';

/** Uploads the picture after the save. A failed upload does not undo the save. */
export function useImagenTrasGuardar(onDone: (curso: Curso) => void) {
  const call = useCall();
  const [file, setFile] = useState<File | null>(null);
  const [guardado, setGuardado] = useState<Curso | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function subir(curso: Curso): Promise<void> {
    if (!file) return onDone(curso);
    setGuardado(curso);
    setProblem(null);
    setProgress(0);
    try {
      onDone(await ponerImagen(call, curso, file, setProgress));
    } catch (failure) {
      if (!(failure instanceof UploadError)) throw failure;
      setProblem(failure.message);
    } finally {
      setProgress(null);
    }
  }

  const retry = () => guardado && void subir(guardado);
  const skip = () => guardado && onDone(guardado);
  return { file, setFile, guardado, progress, problem, subir, retry, skip };
}

export type ImagenTrasGuardar = ReturnType<typeof useImagenTrasGuardar>;

async function ponerImagen(call: Call, curso: Curso, file: File, onProgress: (fraction: number) => void) {
  return nombrarImagen(call, curso, await subirImagen(call, { ownerType: 'curso', file, onProgress }));
}

async function nombrarImagen(call: Call, curso: Curso, imagen: string): Promise<Curso> {
  const { cursoId, version } = curso;
  const envelope = await call(updateCurso, {
    params: { id: cursoId },
    body: { ...cursoCon(curso, { imagen }), version },
  });
  if (envelope.success && envelope.resource) return envelope.resource;
  // Version conflict: keep the other person's changes and set only the picture.
  if (envelope.codigo === 'cambio-ajeno' && envelope.resource) return nombrarImagen(call, envelope.resource, imagen);
  throw new UploadError(envelope.message);
}

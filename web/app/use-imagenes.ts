import type { Envelope } from 'domain/contract/envelope.ts';
import { confirmUpload } from 'domain/contract/uploads.ts';
import { chosenProblem, type ImageUse, type OwnerType } from 'domain/formats/images.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useCall } from './api.tsx';
import { UploadError, uploadImagen } from './upload.ts';
import { type DisplayValues, useVersionedSave } from './use-versioned-save.tsx';

type ImagenField = 'imagen' | ImageUse;
type Files = Partial<Record<ImagenField, File>>;
type Pictured = { version: number } & Record<string, unknown>;

type ImagenesOptions<R> = {
  ownerType: OwnerType | '';
  id: (record: R) => number;
  /** Loads the record again, to show what somebody else changed. */
  load: (id: number) => Promise<Envelope<R, unknown>>;
  labels: Partial<Record<string, string>>;
  displayValues?: ((current: R) => DisplayValues<Record<string, unknown>>) | undefined;
  /** The record is saved and has all its chosen pictures, or the user goes on without them. */
  onDone: (record: R) => void | Promise<void>;
  /** The record is saved, but a picture is missing: the form continues with this record and keeps the file. */
  onMissing?: (record: R) => void;
};

/** The file never arrived, or its content was refused: it has to be sent again. */
const refusedFile = [404, 422];

/**
 * The chosen pictures of a form, and the only way to give them to a record: after its save, so that a form that is
 * cancelled or refused publishes nothing. A failed upload is retried alone, against the version that was saved.
 */
export function useImagenes<R extends Pictured>(options: ImagenesOptions<R>) {
  const { ownerType, id, load, labels, displayValues, onDone, onMissing } = options;
  const call = useCall();
  const save = useVersionedSave();
  const [files, setFiles] = useState<Files>({});
  const [saved, setSaved] = useState<R | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** Files already uploaded, so that a retry does not send them twice. */
  const arrived = useRef(new Map<string, { file: File; imagen: string }>());
  const leaving = useRef(new AbortController());

  const choose = (field: ImagenField) => (file: File | null) =>
    setFiles(({ [field]: _before, ...others }) => (file ? { ...others, [field]: file } : others));

  const reset = useCallback(() => {
    leaving.current.abort();
    leaving.current = new AbortController();
    setFiles({});
    setSaved(null);
    setProgress(null);
    setProblem(null);
  }, []);
  // A file still uploading when the user leaves the form is not attached.
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  async function send(record: R, field: ImagenField, file: File, signal: AbortSignal): Promise<string> {
    const key = `${id(record)} ${field}`;
    const known = arrived.current.get(key);
    if (known?.file === file) return known.imagen;
    const uso = field === 'imagen' ? {} : { uso: field };
    const owner = { ownerType, ownerId: id(record), ...uso };
    setProgress(0);
    const imagen = await uploadImagen(call, { ...owner, file, onProgress: setProgress, signal });
    arrived.current.set(key, { file, imagen });
    return imagen;
  }

  async function confirm(record: R, field: ImagenField, imagen: string): Promise<R> {
    let current = record;
    const { success, resource, message } = await save<R, Pictured>({
      base: record,
      body: { ...record, [field]: imagen },
      labels,
      displayValues,
      put: async ({ version }) => {
        const { resource: confirmed, ...answer } = await call(confirmUpload, { body: { imagen, version } });
        if (confirmed) current = { ...current, [field]: imagen, version: confirmed.version };
        else current = (await load(id(record))).resource ?? current;
        if (refusedFile.includes(answer.status)) arrived.current.clear();
        // Success also when only the response was lost: the record has the picture.
        return { ...answer, success: current[field] === imagen, resource: current };
      },
    });
    if (success && resource) return resource;
    throw new UploadError(message || 'Fallo la subida');
  }

  /** Call with the record that the save answered with. */
  async function attach(record: R): Promise<void> {
    const { signal } = leaving.current;
    let current = record;
    setProblem(null);
    try {
      for (const [field, file] of Object.entries(files) as [ImagenField, File][]) {
        const imagen = await send(current, field, file, signal);
        if (signal.aborted) return;
        current = await confirm(current, field, imagen);
        choose(field)(null);
      }
    } catch (failure) {
      if (!(failure instanceof UploadError)) throw failure;
      if (signal.aborted) return;
      setSaved(current);
      setProblem(failure.message);
      return onMissing?.(current);
    } finally {
      setProgress(null);
    }
    setSaved(null);
    await onDone(current);
  }

  async function skip(): Promise<void> {
    if (!saved) return;
    reset();
    await onDone(saved);
  }

  const fields = Object.keys(files) as ImagenField[];
  return {
    files,
    /** Fields that get a new picture after the save. */
    fields,
    hasFiles: fields.length > 0,
    progress,
    problem,
    picker: (field: ImagenField) => ({ file: files[field] ?? null, onChange: choose(field), validate: chosenProblem }),
    /** Until the new picture arrives, the record keeps the one it has. */
    keepStored: (base: Pictured | null) => Object.fromEntries(fields.map((field) => [field, base?.[field] ?? ''])),
    attach,
    /** Null unless the record is saved and lacks a picture. */
    retry: saved && problem !== null ? () => attach(saved) : null,
    skip: () => void skip(),
    reset,
  };
}

export type Imagenes = Pick<
  ReturnType<typeof useImagenes>,
  'progress' | 'problem' | 'retry' | 'skip' | 'picker' | 'fields' | 'hasFiles' | 'files' | 'keepStored'
>;

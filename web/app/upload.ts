import { presign } from 'domain/contract/uploads.ts';
import {
  type ImageUse,
  imageProblem,
  isPhoto,
  type OwnerType,
  photoSide,
  smallPhotoBytes,
} from 'domain/formats/images.ts';
import { isStorageFull, storageMessages } from 'domain/formats/storage-failure.ts';
import { type Call, toEnvelope } from './transport.ts';

export type Upload = {
  ownerType: OwnerType | '';
  ownerId?: number;
  uso?: ImageUse;
  file: File;
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
};

/** Upload failure with a message for the user. */
export class UploadError extends Error {}

/** The storage accepts no files at the moment. */
export class StorageUnwritable extends UploadError {}

/** Requests a signed URL, uploads the file and returns the stored name. No record shows the picture yet. */
export async function uploadImagen(
  call: Call,
  { file: chosen, onProgress, signal, ...owner }: Upload,
): Promise<string> {
  const { ownerType } = owner;
  if (!ownerType) throw new UploadError('ownerType requerido');
  const file = await sendable(chosen);
  const contentType = file.type as 'image/jpeg';
  const envelope = await call(presign, {
    body: { ...owner, ownerType, fileName: file.name, contentType, bytes: file.size },
  });
  if (!envelope.success) throw new UploadError(envelope.message || 'No se pudo obtener URL prefirmada');
  const { putUrl, imagen = '' } = envelope.resource ?? {};
  if (!putUrl) throw new UploadError('Respuesta sin putUrl');
  await putBytes(putUrl, file, { contentType: file.type, onProgress, signal });
  return imagen;
}

/** The chosen file as it is sent. */
export async function sendable(chosen: File): Promise<File> {
  const file = await shrinkPhoto(chosen);
  const problem = imageProblem(file);
  if (problem) throw new UploadError(problem);
  return file;
}

type Put = { contentType: string | null } & { [K in 'onProgress' | 'signal']: Upload[K] | undefined };

// XMLHttpRequest, because `fetch` does not report upload progress.
export function putBytes(url: string, bytes: Blob, { contentType, onProgress, signal }: Put): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new UploadError('Fallo la subida'));
    request.open('PUT', url);
    if (contentType) request.setRequestHeader('content-type', contentType);
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) return resolve();
      reject(putFailure(request));
    };
    for (const ending of ['error', 'abort', 'timeout']) request.addEventListener(ending, fail);
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(bytes);
  });
}

/** Our own server answers with an envelope, a bucket with XML. */
function putFailure({ status, responseText }: XMLHttpRequest): UploadError {
  const code = /<Code>(\w+)<\/Code>/.exec(responseText)?.[1];
  if (!isStorageFull(code, status)) return new UploadError('Fallo la subida');
  const { codigo, message } = toEnvelope({ status, ok: false, text: responseText });
  return new StorageUnwritable(codigo === 'almacenamiento' ? message : storageMessages.full);
}

/**
 * Redraws a camera photo, which has 8 to 12 MB, with at most `photoSide` pixels per side. Other files are unchanged: a
 * PNG may be transparent, a small file gains nothing, and one that the browser cannot decode is refused by the server.
 */
async function shrinkPhoto(file: File): Promise<File> {
  if (!isPhoto(file) || file.size <= smallPhotoBytes) return file;
  try {
    const photo = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, photoSide / Math.max(photo.width, photo.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(photo.width * scale);
    canvas.height = Math.round(photo.height * scale);
    canvas.getContext('2d')?.drawImage(photo, 0, 0, canvas.width, canvas.height);
    photo.close();
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, file.type, 0.85));
    return drawn && drawn.size < file.size ? new File([drawn], file.name, { type: file.type }) : file;
  } catch {
    return file;
  }
}

import { confirmed, confirmInput, objectParams, objectQuery, presigned, presignInput } from '../schemas/uploads.ts';
import { endpoint, nothing, resource } from './endpoint.ts';

export const presign = endpoint({
  method: 'POST',
  path: '/uploads/presign',
  access: 'oficina',
  summary: 'Pedir una dirección para subir una imagen',
  body: presignInput,
  answer: resource(presigned),
});

/**
 * A file put directly into a bucket is unknown to the server until the client confirms it. The record it was presigned
 * for gets the picture here and nowhere else.
 */
export const confirmUpload = endpoint({
  method: 'POST',
  path: '/uploads/confirmar',
  access: 'oficina',
  stepUpIf: 'payees',
  summary: 'Verificar una imagen ya subida y ponerla en su registro',
  body: confirmInput,
  answer: resource(confirmed),
});

/** Target of presigned URLs of the disk adapter. */
export const putObject = endpoint({
  method: 'PUT',
  path: '/uploads/objeto/:carpeta/:nombre',
  access: 'signed-url',
  summary: 'Subir los bytes de una imagen a la dirección firmada',
  params: objectParams,
  query: objectQuery,
  rawBody: true,
  answer: nothing,
});

import { objetoParams, objetoQuery, presigned, presignInput } from '../schemas/uploads.ts';
import { endpoint, nothing, resource } from './endpoint.ts';

export const presign = endpoint({
  method: 'POST',
  path: '/uploads/presign',
  access: 'ADMIN',
  summary: 'Pedir una dirección para subir una imagen',
  body: presignInput,
  answer: resource(presigned),
});

/** Where a presigned address of the disk adapter leads. */
export const putObjeto = endpoint({
  method: 'PUT',
  path: '/uploads/objeto/:carpeta/:nombre',
  access: 'signed-url',
  summary: 'Subir los bytes de una imagen a la dirección firmada',
  params: objetoParams,
  query: objetoQuery,
  rawBody: true,
  answer: nothing,
});

import { confirmarInput, objetoParams, objetoQuery, presigned, presignInput } from '../schemas/uploads.ts';
import { endpoint, nothing, resource } from './endpoint.ts';

export const presign = endpoint({
  method: 'POST',
  path: '/uploads/presign',
  access: 'ADMIN',
  summary: 'Pedir una dirección para subir una imagen',
  body: presignInput,
  answer: resource(presigned),
});

/** A file that went straight to a bucket is not known to have arrived until somebody says so. */
export const confirmarSubida = endpoint({
  method: 'POST',
  path: '/uploads/confirmar',
  access: 'ADMIN',
  summary: 'Verificar y publicar una imagen ya subida',
  body: confirmarInput,
  answer: nothing,
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

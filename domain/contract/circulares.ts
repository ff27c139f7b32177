import { alcance, alcanceInput, circularInput, circularTrial, sentCircular } from '../schemas/circulares.ts';
import { endpoint, nothing, resource } from './endpoint.ts';

export const getAlcance = endpoint({
  method: 'POST',
  path: '/usuarios/circular/alcance',
  access: 'oficina',
  summary: 'A cuántas de las personas elegidas llegaría un mensaje: un aviso, o novedades; no envía nada',
  body: alcanceInput,
  answer: resource(alcance),
});

export const sendCircular = endpoint({
  method: 'POST',
  path: '/usuarios/circular',
  access: 'oficina',
  summary:
    'Escribir por correo a las personas elegidas; novedades solo a quien las aceptó. Con Idempotency-Key, una sola vez',
  body: circularInput,
  bodyLimit: 64 * 1024,
  limit: { per: 'session', points: 60, seconds: 3600 },
  answer: resource(sentCircular),
});

export const trialCircular = endpoint({
  method: 'POST',
  path: '/usuarios/circular/prueba',
  access: 'oficina',
  summary: 'Enviarse a sí mismo el correo de un mensaje, para verlo antes',
  body: circularTrial,
  bodyLimit: 64 * 1024,
  limit: { per: 'session', points: 20, seconds: 3600 },
  message: 'Te enviamos la prueba a tu correo.',
  answer: nothing,
});

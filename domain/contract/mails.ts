import { idParams } from '../schemas/list.ts';
import {
  dismissedMails,
  mailDetalle,
  mailSummary,
  mailsQuery,
  resendMailInput,
  resentMails,
  severalMailsInput,
} from '../schemas/mails.ts';
import { endpoint, resource, resources } from './endpoint.ts';

export const listMails = endpoint({
  method: 'GET',
  path: '/correos',
  access: 'ADMIN',
  summary: 'Correos de la escuela, los más nuevos primero, con lo que pasó con cada uno',
  query: mailsQuery,
  answer: resources(mailSummary),
});

export const getMail = endpoint({
  method: 'GET',
  path: '/correos/:id',
  access: 'ADMIN',
  summary: 'Un correo con su texto, salvo el de los que llevan un código',
  params: idParams,
  answer: resource(mailDetalle),
});

export const sendMailAgain = endpoint({
  method: 'POST',
  path: '/correos/:id/reenviar',
  access: 'ADMIN',
  stepUpIf: 'access-of-others',
  summary: 'Enviar otra vez un correo, si hace falta a una dirección corregida',
  params: idParams,
  body: resendMailInput,
  message: 'Correo en camino.',
  answer: resource(mailDetalle),
});

export const dismissMail = endpoint({
  method: 'POST',
  path: '/correos/:id/atender',
  access: 'ADMIN',
  summary: 'Dar por atendido un correo que no llegó, sin enviarlo otra vez',
  params: idParams,
  message: 'Marcado como atendido.',
  answer: resource(mailDetalle),
});

export const sendMailsAgain = endpoint({
  method: 'POST',
  path: '/correos/reenviar',
  access: 'ADMIN',
  summary: 'Enviar otra vez varios correos; dice cuáles no se pueden reenviar y por qué',
  body: severalMailsInput,
  answer: resource(resentMails),
});

export const dismissMails = endpoint({
  method: 'POST',
  path: '/correos/atender',
  access: 'ADMIN',
  summary: 'Dar por atendidos varios correos que no llegaron; los demás quedan igual',
  body: severalMailsInput,
  answer: resource(dismissedMails),
});

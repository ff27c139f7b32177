import { backupCodes } from '../schemas/factors.ts';
import { idParams } from '../schemas/list.ts';
import { addPasskeyInput, passkeyCreation, passkeyRequest } from '../schemas/passkeys.ts';
import { endpoint, nothing, resource } from './endpoint.ts';

/** Options of the browser's ceremony, with a challenge that only this pending sign-in can answer, once. */
export const beginLoginPasskey = endpoint({
  method: 'POST',
  path: '/auth/login/factor/passkey',
  access: 'pending',
  summary: 'Empezar a terminar el inicio de sesión con una llave de acceso (passkey)',
  limit: { per: 'session', points: 30, seconds: 300 },
  answer: resource(passkeyRequest),
});

export const beginConfirmPasskey = endpoint({
  method: 'POST',
  path: '/auth/confirmar/passkey',
  access: 'session',
  summary: 'Empezar a confirmar la identidad con una llave de acceso',
  limit: { per: 'session', points: 30, seconds: 300 },
  answer: resource(passkeyRequest),
});

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/auth/factores/passkeys/opciones',
  access: 'session',
  enrolment: true,
  stepUp: 'own-account',
  summary: 'Empezar a agregar una llave de acceso',
  limit: { per: 'session', points: 30, seconds: 300 },
  answer: resource(passkeyCreation),
});

export const addPasskey = endpoint({
  method: 'POST',
  path: '/auth/factores/passkeys',
  access: 'session',
  enrolment: true,
  stepUp: 'own-account',
  summary: 'Agregar una llave de acceso; cierra las demás sesiones',
  body: addPasskeyInput,
  limit: { per: 'session', points: 20, seconds: 900 },
  message: 'Agregamos tu llave de acceso. Cerramos tus otras sesiones.',
  answer: resource(backupCodes),
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/auth/factores/passkeys/:id',
  access: 'session',
  stepUp: 'own-account',
  summary: 'Quitar una llave de acceso',
  params: idParams,
  message: 'Quitamos la llave de acceso.',
  answer: nothing,
});

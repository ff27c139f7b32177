import {
  confirmCorreoInput,
  confirmInput,
  currentUsuario,
  loginInput,
  newContrasenaInput,
  newCorreoInput,
  openSession,
  ownContrasenaInput,
  ownNumeroInput,
  recoveryInput,
  sesionIdParams,
} from '../schemas/session.ts';
import { endpoint, nothing, resource, resources } from './endpoint.ts';

const loginFrom = ['usuario', 'correo', 'dni'];

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  enrolment: true,
  summary: 'Iniciar sesión con DNI o correo',
  body: loginInput,
  // A school behind one address signs in by the hundred: only wrong passwords count.
  limit: [
    { per: 'address', points: 100, seconds: 900, onSuccess: 'refund' },
    { per: 'login', loginFrom, points: 5, seconds: 86_400, slowDownTo: 300, onSuccess: 'reset' },
  ],
  answer: nothing,
});

export const me = endpoint({
  method: 'GET',
  path: '/auth/me',
  access: 'session',
  enrolment: true,
  summary: 'Usuario de la sesión',
  answer: resource(currentUsuario),
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  enrolment: true,
  summary: 'Cerrar la sesión',
  answer: nothing,
});

export const refresh = endpoint({
  method: 'POST',
  path: '/auth/refresh',
  access: 'session',
  enrolment: true,
  summary: 'Extender la sesión',
  answer: nothing,
});

export const requestRecovery = endpoint({
  method: 'POST',
  path: '/auth/recuperacion',
  access: 'public',
  summary: 'Pedir un enlace para una contraseña nueva',
  body: recoveryInput,
  limit: [
    { per: 'address', points: 30, seconds: 900 },
    { per: 'login', loginFrom: ['usuario'], points: 3, seconds: 900 },
  ],
  message: 'Si la cuenta existe, te enviamos un correo con las instrucciones.',
  answer: nothing,
});

export const changeContrasena = endpoint({
  method: 'POST',
  path: '/auth/recuperacion/contrasena',
  access: 'public',
  summary: 'Guardar una contraseña nueva con el código del correo',
  body: newContrasenaInput,
  limit: { per: 'address', points: 30, seconds: 900 },
  message: 'Tu contraseña cambió. Ya puedes iniciar sesión.',
  answer: nothing,
});

/** Guesses of the password of an open session, whatever endpoint takes it. */
const confirmGuesses = {
  per: 'session',
  name: 'confirm',
  points: 5,
  seconds: 86_400,
  slowDownTo: 300,
  onSuccess: 'reset',
} as const;

export const changeOwnContrasena = endpoint({
  method: 'PUT',
  path: '/auth/contrasena',
  access: 'session',
  summary: 'Cambiar la propia contraseña; cierra las demás sesiones',
  body: ownContrasenaInput,
  limit: confirmGuesses,
  message: 'Tu contraseña cambió. Cerramos tus otras sesiones.',
  answer: nothing,
});

export const requestCorreo = endpoint({
  method: 'POST',
  path: '/auth/correo',
  access: 'session',
  summary: 'Enviar a un correo nuevo el código que demuestra que es de quien inició sesión',
  body: newCorreoInput,
  stepUp: 'own-account',
  limit: { per: 'session', points: 5, seconds: 3_600 },
  message: 'Te enviamos un código. Revisa tu correo nuevo.',
  answer: nothing,
});

export const confirmCorreo = endpoint({
  method: 'PUT',
  path: '/auth/correo',
  access: 'session',
  summary: 'Cambiar el propio correo con el código que llegó al nuevo; se avisa al anterior',
  body: confirmCorreoInput,
  limit: { per: 'session', points: 10, seconds: 3_600 },
  message: 'Tu correo cambió.',
  answer: nothing,
});

export const updateOwnNumero = endpoint({
  method: 'PUT',
  path: '/auth/celular',
  access: 'session',
  summary: 'Cambiar el propio celular',
  body: ownNumeroInput,
  message: 'Tu celular cambió.',
  answer: nothing,
});

/** Answers 403 with the code `confirmar` lead here: endpoints with `stepUp` need it within the last ten minutes. */
export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/auth/confirmar',
  access: 'session',
  enrolment: true,
  summary: 'Confirmar la identidad con la contraseña antes de un paso delicado',
  body: confirmInput,
  limit: confirmGuesses,
  answer: nothing,
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sesiones',
  access: 'session',
  summary: 'Las propias sesiones abiertas, la última usada primero',
  answer: resources(openSession),
});

export const closeSession = endpoint({
  method: 'DELETE',
  path: '/auth/sesiones/:sesionId',
  access: 'session',
  summary: 'Cerrar una de las propias sesiones',
  params: sesionIdParams,
  message: 'Sesión cerrada.',
  answer: nothing,
});

export const closeOtherSessions = endpoint({
  method: 'POST',
  path: '/auth/sesiones/cerrar-otras',
  access: 'session',
  summary: 'Cerrar las propias sesiones, menos la que llama',
  message: 'Cerramos tus otras sesiones.',
  answer: nothing,
});

import { backupCodes, confirmTotpInput, factorProof, factorStatus, totpEnrolment } from '../schemas/factors.ts';
import { endpoint, nothing, resource } from './endpoint.ts';

/** The last step of a sign-in: opens the session. */
export const finishLogin = endpoint({
  method: 'POST',
  path: '/auth/login/factor',
  access: 'pending',
  summary: 'Terminar de iniciar sesión con el segundo factor',
  body: factorProof,
  limit: { per: 'session', name: 'factor', points: 5, seconds: 86_400, slowDownTo: 300, onSuccess: 'reset' },
  answer: nothing,
});

export const getFactors = endpoint({
  method: 'GET',
  path: '/auth/factores',
  access: 'session',
  enrolment: true,
  summary: 'Los propios segundos factores',
  answer: resource(factorStatus),
});

export const beginTotp = endpoint({
  method: 'POST',
  path: '/auth/factores/totp',
  access: 'session',
  enrolment: true,
  stepUp: 'own-account',
  summary: 'Empezar a agregar una aplicación de autenticación; cuenta recién cuando se confirma con un código',
  answer: resource(totpEnrolment),
});

export const confirmTotp = endpoint({
  method: 'PUT',
  path: '/auth/factores/totp',
  access: 'session',
  enrolment: true,
  stepUp: 'own-account',
  summary: 'Confirmar la aplicación de autenticación con un código; cierra las demás sesiones',
  body: confirmTotpInput,
  limit: { per: 'session', points: 20, seconds: 900 },
  message: 'Listo: tu cuenta pide un código al iniciar sesión. Cerramos tus otras sesiones.',
  answer: resource(backupCodes),
});

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/auth/factores/totp',
  access: 'session',
  stepUp: 'own-account',
  summary: 'Quitar la aplicación de autenticación',
  message: 'Quitamos la aplicación de autenticación.',
  answer: nothing,
});

export const renewBackupCodes = endpoint({
  method: 'POST',
  path: '/auth/factores/codigos',
  access: 'session',
  stepUp: 'own-account',
  summary: 'Crear códigos de recuperación nuevos; los anteriores dejan de servir',
  limit: { per: 'session', points: 10, seconds: 900 },
  message: 'Tus códigos anteriores ya no sirven.',
  answer: resource(backupCodes),
});

export const removeFactors = endpoint({
  method: 'DELETE',
  path: '/auth/factores',
  access: 'session',
  stepUp: 'own-account',
  summary: 'Desactivar la verificación en dos pasos',
  message: 'Desactivaste la verificación en dos pasos.',
  answer: nothing,
});

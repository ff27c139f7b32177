import { loginInput, nuevaContrasenaInput, recuperacionInput, usuarioActual } from '../schemas/sesion.ts';
import { endpoint, nothing, resource } from './endpoint.ts';

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'public',
  summary: 'Iniciar sesión con DNI o correo',
  body: loginInput,
  answer: nothing,
});

export const me = endpoint({
  method: 'GET',
  path: '/auth/me',
  access: 'session',
  summary: 'Usuario de la sesión',
  answer: resource(usuarioActual),
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'public',
  summary: 'Cerrar la sesión',
  answer: nothing,
});

export const refresh = endpoint({
  method: 'POST',
  path: '/auth/refresh',
  access: 'session',
  summary: 'Extender la sesión',
  answer: nothing,
});

export const pedirRecuperacion = endpoint({
  method: 'POST',
  path: '/auth/recuperacion',
  access: 'public',
  summary: 'Pedir un enlace para una contraseña nueva',
  body: recuperacionInput,
  message: 'Si la cuenta existe, te enviamos un correo con las instrucciones.',
  answer: nothing,
});

export const cambiarContrasena = endpoint({
  method: 'POST',
  path: '/auth/recuperacion/contrasena',
  access: 'public',
  summary: 'Guardar una contraseña nueva con el código del correo',
  body: nuevaContrasenaInput,
  message: 'Tu contraseña cambió. Ya puedes iniciar sesión.',
  answer: nothing,
});

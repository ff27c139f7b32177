import { download, formato } from '../schemas/list.ts';
import {
  anonymiseInput,
  invited,
  inviteInput,
  usuario,
  usuarioDetalle,
  usuarioIdParams,
  usuarioInput,
  usuariosFilter,
  usuariosQuery,
} from '../schemas/usuarios.ts';
import { endpoint, nothing, resource, resources } from './endpoint.ts';

export const listUsuarios = endpoint({
  method: 'GET',
  path: '/usuarios',
  access: 'oficina',
  summary: 'Usuarios, por apellido',
  query: usuariosQuery,
  answer: resources(usuario),
});

export const exportUsuarios = endpoint({
  method: 'GET',
  path: '/usuarios/exportar',
  access: 'ADMIN',
  summary: 'Los usuarios filtrados, como hoja de cálculo CSV',
  exports: true,
  stepUp: 'export-people',
  query: usuariosFilter.extend({ formato }),
  answer: resource(download),
});

export const getUsuario = endpoint({
  method: 'GET',
  path: '/usuarios/:id',
  access: 'oficina',
  summary: 'Un usuario, con sus matrículas y sesiones contadas',
  params: usuarioIdParams,
  answer: resource(usuarioDetalle),
});

export const createUsuario = endpoint({
  method: 'POST',
  path: '/usuarios',
  access: 'oficina',
  stepUpIf: 'access-of-others',
  summary: 'Crear un usuario; sin contraseña, recibe una invitación para elegirla',
  body: usuarioInput,
  message: 'Usuario creado.',
  answer: resource(usuario),
});

export const updateUsuario = endpoint({
  method: 'PUT',
  path: '/usuarios/:id',
  access: 'oficina',
  stepUpIf: 'access-of-others',
  summary: 'Cambiar un usuario; un rol o una contraseña nuevos cierran sus sesiones',
  params: usuarioIdParams,
  body: usuarioInput,
  message: 'Usuario actualizado.',
  answer: resource(usuario),
});

export const anonymiseUsuario = endpoint({
  method: 'POST',
  path: '/usuarios/:id/anonimizar',
  access: 'ADMIN',
  summary: 'Borrar para siempre nombre, documento, correo y celular de una persona; queda lo que la ley exige',
  stepUp: 'person-removal',
  params: usuarioIdParams,
  body: anonymiseInput,
  message: 'La persona ya no puede entrar. Sus datos se están borrando.',
  answer: nothing,
});

export const deleteUsuario = endpoint({
  method: 'DELETE',
  path: '/usuarios/:id',
  access: 'ADMIN',
  stepUp: 'person-removal',
  summary: 'Eliminar un usuario; su historia se conserva',
  params: usuarioIdParams,
  message: 'Usuario eliminado.',
  answer: nothing,
});

export const sendInvitacion = endpoint({
  method: 'POST',
  path: '/usuarios/:id/invitar',
  access: 'oficina',
  summary: 'Enviar otra vez la invitación para elegir contraseña',
  params: usuarioIdParams,
  message: 'Invitación en camino.',
  answer: nothing,
});

export const inviteUsuarios = endpoint({
  method: 'POST',
  path: '/usuarios/invitar',
  access: 'oficina',
  summary: 'Enviar otra vez la invitación a varias personas; quien ya activó su cuenta no la recibe',
  body: inviteInput,
  limit: { per: 'session', points: 60, seconds: 3600 },
  answer: resource(invited),
});

export const closeSessions = endpoint({
  method: 'POST',
  path: '/usuarios/:id/cerrar-sesiones',
  access: 'ADMIN',
  summary: 'Cerrar todas las sesiones de un usuario; las propias, menos la que llama',
  params: usuarioIdParams,
  message: 'Sesiones cerradas.',
  answer: nothing,
});

export const resetFactors = endpoint({
  method: 'DELETE',
  path: '/usuarios/:id/segundo-factor',
  access: 'ADMIN',
  stepUp: 'access-of-others',
  summary: 'Quitar los segundos factores de quien los perdió y cerrar sus sesiones',
  params: usuarioIdParams,
  message: 'Verificación en dos pasos desactivada.',
  answer: nothing,
});

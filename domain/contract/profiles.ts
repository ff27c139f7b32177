import { profile, sesionOfParams } from '../schemas/profiles.ts';
import { usuarioIdParams } from '../schemas/usuarios.ts';
import { endpoint, nothing, resource } from './endpoint.ts';

export const getProfile = endpoint({
  method: 'GET',
  path: '/usuarios/:id/ficha',
  access: 'oficina',
  summary: 'Una persona con sus cursos, notas, pedidos, certificados y sesiones',
  params: usuarioIdParams,
  answer: resource(profile),
});

export const closeSessionOf = endpoint({
  method: 'DELETE',
  path: '/usuarios/:id/sesiones/:sesionId',
  access: 'ADMIN',
  summary: 'Cerrar una sesión de una persona; la que llama, no',
  params: sesionOfParams,
  message: 'Sesión cerrada.',
  answer: nothing,
});

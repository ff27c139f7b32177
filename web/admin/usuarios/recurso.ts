import {
  createUsuario,
  deleteUsuario,
  exportarUsuarios,
  getUsuario,
  listUsuarios,
  updateUsuario,
} from 'domain/contract/usuarios.ts';
import type { Usuario } from 'domain/schemas/usuarios.ts';
import type { Recurso } from '../mantenimiento/recurso.ts';

export const usuarios: Recurso<Usuario> = {
  ruta: '/usuarios',
  miga: 'Usuarios',
  titulo: 'Usuarios',
  palabras: ['usuario', 'usuarios'],
  nuevo: 'Nuevo usuario',
  editar: 'Editar usuario',
  buscar: 'Buscar por DNI, nombre o correo',
  sinRegistros: 'Crea la primera cuenta y le enviaremos su invitación.',
  id: ({ usuarioId }) => usuarioId,
  nombre: ({ nombre, apellido }) => `${nombre} ${apellido}`,
  listar: listUsuarios,
  obtener: getUsuario,
  crear: createUsuario,
  actualizar: updateUsuario,
  eliminar: deleteUsuario,
  exportar: exportarUsuarios,
};

export const rolTexto = { ADMIN: 'Administrador', USU: 'Estudiante' } as const;

import {
  createUsuario,
  deleteUsuario,
  exportUsuarios,
  getUsuario,
  listUsuarios,
  updateUsuario,
} from 'domain/contract/usuarios.ts';
import { roles, rolNames } from 'domain/rules/permisos.ts';
import type { Usuario } from 'domain/schemas/usuarios.ts';
import type { Resource } from '../maintenance/resource.ts';

export const usuarios: Resource<Usuario> = {
  route: '/usuarios',
  crumb: 'Usuarios',
  title: 'Usuarios',
  words: ['usuario', 'usuarios'],
  newLabel: 'Nuevo usuario',
  editLabel: 'Editar usuario',
  searchLabel: 'Buscar por DNI, nombre o correo',
  emptyHint: 'Crea la primera cuenta y le enviaremos su invitación.',
  id: ({ usuarioId }) => usuarioId,
  nombre: ({ nombre, apellido }) => `${nombre} ${apellido}`,
  sort: 'nombre',
  endpoints: {
    list: listUsuarios,
    get: getUsuario,
    create: createUsuario,
    update: updateUsuario,
    remove: deleteUsuario,
    exportRows: exportUsuarios,
  },
};

export const rolOptions = roles.map((value) => ({ value, label: rolNames[value] }));

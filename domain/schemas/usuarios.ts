import { z } from 'zod';
import { sortColumns } from '../formats/sorting.ts';
import { mainRol } from '../rules/account-roles.ts';
import { documentTypeKeys } from '../rules/identity-document.ts';
import { roles, rolIds } from '../rules/permisos.ts';
import { idParams, listQuery, ordenOf } from './list.ts';
import { rowId } from './numbers.ts';
import { anyRol, correo, newContrasena } from './session.ts';
import { anyDocument, fitsDocument, invalidDni, requiredText, text } from './text.ts';

const chooseRol = { error: 'Elige un rol' };

/** One role, or several. */
const rolInput = z.union(
  [z.enum(roles), z.array(z.enum(roles, chooseRol)).min(1, chooseRol).max(5, chooseRol)],
  chooseRol,
);

/** Omitted role, phone and password are not changed; a new account is a student's. */
export const usuarioInput = z
  .object({
    dni: anyDocument,
    /** Blank: told by the number. Omitted: a new account as if blank; an existing one keeps it. */
    tipoDocumento: z.literal('').or(z.enum(documentTypeKeys)).optional(),
    correo,
    nombre: requiredText(150, 'Escribe el nombre'),
    apellido: requiredText(150, 'Escribe el apellido'),
    numero: text(30).optional(),
    /** Write-only. Blank: no change. */
    contrasena: z.literal('').or(newContrasena).optional(),
    rol: rolInput.optional(),
    /** Of several roles the strongest; alone it names the only role, or the strongest one that is kept. */
    rolId: z.literal(Object.values(rolIds), { error: 'Elige un rol' }).optional(),
    version: z.number().int().optional(),
  })
  .refine(({ dni, tipoDocumento }) => fitsDocument(tipoDocumento, dni), {
    error: invalidDni,
    path: ['dni'],
    // Reported beside other errors, but not when the number itself is invalid.
    when: ({ value }) => anyDocument.safeParse((value as { dni?: unknown }).dni).success,
  })
  .refine(({ rol, rolId }) => rol === undefined || rolId === undefined || rolIds[mainRol(rol)] === rolId, {
    error: 'El rol y su número no coinciden',
    path: ['rol'],
  });

/** Account created from within another form. Written out, because `pick` takes no schema with refinements. */
export const newAlumnoForm = z
  .object({
    dni: anyDocument,
    correo,
    nombre: usuarioInput.shape.nombre,
    apellido: usuarioInput.shape.apellido,
  })
  .refine(({ dni }) => fitsDocument(undefined, dni), { error: invalidDni, path: ['dni'] });

export type UsuarioInput = z.output<typeof usuarioInput>;

export const usuario = z.object({
  usuarioId: z.number().int(),
  dni: z.string(),
  tipoDocumento: z.enum(documentTypeKeys),
  correo: z.string(),
  nombre: z.string(),
  apellido: z.string(),
  numero: z.string(),
  rolId: z.number().int(),
  rol: anyRol,
  /** Has a password. */
  activada: z.boolean(),
  version: z.number().int(),
});

export type Usuario = z.output<typeof usuario>;

export const usuarioDetalle = usuario.extend({
  matriculas: z.number().int(),
  sesionesAbiertas: z.number().int(),
  /** Latest activity of the open sessions. */
  ultimoAcceso: z.iso.datetime().nullable(),
});

export type UsuarioDetalle = z.output<typeof usuarioDetalle>;

export const usuariosQuery = listQuery.extend({ rol: z.enum(roles).optional(), orden: ordenOf(sortColumns.usuarios) });
export const usuariosFilter = usuariosQuery.pick({ q: true, rol: true });
export const usuarioIdParams = idParams;

export type UsuariosQuery = z.output<typeof usuariosQuery>;

export const anonymiseInput = z.object({ motivo: requiredText(300, 'Escribe el motivo') });

export const inviteInput = z.object({
  usuarioIds: z
    .array(rowId)
    .min(1, { error: 'Elige al menos a una persona' })
    .max(100, { error: 'Hasta 100 personas a la vez' }),
});

export const invited = z.object({ invitados: z.number().int(), activos: z.number().int() });

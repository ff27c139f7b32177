import { sameRoles } from './account-roles.ts';
import type { Rol } from './permisos.ts';

/**
 * The one list of what asks for the password, or the second factor, of the last ten minutes. Nothing else asks:
 * creating a student or changing a name or a phone does not.
 */
export const protectedActs = {
  'access-of-others': 'role, e-mail, document, password and second factor of other people',
  'person-removal': 'deletion, erasure and restoring of people',
  payees: 'Yape, Plin and bank accounts that buyers pay to',
  refund: 'refunds',
  'export-people': 'files with people',
  'export-history': 'the audit log as a file',
  'export-answer-keys': 'questions with their right answers as a file',
  'own-account': 'own e-mail, second factors and the file with all own data',
} as const;

/** As the digest to administrators names them. */
export const protectedActNames: Record<keyof typeof protectedActs, string> = {
  'access-of-others': 'Rol, correo, documento, contraseña o segundo factor de una persona',
  'person-removal': 'Personas eliminadas, borradas o restauradas',
  payees: 'Cambios de Yape, Plin o cuentas',
  refund: 'Devoluciones',
  'export-people': 'Exportaciones de personas',
  'export-history': 'Exportaciones de la historia',
  'export-answer-keys': 'Exportaciones de preguntas con sus respuestas',
  'own-account': 'Cambios de la propia cuenta',
};

export type ProtectedAct = keyof typeof protectedActs;

/** Those that the history marks and the digest counts. Acts on the own account are mailed to its owner instead. */
export const countedActs = [
  'access-of-others',
  'person-removal',
  'payees',
  'refund',
  'export-people',
  'export-history',
  'export-answer-keys',
] as const satisfies readonly ProtectedAct[];
export type CountedAct = (typeof countedActs)[number];

export const countedAct = (act: ProtectedAct | undefined): CountedAct | null =>
  act === undefined || act === 'own-account' ? null : act;

type Acceso = { rol: Rol | readonly Rol[]; correo: string; dni: string; tipoDocumento?: string | undefined };
type Change = Partial<Acceso> & { contrasena?: string | undefined };

/** Whether the change of an account touches how its owner is recognised or what they may do. */
export function changesAcceso(before: Acceso, change: Change): boolean {
  const isOther = (field: 'dni' | 'tipoDocumento') => change[field] !== undefined && change[field] !== before[field];
  const otherCorreo = change.correo !== undefined && change.correo.toLowerCase() !== before.correo.toLowerCase();
  const otherRol = change.rol !== undefined && !sameRoles(change.rol, before.rol);
  return change.contrasena !== undefined || otherCorreo || otherRol || isOther('dni') || isOther('tipoDocumento');
}

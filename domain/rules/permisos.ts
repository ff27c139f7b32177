import type { OwnerType } from '../formats/images.ts';
import { rolesOf, type WithRol } from './roles.ts';

export const roles = ['ADMIN', 'USU', 'DOCENTE', 'COORDINACION', 'CAJA'] as const;

export type Rol = (typeof roles)[number];

export const rolIds = { ADMIN: 1, USU: 2, DOCENTE: 3, COORDINACION: 4, CAJA: 5 } as const satisfies Record<Rol, number>;

/** The one table of what staff may do: endpoints, menus and screens name a permission, and roles hold it here. */
export const permisos = {
  /** Roles, refunds, erasure, payees, settings, legal texts, the audit log. */
  ADMIN: ['ADMIN'],
  /** Courses, modules, materials, tests, sessions, grades, certificates, announcements, flyers. */
  academico: ['ADMIN', 'COORDINACION'],
  /** Orders, payments, coupons, comprobantes, figures of money. */
  caja: ['ADMIN', 'CAJA'],
  /** People: students for COORDINACION, clients for CAJA. */
  oficina: ['ADMIN', 'COORDINACION', 'CAJA'],
  /** Teaching. DOCENTE: only in the courses they teach. */
  docencia: ['ADMIN', 'COORDINACION', 'DOCENTE'],
  /** Pages of which each role sees its own part. */
  equipo: ['ADMIN', 'COORDINACION', 'CAJA', 'DOCENTE'],
} as const satisfies Record<string, readonly Rol[]>;

export type Permiso = keyof typeof permisos;

export const isPermiso = (access: string): access is Permiso => Object.hasOwn(permisos, access);

/** Of several roles, each adds what it holds. */
export function may(rol: WithRol['rol'], permiso: Permiso): boolean {
  const held = rolesOf(rol);
  return permisos[permiso].some((each) => held.includes(each));
}

/** Who may change the pictures of a record: who may change the record. */
export const imagenPermisos: Record<OwnerType, Permiso> = {
  docente: 'academico',
  curso: 'academico',
  especialidad: 'academico',
  entidad: 'academico',
  firmante: 'academico',
  material: 'academico',
  pregunta: 'academico',
  usuario: 'oficina',
  pago: 'caja',
  formasPago: 'ADMIN',
};

/** `ensena`: ids of the courses that a DOCENTE speaks in or coordinates. */
export type Colleague = WithRol & { ensena?: readonly number[] | undefined };

/** Whether the course is theirs to teach or to manage: they see it as staff, not as a student. */
export function teaches({ rol, ensena }: Colleague, cursoId: number): boolean {
  return may(rol, 'academico') || (may(rol, 'docencia') && (ensena?.includes(cursoId) ?? false));
}

/** Who only teaches a course sees no prices of it as staff; those that are published anybody can read in the shop. */
export const seesPrecios = (who: Colleague, cursoId: number): boolean =>
  may(who.rol, 'oficina') || !teaches(who, cursoId);

export const rolNames: Record<Rol, string> = {
  ADMIN: 'Administrador',
  USU: 'Estudiante',
  DOCENTE: 'Docente',
  COORDINACION: 'Coordinación',
  CAJA: 'Caja',
};

const inWords = new Intl.ListFormat('es-PE', { type: 'conjunction' });

/** Roles that hold a permission, in words for a user without it. */
export function whoMay(permiso: Permiso): string {
  const names = permisos[permiso].map((rol) => (rol === 'DOCENTE' ? 'los docentes del curso' : rolNames[rol]));
  return `Le corresponde a: ${inWords.format(names)}.`;
}

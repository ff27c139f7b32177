import { type Rol, roles, rolIds, rolNames } from './permisos.ts';
import { rolesOf, type WithRol } from './roles.ts';

/** Strongest first; the first of an account is the one that `rolId` names. */
const ranking = ['ADMIN', 'COORDINACION', 'CAJA', 'DOCENTE', 'USU'] as const satisfies Rol[];

/** Roles with permissions that this main role does not include. */
const addable: Record<Rol, readonly Rol[]> = {
  ADMIN: ['DOCENTE'],
  COORDINACION: ['CAJA', 'DOCENTE'],
  CAJA: ['DOCENTE'],
  DOCENTE: [],
  USU: [],
};

/** Roles that an account with this main role may add. */
export const rolesBeside = (rol: Rol): readonly Rol[] => addable[rol];

/** The roles as stored: strongest first, each once, without roles that the strongest one includes. */
export function normalizeRoles(rol: Rol | readonly Rol[]): [Rol, ...Rol[]] {
  const given = rolesOf(rol);
  const [main = 'USU', ...others] = ranking.filter((each) => given.includes(each));
  return [main, ...others.filter((each) => addable[main].includes(each))];
}

/** One role is a string, several are a list. */
export function toRol(all: readonly [Rol, ...Rol[]]): Rol | Rol[] {
  return all.length === 1 ? all[0] : [...all];
}

export const mainRol = (rol: Rol | readonly Rol[]): Rol => normalizeRoles(rol)[0];

export const sameRoles = (a: Rol | readonly Rol[], b: Rol | readonly Rol[]): boolean =>
  normalizeRoles(a).join() === normalizeRoles(b).join();

export const addRol = (rol: Rol | readonly Rol[], added: Rol) => normalizeRoles([...(rolesOf(rol) as Rol[]), added]);

export const removeRol = (rol: Rol | readonly Rol[], removed: Rol) =>
  normalizeRoles((rolesOf(rol) as Rol[]).filter((each) => each !== removed));

const byId = new Map<number, Rol>(roles.map((rol) => [rolIds[rol], rol]));

/** From the columns of an account. */
export function rolFromIds({ rolId, otrosRoles }: { rolId: number; otrosRoles: readonly number[] }): Rol | Rol[] {
  if (otrosRoles.length === 0) return byId.get(rolId) ?? 'USU';
  return toRol(normalizeRoles([rolId, ...otrosRoles].flatMap((id) => byId.get(id) ?? [])));
}

export function idsOfRoles(rol: Rol | readonly Rol[]): { rolId: number; otrosRoles: number[] } {
  const [main, ...others] = normalizeRoles(rol);
  return { rolId: rolIds[main], otrosRoles: others.map((each) => rolIds[each]) };
}

const inWords = new Intl.ListFormat('es-PE', { type: 'conjunction' });

/** «Coordinación y Docente». */
export const rolLabel = (rol: WithRol['rol']): string =>
  inWords.format(rolesOf(rol).map((each) => (each in rolNames ? rolNames[each as Rol] : each)));

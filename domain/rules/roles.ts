export type ConRol = { rol: string | readonly string[] };

/** A session may carry one role or a list of them. */
export function esAdmin(rol: ConRol['rol']): boolean {
  return typeof rol === 'string' ? rol === 'ADMIN' : rol.includes('ADMIN');
}

export type WithRol = { rol: string | readonly string[] };

/** A session may carry one role or a list of them. */
export function isAdmin(rol: WithRol['rol']): boolean {
  return typeof rol === 'string' ? rol === 'ADMIN' : rol.includes('ADMIN');
}

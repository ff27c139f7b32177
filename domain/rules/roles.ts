/** One role, or a list of them, as a session and a record carry it. */
export type WithRol = { rol: string | readonly string[] };

export const rolesOf = (rol: WithRol['rol']): readonly string[] => (typeof rol === 'string' ? [rol] : rol);

export const isAdmin = (rol: WithRol['rol']): boolean => rolesOf(rol).includes('ADMIN');

/** Whether somebody works for the school. Staff may study too: cursos follow from enrolments, not roles. */
export const isStaff = (rol: WithRol['rol']): boolean => rolesOf(rol).some((each) => each !== 'USU');

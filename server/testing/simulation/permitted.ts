import type { EndpointSpec } from 'domain/contract/endpoint.ts';
import { isPermiso, may, type Rol, teaches, whoMay } from 'domain/rules/permisos.ts';
import { expect } from 'vitest';
import { findCursoOf } from '../../http/queries.ts';
import type { Answer } from '../client.ts';
import type { PlannedRequest, World } from './world.ts';

/** Roles of who asks, and the courses that they teach, at one moment. */
type Standing = { rol: Rol | Rol[]; ensena: number[]; cursoId: number | null };

/** Asked before a request and after it: with a change of roles at the same time either may hold. */
export async function standingOf(world: World, spec: EndpointSpec, request: PlannedRequest): Promise<Standing | null> {
  if (request.as === 'visitor' || !isPermiso(spec.access)) return null;
  const { usuarioId } = request.as;
  const [row] = await world.rows<{ ensena: number[] }>('select cursos_de_docente($1) as ensena', [usuarioId]);
  return { rol: await world.rolOf(usuarioId), ensena: row!.ensena, cursoId: await cursoOf(world, spec, request) };
}

async function cursoOf(world: World, { within }: EndpointSpec, { params, query, body }: PlannedRequest) {
  if (!within || within === 'own') return null;
  const { thing, field } = within;
  const given = (params?.[field] ??
    query?.[field] ??
    (body as Record<string, unknown> | undefined)?.[field]) as unknown;
  const id = Number(given);
  return Number.isSafeInteger(id) && id > 0 && id < 2 ** 31 ? findCursoOf(world.t.deps.db, thing, id) : null;
}

/** Whether `domain/rules/permisos.ts` lets them in; lecturers only where they teach. */
function isPermitted({ access, within }: EndpointSpec, { rol, ensena, cursoId }: Standing): boolean {
  if (!isPermiso(access) || !may(rol, access)) return false;
  if (access !== 'docencia' || !within || within === 'own') return true;
  return may(rol, 'academico') || (cursoId !== null && teaches({ rol, ensena }, cursoId));
}

/** Nobody is let in whom the table keeps out, and nobody is kept out for a role that they have. */
export function checkPermitted(
  name: string,
  { spec, standings }: { spec: EndpointSpec; standings: (Standing | null)[] },
  { status, body }: Answer,
): void {
  const known = standings.filter((each) => each !== null);
  const { access } = spec;
  if (known.length === 0 || !isPermiso(access)) return;
  const allowed = known.map((each) => isPermitted(spec, each));
  const said = `${name} for ${JSON.stringify(known)} was answered ${status} ${body.message ?? ''}`;
  if (!allowed.includes(true)) {
    // What is written in a request is checked before the course that it is about.
    const isUnread = status === 422 && body.errores !== undefined && known.some(({ rol }) => may(rol, access));
    const isLetIn = status < 400 || status === 404 || status === 409 || status === 422;
    expect(isLetIn && !isUnread, `${said}: let somebody in`).toBe(false);
  }
  const isKeptOut = status === 403 && (body.message ?? '').endsWith(whoMay(access));
  if (!allowed.includes(false)) expect(isKeptOut, `${said}: kept somebody out`).toBe(false);
}

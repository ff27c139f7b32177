import type { EndpointSpec } from 'domain/contract/endpoint.ts';
import { isPermiso, may, type Rol, teaches, whoMay } from 'domain/rules/permisos.ts';
import { expect } from 'vitest';
import { findCursoOf } from '../../http/queries.ts';
import type { Answer } from '../client.ts';
import type { PlannedRequest, World } from './world.ts';

/** Roles of the caller, the courses that the caller teaches, and the course of the request, at one moment. */
type Standing = { rol: Rol | Rol[]; ensena: number[]; cursoId: number | null };

/** Read before and after a request: when roles change meanwhile, either state may apply. */
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

/** Whether `domain/rules/permisos.ts` admits the caller; lecturers only in their courses. */
function isPermitted({ access, within }: EndpointSpec, { rol, ensena, cursoId }: Standing): boolean {
  if (!isPermiso(access) || !may(rol, access)) return false;
  if (access !== 'docencia' || !within || within === 'own') return true;
  return may(rol, 'academico') || (cursoId !== null && teaches({ rol, ensena }, cursoId));
}

/** No caller is admitted against the access table, and none is refused who has a permitted role. */
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
    // The body is validated before the course of the request is checked, so a 422 may come first.
    const isUnread = status === 422 && body.errores !== undefined && known.some(({ rol }) => may(rol, access));
    const isLetIn = status < 400 || status === 404 || status === 409 || status === 422;
    expect(isLetIn && !isUnread, `${said}: let somebody in`).toBe(false);
  }
  const isKeptOut = status === 403 && (body.message ?? '').endsWith(whoMay(access));
  if (!allowed.includes(false)) expect(isKeptOut, `${said}: kept somebody out`).toBe(false);
}

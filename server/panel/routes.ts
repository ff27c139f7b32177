import { getFigures } from 'domain/contract/cursos.ts';
import {
  getMovement,
  getPending,
  getSummary,
  listActivity,
  listWeek,
  myCursos,
  searchCampus,
} from 'domain/contract/panel.ts';
import { resultOf } from 'domain/rules/calificacion.ts';
import { firmaDaysLeft } from 'domain/rules/firma-digital.ts';
import { rangeOf } from 'domain/rules/movement.ts';
import type { Figures } from 'domain/schemas/cursos.ts';
import type { Pending } from 'domain/schemas/panel.ts';
import { existsCurso } from '../cursos/queries/cursos.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { type AlumnoNota, cursoNotas } from '../notas/queries/notas.ts';
import { countMovement } from './queries/movement.ts';
import * as queries from './queries/panel.ts';
import { countFigures } from './queries/panel.ts';

const latest = 8;

function expiringFirma(signer: Deps['signer'], now: Date): Pending['firma'] {
  const dias = signer && firmaDaysLeft(signer.until, now);
  return signer && dias !== null ? { vence: signer.until.toISOString(), dias } : null;
}

export function panelRoutes(deps: Deps): void {
  route(deps, getSummary, () => deps.onReplica(queries.countSummary));
  route(deps, listActivity, () => deps.onReplica((db) => queries.latestActivity(db, latest)));
  route(deps, getMovement, ({ query, now }) => deps.onReplica((db) => countMovement(db, rangeOf(query, now))));
  route(deps, getPending, async ({ db, now }) => ({
    ...(await queries.countPending(db)),
    firma: expiringFirma(deps.signer, now),
  }));
  route(deps, listWeek, ({ db, now }) => queries.listWeek(db, now));
  route(deps, myCursos, ({ db, usuario, now }) => queries.listMyCursos(db, usuario, now));

  route(deps, searchCampus, ({ query }) => deps.onReplica((db) => queries.searchAll(db, query.q)));

  route(deps, getFigures, async ({ db, params }) => {
    if (!(await existsCurso(db, params.id))) throw notFound('Curso no encontrado');
    return deps.onReplica((replica) => figuresOf(replica, params.id));
  });
}

async function figuresOf(db: Db, cursoId: number): Promise<Figures> {
  const [notas, counted] = await Promise.all([cursoNotas(db, cursoId), countFigures(db, cursoId)]);
  const estados = [...byAlumno(notas).values()].map((theirs) => resultOf(theirs).estado);
  const aprobados = estados.filter((estado) => estado === 'aprobado').length;
  const desaprobados = estados.filter((estado) => estado === 'desaprobado').length;
  // Without modules there are no grades, so every student counts as missing.
  return { ...counted, aprobados, desaprobados, faltan: counted.matriculados - aprobados - desaprobados };
}

function byAlumno(notas: readonly AlumnoNota[]): Map<number, AlumnoNota[]> {
  return Map.groupBy(notas, ({ usuarioId }) => usuarioId);
}

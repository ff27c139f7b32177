import {
  createCalendario,
  deleteCalendario,
  getRecordatorios,
  getSesion,
  joinSesion,
  listCalendarios,
  listProximas,
  updateRecordatorios,
} from 'domain/contract/sesiones.ts';
import type { Sesion } from 'domain/schemas/sesiones.ts';
import { requireAcceso } from '../acceso/require-acceso.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { addCalendario, feedRoute } from './calendario.ts';
import { enterSesion } from './enter-sesion.ts';
import * as calendarios from './queries/calendarios.ts';
import * as recordatorios from './queries/recordatorios.ts';
import * as queries from './queries/sesiones.ts';

export function sesionesRoutes(deps: Deps): void {
  route(deps, listProximas, async ({ db, query: { cursoId }, ...who }) => {
    if (cursoId === undefined) return queries.listOwnProximas(db, who.usuario.usuarioId, who.now);
    await requireAcceso(db, { cursoId }, who);
    return queries.listCursoProximas(db, cursoId, who.now);
  });

  route(deps, getSesion, async ({ db, params, ...who }) => {
    await requireAcceso(db, { sesionId: params.id }, who);
    return currentSesion(db, params.id, who.now);
  });

  route(deps, joinSesion, async ({ db, params, ...who }) => {
    const { cursoId } = await requireAcceso(db, { sesionId: params.id }, who);
    const sesion = await currentSesion(db, params.id, who.now);
    return enterSesion(db, { ...sesion, cursoId }, who);
  });

  route(deps, listCalendarios, async ({ db, usuario }) => calendarios.listCalendarios(db, usuario.usuarioId));
  route(deps, createCalendario, ({ db, usuario }) => addCalendario(deps, db, usuario.usuarioId));
  route(deps, deleteCalendario, async ({ db, params, usuario }) => {
    if (!(await calendarios.deleteCalendario(db, usuario.usuarioId, params.id))) {
      throw notFound('Ese enlace ya no existe.');
    }
  });

  route(deps, getRecordatorios, ({ db, usuario }) => recordatorios.findPreferencias(db, usuario.usuarioId));
  route(deps, updateRecordatorios, ({ db, body, usuario }) =>
    recordatorios.savePreferencias(db, usuario.usuarioId, body),
  );

  feedRoute(deps);
}

async function currentSesion(db: Db, materialId: number, now: Date): Promise<Sesion> {
  const found = await queries.findSesion(db, materialId, now);
  if (!found) throw notFound('Esta sesión todavía no tiene fecha.');
  return found;
}

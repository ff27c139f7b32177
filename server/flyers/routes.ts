import { getFlyerExtras, getTeam } from 'domain/contract/flyers.ts';
import { nextPrecioChange } from 'domain/rules/precios.ts';
import { findCurso } from '../cursos/queries/cursos.ts';
import { listMuestras } from '../cursos/queries/muestras.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { isHorarioComplete, listHorario } from '../sesiones/queries/sesiones.ts';
import * as queries from './queries.ts';

export function flyersRoutes(deps: Deps): void {
  route(deps, getTeam, async ({ db }) => ({ docentes: await queries.listTeam(db) }));

  route(deps, getFlyerExtras, async ({ db, params, usuario, now, validUntil }) => {
    const curso = await findCurso(db, params.id, usuario, now);
    if (!curso) throw notFound('Curso no encontrado');
    const docentes = await queries.listFlyerDocentes(db, curso);
    const relacionados = await queries.listRelated(db, curso, now);
    validUntil(nextPrecioChange(relacionados, now));
    const sesiones = await listHorario(db, curso.cursoId, now);
    const sesionesCompletas = sesiones.length > 0 && (await isHorarioComplete(db, curso.cursoId));
    const muestras = await listMuestras(db, curso.cursoId);
    return { docentes, relacionados, sesiones, sesionesCompletas, muestras };
  });
}

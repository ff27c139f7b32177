import {
  archiveCurso,
  createCurso,
  deleteCurso,
  getCurso,
  getPublication,
  listCatalogo,
  listCatalogoByIds,
  listCursos,
  listFacets,
  listProgramas,
  listSugerencias,
  setPublication,
  updateCurso,
} from 'domain/contract/cursos.ts';
import { quoteNames } from 'domain/formats/quote-names.ts';
import { nextPrecioChange } from 'domain/rules/precios.ts';
import type { Curso, cursoInput } from 'domain/schemas/cursos.ts';
import type { z } from 'zod';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { findDocente } from '../docentes/queries.ts';
import { existsEntidad } from '../entidades/queries.ts';
import { findEspecialidad } from '../especialidades/queries.ts';
import { AppError, changedMeanwhile, invalid, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { whatDependsOnPonente } from '../sesiones/queries/schedule.ts';
import { assertUploaded } from '../uploads/files.ts';
import { archiving, changePublishing, publicationOf, publishing } from './publication.ts';
import * as catalogo from './queries/catalogo.ts';
import * as queries from './queries/cursos.ts';
import * as facets from './queries/facets.ts';
import * as list from './queries/list.ts';
import * as programas from './queries/programas.ts';
import * as sugerencias from './queries/sugerencias.ts';

const unknown = () => notFound('Curso no encontrado');

export function cursosRoutes(deps: Deps): void {
  route(deps, listCatalogo, async ({ db, query, now, validUntil }) => {
    const found = await catalogo.listCatalogo(db, query, now);
    validUntil(nextPrecioChange(found.rows, now));
    return found;
  });
  route(deps, listFacets, ({ db, query }) => facets.listFacets(db, query));
  route(deps, listSugerencias, async ({ db, query }) => ({
    sugerencias: await sugerencias.listSugerencias(db, query.q),
  }));
  route(deps, listCatalogoByIds, ({ db, query, usuario, now }) => queries.findCards(db, query.ids, usuario, now));
  route(deps, listCursos, async ({ db, query, usuario, now, validUntil }) => {
    const found = await list.listCursos(db, query, usuario, now);
    validUntil(nextPrecioChange(Array.isArray(found) ? found : found.rows, now));
    return found;
  });

  route(deps, getCurso, async ({ db, params, usuario, now, validUntil }) => {
    const found = await queries.findCurso(db, params.id, usuario, now);
    if (!found) throw unknown();
    validUntil(nextPrecioChange([found], now));
    return found;
  });

  route(deps, createCurso, async ({ db, body, usuario, now, audit }) => {
    await checkReferences(db, body);
    await assertUploaded(deps, db, 'curso', body.imagen);
    const cursoId = await queries.insertCurso(db, toRow(body));
    const despues = await queries.findCurso(db, cursoId, usuario, now);
    await audit({ accion: 'crear', entidad: 'curso', entidadId: cursoId, despues });
    return despues!;
  });

  route(deps, updateCurso, async ({ db, params, body, usuario, now, audit }) => {
    await queries.lockCurso(db, params.id);
    const antes = await queries.findCurso(db, params.id, usuario, now);
    if (!antes) throw unknown();
    await checkReferences(db, body);
    if (body.imagen !== antes.imagen) await assertUploaded(deps, db, 'curso', body.imagen);
    const saved = await queries.updateCurso(db, params.id, toRow(body), body.version);
    const despues = await queries.findCurso(db, params.id, usuario, now);
    if (!saved) throw changedMeanwhile('este curso', despues);
    await checkCoordinador(db, antes, body.coordinadorId, now);
    await audit({ accion: 'editar', entidad: 'curso', entidadId: params.id, antes, despues });
    return despues!;
  });

  route(deps, getPublication, async ({ db, params, now }) => {
    const found = await publicationOf(db, params.id, now);
    if (!found) throw unknown();
    return found;
  });

  route(deps, setPublication, async ({ db, params, body, now, audit }) => {
    if (!(await changePublishing(db, params.id, (curso) => publishing(body, curso, now), audit))) throw unknown();
    return (await publicationOf(db, params.id, now))!;
  });

  route(deps, archiveCurso, async ({ db, params, body, now, audit }) => {
    if (!(await changePublishing(db, params.id, (curso) => archiving(body.archivado, curso, now), audit)))
      throw unknown();
    return (await publicationOf(db, params.id, now))!;
  });

  route(deps, listProgramas, ({ db, query }) => programas.listProgramas(db, query));

  route(deps, deleteCurso, async ({ db, params, usuario, now, audit }) => {
    await queries.lockCurso(db, params.id);
    const antes = await queries.findCurso(db, params.id, usuario, now);
    if (!antes) throw unknown();
    const { reason, dependents } = await whatDependsOnCurso(db, params.id);
    if (reason) {
      const message = `No se puede eliminar «${antes.nombre}»: ${reason}. Puedes desactivarlo.`;
      throw new AppError(409, 'conflicto', message, { resource: dependents });
    }
    await queries.deleteCurso(db, params.id);
    await audit({ accion: 'eliminar', entidad: 'curso', entidadId: params.id, antes });
  });
}

/** What forbids deleting a course, in words and figures; empty when nothing does. */
async function whatDependsOnCurso(db: Db, cursoId: number) {
  const dependents = await queries.countDependents(db, cursoId);
  return { reason: dependentsLabel(dependents), dependents };
}

async function checkCoordinador(db: Db, antes: Curso, coordinadorId: number | null, now: Date): Promise<void> {
  if (antes.coordinadorId === null || antes.coordinadorId === coordinadorId) return;
  const sesiones = await whatDependsOnPonente(db, { cursoId: antes.cursoId, docenteId: antes.coordinadorId }, now);
  if (sesiones.length === 0) return;
  const message = `${antes.coordinador ?? 'Quien coordina'} dicta ${quoteNames(sesiones)}. Elige antes otro ponente.`;
  throw new AppError(409, 'conflicto', message, { errores: { coordinadorId: message } });
}

/** `una persona está matriculada y hay 2 cupos pagados sin usar y un pedido por pagar`; empty for none. */
function dependentsLabel({ matriculas, cupos, pedidos }: queries.Dependents): string {
  const waiting = [
    cupos > 0 && (cupos === 1 ? 'un cupo pagado sin usar' : `${cupos} cupos pagados sin usar`),
    pedidos > 0 && (pedidos === 1 ? 'un pedido por pagar' : `${pedidos} pedidos por pagar`),
  ].filter((each) => each !== false);
  const people = matriculas === 1 ? 'una persona está matriculada' : `${matriculas} personas están matriculadas`;
  const parts = [matriculas > 0 && people, waiting.length > 0 && `hay ${waiting.join(' y ')}`];
  return parts.filter((each) => each !== false).join(', y ');
}

function toRow({ ext: _ext, version: _version, ...rest }: z.output<typeof cursoInput>) {
  const { fechaHoraInicio, fechaHoraLimite, preventaHasta } = rest;
  return {
    ...rest,
    fechaHoraInicio: new Date(fechaHoraInicio),
    fechaHoraLimite: new Date(fechaHoraLimite),
    preventaHasta: preventaHasta === null ? null : new Date(preventaHasta),
  };
}

async function checkReferences(db: Db, body: z.output<typeof cursoInput>): Promise<void> {
  if (!(await findEspecialidad(db, body.especialidadId)))
    throw invalid({ especialidadId: 'Seleccione la especialidad' });
  if (body.coordinadorId !== null && !(await findDocente(db, body.coordinadorId))) {
    throw invalid({ coordinadorId: 'No se encontró al docente' });
  }
  if (body.entidadId !== null && !(await existsEntidad(db, body.entidadId))) {
    throw invalid({ entidadId: 'No se encontró la entidad' });
  }
}

import {
  createModulo,
  deleteModulo,
  getModulo,
  getProgress,
  listLecciones,
  listModulos,
  reorderModulos,
  updateModulo,
} from 'domain/contract/modulos.ts';
import { isPrueba, isReorder } from 'domain/rules/modulos.ts';
import { may } from 'domain/rules/permisos.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import { findAcceso } from '../acceso/queries.ts';
import { requireAcceso } from '../acceso/require-acceso.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { changedMeanwhile, conflict, invalid, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import * as queries from './queries.ts';
import { deletePrueba, insertPrueba, updatePrueba } from './queries.ts';
import { whatDependsOnModulo, whatDependsOnTipo } from './what-depends.ts';

export function modulosRoutes(deps: Deps): void {
  route(deps, listModulos, async ({ db, query, ...who }) => {
    const { cursoId } = query;
    if (cursoId === undefined) {
      if (!may(who.usuario.rol, 'academico')) throw invalid({ cursoId: 'ID inválido' });
      return queries.listAllModulos(db, who);
    }
    await requireAcceso(db, { cursoId }, who);
    return queries.listModulos(db, cursoId, who);
  });

  route(deps, getModulo, async ({ db, params, ...who }) => {
    await requireAcceso(db, { moduloId: params.id }, who);
    return currentModulo(db, params.id, who);
  });

  route(deps, createModulo, async ({ db, body, usuario, now, audit }) => {
    const { intentoMax, ...data } = body;
    if (!(await findAcceso(db, body, usuario, now))) throw invalid({ cursoId: 'Curso no encontrado' });
    const { acronimo } = await validTipo(db, body.tipoModuloId);
    const moduloId = await queries.insertModulo(db, data);
    if (isPrueba(acronimo)) await createPrueba(db, moduloId, { nombre: body.nombre, intentoMax });
    const despues = await currentModulo(db, moduloId, { usuario, now });
    await audit({ accion: 'crear', entidad: 'modulo', entidadId: moduloId, despues });
    return despues;
  });

  route(deps, updateModulo, async ({ db, params, body, audit, ...who }) => {
    const { cursoId } = await requireAcceso(db, { moduloId: params.id }, who);
    await queries.lockModuloAndPrueba(db, params.id);
    const antes = await currentModulo(db, params.id, who);
    if (body.version !== undefined && body.version !== antes.version) throw changedMeanwhile('este módulo', antes);
    if ((body.cursoId ?? cursoId) !== cursoId) throw invalid({ cursoId: 'Un módulo no cambia de curso' });
    const { acronimo } = await validTipo(db, body.tipoModuloId);
    await adjustPrueba(db, antes, acronimo, body, who.now);
    await queries.updateModulo(db, params.id, body);
    const despues = await currentModulo(db, params.id, who);
    await audit({ accion: 'editar', entidad: 'modulo', entidadId: params.id, antes, despues });
    return despues;
  });

  route(deps, deleteModulo, async ({ db, params, audit, ...who }) => {
    await requireAcceso(db, { moduloId: params.id }, who);
    await queries.lockModuloAndPrueba(db, params.id);
    const antes = await currentModulo(db, params.id, who);
    const reason = await whatDependsOnModulo(db, params.id, who.now);
    if (reason) throw conflict(`No se puede eliminar «${antes.nombre}»: ${reason}.`);
    await queries.deleteModulo(db, params.id);
    await audit({ accion: 'eliminar', entidad: 'modulo', entidadId: params.id, antes });
  });

  route(deps, reorderModulos, async ({ db, params, body, audit, ...who }) => {
    await requireAcceso(db, { cursoId: params.id }, who);
    const before = await queries.lockModulosOf(db, params.id);
    if (!isReorder(before, body.orden)) {
      throw conflict('La lista de módulos cambió mientras la ordenabas. Recárgala y vuelve a intentarlo.');
    }
    await queries.reorderModulos(db, body.orden);
    await audit({
      accion: 'ordenar módulos',
      entidad: 'curso',
      entidadId: params.id,
      antes: { modulos: before },
      despues: { modulos: body.orden },
    });
    return queries.listModulos(db, params.id, who);
  });

  route(deps, listLecciones, async ({ db, params, ...who }) => {
    await requireAcceso(db, { cursoId: params.id }, who);
    return queries.listLecciones(db, params.id, who.usuario.usuarioId);
  });

  route(deps, getProgress, async ({ db, params, ...who }) => {
    const { hasta } = await requireAcceso(db, { cursoId: params.id }, who);
    const progress = await queries.findProgress(db, params.id, who.usuario.usuarioId, who.now);
    return { ...progress, hasta: hasta?.toISOString() ?? null };
  });
}

async function validTipo(db: Db, id: number): Promise<{ acronimo: string }> {
  const tipo = await queries.findTipoModulo(db, id);
  if (!tipo) throw invalid({ tipoModuloId: 'Selecciona un tipo válido' });
  return tipo;
}

/** It may have been deleted since the access check. */
async function currentModulo(db: Db, id: number, who: queries.Caller): Promise<Modulo> {
  const found = await queries.findModulo(db, id, who);
  if (!found) throw notFound('No se encontró el módulo.');
  return found;
}

type Saved = { nombre: string; intentoMax?: number | undefined };

async function createPrueba(db: Db, moduloId: number, { nombre, intentoMax = 1 }: Saved): Promise<void> {
  await insertPrueba(db, { moduloId, nombre, intentos: intentoMax });
}

/** Keeps test and module in step: the test exists exactly while the module is of type PRU. */
async function adjustPrueba(db: Db, before: Modulo, acronimo: string, saved: Saved, now: Date): Promise<void> {
  const { moduloId, pruebaId } = before;
  if (isPrueba(acronimo) !== isPrueba(before.tipoModulo.acronimo)) await checkTipoChange(db, before, now);
  if (!isPrueba(acronimo)) {
    if (pruebaId !== null) await deletePrueba(db, moduloId);
  } else if (pruebaId === null) {
    await createPrueba(db, moduloId, saved);
  } else {
    await proceed(db, pruebaId, before, saved);
  }
}

async function proceed(db: Db, pruebaId: number, before: Modulo, { nombre, intentoMax }: Saved): Promise<void> {
  const intentos = intentoMax ?? before.intentoMax;
  if (intentos === before.intentoMax && nombre === before.nombre) return;
  await updatePrueba(db, pruebaId, { intentos, before: before.nombre, nombre });
}

async function checkTipoChange(db: Db, { moduloId, nombre }: Modulo, now: Date): Promise<void> {
  const reason = await whatDependsOnTipo(db, moduloId, now);
  if (reason) throw conflict(`No se puede cambiar el tipo de «${nombre}»: ${reason}.`);
}

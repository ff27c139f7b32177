import { undoSerie } from 'domain/contract/horario.ts';
import {
  createMaterial,
  deleteMaterial,
  getMaterial,
  listApuntes,
  listDeletedMateriales,
  listMateriales,
  markMuestra,
  markSeen,
  openLeccion,
  reorderMateriales,
  restoreMaterial,
  saveApunte,
  unmarkSeen,
  updateMaterial,
} from 'domain/contract/materiales.ts';
import { createSerie, createTimetable } from 'domain/contract/sesiones.ts';
import { isReorder } from 'domain/rules/modulos.ts';
import { may } from 'domain/rules/permisos.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import { findAcceso } from '../acceso/queries.ts';
import { requireAcceso } from '../acceso/require-acceso.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import type { Context } from '../http/context.ts';
import { changedMeanwhile, conflict, invalid, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import * as acts from './create-serie.ts';
import * as apuntes from './queries/apuntes.ts';
import * as queries from './queries/materiales.ts';
import { checkHeld, type SesionWritten, scheduleSesion } from './schedule-sesion.ts';
import * as undo from './undo-serie.ts';

export function materialesRoutes(deps: Deps): void {
  route(deps, listMateriales, async ({ db, query, ...who }) => {
    const { moduloId } = query;
    if (moduloId === undefined) {
      if (!may(who.usuario.rol, 'academico')) throw invalid({ moduloId: 'ID inválido' });
      return queries.listAllMateriales(db, who.usuario);
    }
    await requireAcceso(db, { moduloId }, who);
    return queries.listMateriales(db, moduloId, who.usuario);
  });

  route(deps, getMaterial, async ({ db, params, ...who }) => {
    await requireAcceso(db, { materialId: params.id }, who);
    return currentMaterial(db, params.id, who.usuario);
  });

  route(deps, createMaterial, async ({ db, body, usuario, now, audit }) => {
    const acceso = await findAcceso(db, { moduloId: body.moduloId }, usuario, now);
    if (!acceso) throw unknownModulo();
    const { acronimo } = await validTipo(db, body);
    const { sesion, data } = splitSesion(body);
    const muestra = body.muestra ?? (await queries.isFirstGrabada(db, body));
    const materialId = await queries.insertMaterial(db, { ...data, muestra });
    await scheduleSesion(
      deps,
      db,
      { materialId, cursoId: acceso.cursoId, nombre: body.nombre, acronimo, usuario, now },
      sesion,
    );
    const despues = await currentMaterial(db, materialId, usuario);
    await audit({ accion: 'crear', entidad: 'material', entidadId: materialId, despues });
    return despues;
  });

  route(deps, updateMaterial, async ({ db, params, body, audit, usuario, now }) => {
    const { cursoId } = await requireAcceso(db, { materialId: params.id }, { usuario, now });
    const antes = await currentMaterial(db, params.id, usuario);
    const { version, moduloId = antes.moduloId, ...rest } = body;
    if (moduloId !== antes.moduloId) {
      const target = await findAcceso(db, { moduloId }, usuario, now);
      if (target?.cursoId !== cursoId) throw unknownModulo();
    }
    const { acronimo } = await validTipo(db, body);
    const { sesion, data } = splitSesion({ ...rest, moduloId });
    // Before the dates: the row lock serialises two saves.
    const saved = await queries.updateMaterial(db, params.id, data, version);
    if (!saved) throw changedMeanwhile('este material', await currentMaterial(db, params.id, usuario));
    await scheduleSesion(
      deps,
      db,
      { materialId: params.id, cursoId, nombre: body.nombre, acronimo, usuario, now },
      sesion,
    );
    const despues = await currentMaterial(db, params.id, usuario);
    await audit({ accion: 'editar', entidad: 'material', entidadId: params.id, antes, despues });
    return despues;
  });

  route(deps, markMuestra, async ({ db, params, body, audit, usuario }) => {
    const antes = await currentMaterial(db, params.id, usuario);
    if (antes.muestra === body.muestra) return antes;
    await queries.setMuestra(db, params.id, body.muestra);
    const despues = await currentMaterial(db, params.id, usuario);
    await audit({ accion: 'editar', entidad: 'material', entidadId: params.id, antes, despues });
    return despues;
  });

  route(deps, deleteMaterial, async ({ db, params, audit, ...who }) => {
    await requireAcceso(db, { materialId: params.id }, who);
    // With the lock, rows that a student adds meanwhile are included in the check and the copy, or refused.
    await queries.lockMaterial(db, params.id);
    const antes = await currentMaterial(db, params.id, who.usuario);
    await checkHeld(db, { materialId: params.id }, `No se puede eliminar «${antes.nombre}»`, who.now);
    await queries.deleteMaterial(db, params.id);
    await audit({ accion: 'eliminar', entidad: 'material', entidadId: params.id, antes });
  });

  route(deps, listDeletedMateriales, async ({ db, params, ...who }) => {
    await requireAcceso(db, { moduloId: params.id }, who);
    return queries.listDeletedMateriales(db, params.id);
  });

  route(deps, restoreMaterial, async ({ db, params, audit, usuario }) => {
    if (!(await queries.restoreMaterial(db, params.id))) {
      throw notFound('Este material ya no se puede restaurar.');
    }
    const despues = await currentMaterial(db, params.id, usuario);
    await audit({ accion: 'restaurar', entidad: 'material', entidadId: params.id, despues });
    return despues;
  });

  route(deps, reorderMateriales, async ({ db, params, body, audit, ...who }) => {
    await requireAcceso(db, { moduloId: params.id }, who);
    const before = await queries.lockMaterialesOf(db, params.id);
    if (!isReorder(before, body.orden)) {
      throw conflict('La lista de materiales cambió mientras la ordenabas. Recárgala y vuelve a intentarlo.');
    }
    await queries.reorderMateriales(db, body.orden);
    await audit({
      accion: 'ordenar materiales',
      entidad: 'modulo',
      entidadId: params.id,
      antes: { materiales: before },
      despues: { materiales: body.orden },
    });
    return queries.listMateriales(db, params.id, who.usuario);
  });

  route(deps, createTimetable, async ({ db, params, body, audit, ...who }) => {
    const { cursoId } = await requireAcceso(db, { cursoId: params.id }, who);
    const sesiones = await acts.createTimetable(db, cursoId, body);
    await audit({ accion: 'fechar sesiones', entidad: 'curso', entidadId: cursoId, despues: { sesiones } });
    return sesiones;
  });

  route(deps, createSerie, async ({ db, params, body, audit, ...who }) => {
    const { cursoId } = await requireAcceso(db, { cursoId: params.id }, who);
    const sesiones = await acts.createSerie(db, cursoId, body, deps.config.feriados);
    await audit({ accion: 'fechar sesiones', entidad: 'curso', entidadId: cursoId, despues: { sesiones } });
    return sesiones;
  });

  route(deps, undoSerie, async ({ db, params, audit, ...who }) => {
    const { cursoId } = await requireAcceso(db, { cursoId: params.id }, who);
    const sesiones = await undo.undoSerie(db, cursoId, params.serie, who.now);
    await audit({ accion: 'deshacer serie', entidad: 'curso', entidadId: cursoId, despues: { sesiones } });
  });

  // A single statement needs no transaction.
  const noTransaction = { transaction: false };

  const placeOf = async ({ db, params, ...who }: SeenContext) => {
    const { cursoId } = await requireAcceso(db, { materialId: params.id }, who);
    return { usuarioId: who.usuario.usuarioId, cursoId, materialId: params.id };
  };
  route(
    deps,
    markSeen,
    async (context) => {
      await queries.insertAvance(context.db, await placeOf(context), context.query.origen);
      return currentMaterial(context.db, context.params.id, context.usuario);
    },
    noTransaction,
  );
  route(
    deps,
    unmarkSeen,
    async (context) => {
      await queries.deleteAvance(context.db, await placeOf(context));
      return currentMaterial(context.db, context.params.id, context.usuario);
    },
    noTransaction,
  );
  route(deps, openLeccion, async (context) => queries.saveLugar(context.db, await placeOf(context)), noTransaction);

  route(deps, listApuntes, async ({ db, params, ...who }) => {
    await requireAcceso(db, { moduloId: params.id }, who);
    return apuntes.listApuntes(db, params.id, who.usuario.usuarioId);
  });

  route(
    deps,
    saveApunte,
    async ({ db, params, body, ...who }) => {
      await requireAcceso(db, { materialId: params.id }, who);
      const { usuarioId } = who.usuario;
      // PostgreSQL stores no NUL.
      const texto = body.texto.replaceAll('\0', '');
      await apuntes.saveApunte(db, { usuarioId, materialId: params.id, texto });
      return { materialId: params.id, texto };
    },
    noTransaction,
  );
}

type SeenContext = Pick<Context<typeof unmarkSeen>, 'db' | 'params' | 'usuario' | 'now'>;

/** It may have been deleted since the access check. */
async function currentMaterial(db: Db, id: number, usuario: CurrentUsuario): Promise<Material> {
  const found = await queries.findMaterial(db, id, usuario);
  if (!found) throw notFound('No se encontró el material.');
  return found;
}

const unknownModulo = () => invalid({ moduloId: 'No se encontró el módulo' });

async function validTipo(db: Db, { tipoMaterialId }: { tipoMaterialId: number }): Promise<{ acronimo: string }> {
  const tipo = await queries.findTipoMaterial(db, tipoMaterialId);
  if (!tipo) throw invalid({ tipoMaterialId: 'Selecciona un tipo válido' });
  return tipo;
}

/** The dates of a session are stored apart from its material. */
function splitSesion<T extends SesionWritten>(body: T) {
  const { inicio, fin, ponenteId, grabacion, cancelada, motivo, ...data } = body;
  return { sesion: { inicio, fin, ponenteId, grabacion, cancelada, motivo }, data };
}

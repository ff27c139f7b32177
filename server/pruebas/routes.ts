import {
  createPregunta,
  createPrueba,
  deletePregunta,
  deletePrueba,
  getPregunta,
  getPrueba,
  listPreguntas,
  updatePregunta,
  updatePrueba,
} from 'domain/contract/pruebas.ts';
import { may, teaches } from 'domain/rules/permisos.ts';
import { settingsProblem } from 'domain/rules/rendicion.ts';
import type { Pregunta, Prueba } from 'domain/schemas/pruebas.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { changedMeanwhile, conflict, invalid, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { assertUploaded } from '../uploads/files.ts';
import { type Caller, openPrueba, unknownPrueba } from './acceso.ts';
import { calificacionesRoutes } from './calificaciones-routes.ts';
import { preguntasFileRoutes } from './preguntas-file-routes.ts';
import { moveFines } from './queries/concesiones.ts';
import { type Dependents, findDependents } from './queries/dependents.ts';
import * as queries from './queries/pruebas.ts';
import { preguntasToAnswer, readForAlumno } from './read-prueba.ts';
import { rendicionesRoutes } from './rendiciones-routes.ts';
import { respuestasRoutes } from './respuestas-routes.ts';
import { addPregunta, addPreguntas, changePregunta } from './save-preguntas.ts';

const unknownModulo = 'No se encontró el módulo.';
const unknownPregunta = () => notFound('No se encontró la pregunta.');

export function pruebasRoutes(deps: Deps): void {
  route(deps, getPrueba, async ({ db, params, ...who }) => {
    if (!may(who.usuario.rol, 'docencia')) return readForAlumno(db, params.id, who);
    const view = await openPrueba(db, params.id, who);
    if (!teaches(who.usuario, view.cursoId)) return readForAlumno(db, params.id, who);
    return queries.completePrueba(db, view, who.now);
  });

  route(deps, createPrueba, async ({ db, body, audit, ...who }) => {
    const { preguntas, ...data } = body;
    await queries.lockModulo(db, data.moduloId);
    const modulo = await queries.findModulo(db, data.moduloId);
    if (!modulo) throw invalid({ moduloId: unknownModulo }, unknownModulo);
    if (modulo.acronimo !== 'PRU') {
      const message = `«${modulo.nombre}» es un módulo de tipo ${modulo.tipo}: solo uno de tipo Prueba lleva una prueba.`;
      throw invalid({ moduloId: message }, message);
    }
    if (modulo.prueba !== null && !modulo.isEmpty)
      throw conflict(`Este módulo ya tiene una prueba: «${modulo.prueba}».`);
    // The empty test that comes with a module is updated instead of inserting a second one.
    const pruebaId = modulo.pruebaId ?? (await queries.insertPrueba(db, data));
    if (modulo.pruebaId !== null) await queries.updatePrueba(db, pruebaId, data);
    await addPreguntas(db, pruebaId, preguntas);
    const despues = await asAdmin(db, pruebaId, who);
    await audit({ accion: 'crear', entidad: 'prueba', entidadId: pruebaId, despues: recordOf(despues) });
    return despues;
  });

  route(deps, updatePrueba, async ({ db, params, body, audit, ...who }) => {
    const { orden, version, ...data } = body;
    await queries.lockSittings(db, params.id);
    const before = await asAdmin(db, params.id, who);
    if (version !== undefined && version !== before.version) throw changedMeanwhile('esta prueba', before);
    const problem = settingsProblem({ ...before, ...data });
    if (problem) throw invalid({ [problem.field]: problem.message });
    if (orden) {
      if (!samePreguntas(before, orden)) throw invalid({ orden: otherPreguntas }, otherPreguntas);
      await queries.reorderPreguntas(db, params.id, orden);
    }
    await queries.updatePrueba(db, params.id, data);
    const after = await asAdmin(db, params.id, who);
    if (after.cierre !== before.cierre) await moveFines(db, params.id, who.now);
    await audit({
      accion: 'editar',
      entidad: 'prueba',
      entidadId: params.id,
      antes: noPreguntas(before),
      despues: noPreguntas(after),
    });
    return after;
  });

  route(deps, deletePrueba, async ({ db, params, audit, ...who }) => {
    await queries.lockModuloOf(db, params.id);
    await queries.lockSittings(db, params.id);
    const antes = await asAdmin(db, params.id, who);
    const reason = holdsPrueba(await findDependents(db, antes.moduloId, who.now));
    if (reason) throw conflict(`No se puede eliminar «${antes.nombre}»: ${reason}.`);
    await queries.replaceWithEmptyPrueba(db, params.id);
    await audit({ accion: 'eliminar', entidad: 'prueba', entidadId: params.id, antes: recordOf(antes) });
  });

  preguntasRoutes(deps);
  preguntasFileRoutes(deps);
  respuestasRoutes(deps);
  rendicionesRoutes(deps);
  calificacionesRoutes(deps);
}

function preguntasRoutes(deps: Deps): void {
  route(deps, getPregunta, async ({ db, params }) => {
    const found = await queries.findPregunta(db, params.id);
    if (!found) throw unknownPregunta();
    return found;
  });

  route(deps, listPreguntas, async ({ db, params, ...who }) => {
    const view = await openPrueba(db, params.id, who);
    const { pruebaId, cursoId } = view;
    if (teaches(who.usuario, cursoId))
      return { pruebaId, preguntas: await queries.preguntasWithAnswerKey(db, pruebaId) };
    return { pruebaId, preguntas: await preguntasToAnswer(db, view, who) };
  });

  route(deps, createPregunta, async ({ db, body: { pruebaId, version: _, ...data }, audit }) => {
    if (!(await queries.lockPrueba(db, pruebaId))) throw invalid({ pruebaId: 'No se encontró la prueba' });
    await assertUploaded(deps, db, 'pregunta', data.imagen ?? '');
    const preguntaId = await addPregunta(db, pruebaId, data);
    const after = (await queries.findPregunta(db, preguntaId))!;
    await audit({ accion: 'crear', entidad: 'pregunta', entidadId: preguntaId, despues: named(after) });
    return after;
  });

  route(deps, updatePregunta, async ({ db, params, body: { pruebaId, version, ...data }, audit }) => {
    const before = await lockPregunta(db, params.id);
    if (before.pruebaId !== pruebaId) throw invalid({ pruebaId: 'La pregunta es de otra prueba' });
    if (version !== undefined && version !== before.version) throw changedMeanwhile('esta pregunta', before);
    if (data.imagen !== before.imagen) await assertUploaded(deps, db, 'pregunta', data.imagen ?? '');
    await changePregunta(db, before, data);
    const after = (await queries.findPregunta(db, params.id))!;
    const change = { antes: named(before), despues: named(after) };
    await audit({ accion: 'editar', entidad: 'pregunta', entidadId: params.id, ...change });
    return after;
  });

  route(deps, deletePregunta, async ({ db, params, audit }) => {
    const before = await lockPregunta(db, params.id);
    await queries.deletePregunta(db, params.id);
    await audit({ accion: 'eliminar', entidad: 'pregunta', entidadId: params.id, antes: named(before) });
  });
}

/** Reasons that forbid deleting a test; empty when nothing does. */
function holdsPrueba({ intentos, rindiendo, notas }: Dependents): string {
  const reasons = [
    rindiendo > 0 && 'alguien la está rindiendo',
    intentos > 0 && (intentos === 1 ? 'tiene un intento enviado' : `tiene ${intentos} intentos enviados`),
    notas > 0 && (notas === 1 ? 'tiene una nota puesta a mano' : `tiene ${notas} notas puestas a mano`),
  ];
  return reasons.filter((each) => each !== false).join(' y ');
}

async function asAdmin(db: Db, pruebaId: number, who: Caller): Promise<Prueba> {
  const view = await queries.findPrueba(db, pruebaId, who.usuario.usuarioId);
  if (!view) throw unknownPrueba();
  return queries.completePrueba(db, view, who.now);
}

/** Locks the question's test, in the common lock order, and reads the question afterwards. */
async function lockPregunta(db: Db, preguntaId: number): Promise<queries.PreguntaWithAnswerKey> {
  await queries.lockPruebaOf(db, preguntaId);
  const locked = await queries.findPregunta(db, preguntaId);
  if (!locked) throw unknownPregunta();
  return locked;
}

const otherPreguntas = 'Las preguntas de esta prueba cambiaron. Recarga la página y ordénalas otra vez.';

function samePreguntas({ preguntas }: Prueba, orden: readonly number[]): boolean {
  const listed = new Set(orden);
  return orden.length === preguntas.length && preguntas.every(({ preguntaId }) => listed.has(preguntaId));
}

/** The test for the audit log, without the caller's own fields. */
function recordOf({ ahora: _, rendicion: __, prorroga: ___, intentosExtra: ____, ...rest }: Prueba) {
  return rest;
}

function noPreguntas(prueba: Prueba) {
  const { preguntas, ...rest } = recordOf(prueba);
  return { ...rest, orden: preguntas.map(({ preguntaId }) => preguntaId) };
}

/** Audit entry of a question, named by its text. */
function named(pregunta: Pregunta) {
  return { nombre: pregunta.enunciado.slice(0, 80), ...pregunta };
}

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
import type { Pregunta, Prueba } from 'domain/schemas/pruebas.ts';
import type { Db } from '../db/connect.ts';
import type { House } from '../house.ts';
import { changedMeanwhile, conflict, invalid, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { abrirPrueba, pruebaDesconocida, type Quien } from './acceso.ts';
import { calificacionesRoutes } from './calificaciones-routes.ts';
import { agregarPregunta, agregarPreguntas, cambiarPregunta } from './preguntas.ts';
import * as queries from './queries.ts';
import { respuestasRoutes } from './respuestas-routes.ts';

const preguntaDesconocida = () => notFound('No se encontró la pregunta.');

export function pruebasRoutes(house: House): void {
  route(house, getPrueba, async ({ db, params, ...quien }) => {
    const vista = await abrirPrueba(db, params.id, quien);
    if (quien.usuario.rol === 'ADMIN') return queries.pruebaCompleta(db, vista);
    return { ...vista, intento: vista.usados, preguntas: await queries.preguntasSinClave(db, params.id) };
  });

  route(house, createPrueba, async ({ db, body, audit, ...quien }) => {
    const { preguntas, ...data } = body;
    const modulo = await queries.findModulo(db, data.moduloId);
    if (!modulo) throw invalid({ moduloId: 'No se encontró el módulo' });
    if (modulo.acronimo !== 'PRU') throw invalid({ moduloId: 'Solo un módulo de tipo Prueba lleva una prueba' });
    if (modulo.prueba !== null) throw conflict(`Este módulo ya tiene una prueba: «${modulo.prueba}».`);
    const pruebaId = await queries.insertPrueba(db, data);
    await agregarPreguntas(db, pruebaId, preguntas);
    const despues = await comoAdmin(db, pruebaId, quien);
    await audit({ accion: 'crear', entidad: 'prueba', entidadId: pruebaId, despues });
    return despues;
  });

  route(house, updatePrueba, async ({ db, params, body, audit, ...quien }) => {
    const { orden, version, ...data } = body;
    await queries.lockPrueba(db, params.id);
    const antes = await comoAdmin(db, params.id, quien);
    if (version !== undefined && version !== antes.version) throw changedMeanwhile('esta prueba', antes);
    if (orden) {
      if (!mismasPreguntas(antes, orden)) throw invalid({ orden: otrasPreguntas }, otrasPreguntas);
      await queries.ordenarPreguntas(db, params.id, orden);
    }
    await queries.updatePrueba(db, params.id, data);
    const despues = await comoAdmin(db, params.id, quien);
    await audit({
      accion: 'editar',
      entidad: 'prueba',
      entidadId: params.id,
      antes: sinPreguntas(antes),
      despues: sinPreguntas(despues),
    });
    return despues;
  });

  route(house, deletePrueba, async ({ db, params, audit, ...quien }) => {
    await queries.lockPrueba(db, params.id);
    const antes = await comoAdmin(db, params.id, quien);
    const intentos = await queries.countIntentos(db, params.id);
    if (intentos > 0) {
      const rendida = intentos === 1 ? 'tiene un intento enviado' : `tiene ${intentos} intentos enviados`;
      throw conflict(`No se puede eliminar «${antes.nombre}»: ${rendida}.`);
    }
    await queries.deletePrueba(db, params.id);
    await audit({ accion: 'eliminar', entidad: 'prueba', entidadId: params.id, antes });
  });

  preguntasRoutes(house);
  respuestasRoutes(house);
  calificacionesRoutes(house);
}

function preguntasRoutes(house: House): void {
  route(house, getPregunta, async ({ db, params }) => {
    const found = await queries.findPregunta(db, params.id);
    if (!found) throw preguntaDesconocida();
    return found;
  });

  route(house, listPreguntas, async ({ db, params, ...quien }) => {
    const { pruebaId } = await abrirPrueba(db, params.id, quien);
    const select = quien.usuario.rol === 'ADMIN' ? queries.preguntasConClave : queries.preguntasSinClave;
    return { pruebaId, preguntas: await select(db, pruebaId) };
  });

  route(house, createPregunta, async ({ db, body: { pruebaId, version: _, ...data }, audit }) => {
    if (!(await queries.lockPrueba(db, pruebaId))) throw invalid({ pruebaId: 'No se encontró la prueba' });
    const preguntaId = await agregarPregunta(db, pruebaId, data);
    const despues = (await queries.findPregunta(db, preguntaId))!;
    await audit({ accion: 'crear', entidad: 'pregunta', entidadId: preguntaId, despues: nombrada(despues) });
    return despues;
  });

  route(house, updatePregunta, async ({ db, params, body: { pruebaId, version, ...data }, audit }) => {
    const antes = await lockPregunta(db, params.id);
    if (antes.pruebaId !== pruebaId) throw invalid({ pruebaId: 'La pregunta es de otra prueba' });
    if (version !== undefined && version !== antes.version) throw changedMeanwhile('esta pregunta', antes);
    await cambiarPregunta(db, antes, data);
    const despues = (await queries.findPregunta(db, params.id))!;
    const change = { antes: nombrada(antes), despues: nombrada(despues) };
    await audit({ accion: 'editar', entidad: 'pregunta', entidadId: params.id, ...change });
    return despues;
  });

  route(house, deletePregunta, async ({ db, params, audit }) => {
    const antes = await lockPregunta(db, params.id);
    await queries.deletePregunta(db, params.id);
    await audit({ accion: 'eliminar', entidad: 'pregunta', entidadId: params.id, antes: nombrada(antes) });
  });
}

async function comoAdmin(db: Db, pruebaId: number, quien: Quien): Promise<Prueba> {
  const vista = await queries.findPrueba(db, pruebaId, quien.usuario.usuarioId);
  if (!vista) throw pruebaDesconocida();
  return queries.pruebaCompleta(db, vista);
}

/** Locks through the test, in the common lock order, and reads afterwards. */
async function lockPregunta(db: Db, preguntaId: number): Promise<queries.PreguntaConClave> {
  const still = await queries.lockPruebaDe(db, preguntaId);
  const locked = still ? await queries.findPregunta(db, preguntaId) : null;
  if (!locked) throw preguntaDesconocida();
  return locked;
}

const otrasPreguntas = 'Las preguntas de esta prueba cambiaron. Recarga la página y ordénalas otra vez.';

function mismasPreguntas({ preguntas }: Prueba, orden: readonly number[]): boolean {
  const listed = new Set(orden);
  return orden.length === preguntas.length && preguntas.every(({ preguntaId }) => listed.has(preguntaId));
}

function sinPreguntas({ preguntas, ...rest }: Prueba) {
  return { ...rest, orden: preguntas.map(({ preguntaId }) => preguntaId) };
}

/** Audit entry of a question, named by its text. */
function nombrada(pregunta: Pregunta) {
  return { nombre: pregunta.enunciado.slice(0, 80), ...pregunta };
}

import {
  calificarIntento,
  exportarCalificaciones,
  getCalificacion,
  listCalificaciones,
} from 'domain/contract/pruebas.ts';
import type { Calificacion } from 'domain/schemas/pruebas.ts';
import type { House } from '../house.ts';
import { descargaCsv } from '../http/descarga.ts';
import { notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import * as queries from './calificaciones.ts';
import * as acts from './calificar.ts';
import { columns } from './exportar.ts';

export function calificacionesRoutes(house: House): void {
  route(house, listCalificaciones, ({ db, query }) => queries.listCalificaciones(db, query));

  route(house, exportarCalificaciones, async ({ db, query, audit, ahora }) => {
    const filas = await queries.todasLasCalificaciones(db, query);
    const despues = { nombre: `${filas.length} calificaciones`, ...query };
    await audit({ accion: 'exportar', entidad: 'calificacion', entidadId: 'todas', despues });
    return descargaCsv('calificaciones', columns, filas, ahora);
  });

  route(house, getCalificacion, async ({ db, params }) => {
    const found = await queries.findCalificacion(db, params.id);
    if (!found) throw notFound('No se encontró el intento.');
    return found;
  });

  route(house, calificarIntento, async ({ db, params, body, usuario: { usuarioId }, ahora, audit }) => {
    const { antes, despues } = await acts.calificarIntento(house, db, params.id, body.respuestas, { usuarioId, ahora });
    if (antes !== despues) {
      const change = { antes: essence(antes), despues: essence(despues) };
      await audit({ accion: 'calificar', entidad: 'intento', entidadId: params.id, ...change });
    }
    return despues;
  });
}

/** What the audit log records of a grading: who, what, every point and comment. */
function essence({ alumno, prueba, numero, estado, nota, abiertas }: Calificacion) {
  const puntos = abiertas.map(({ preguntaId, puntos: n, comentario }) => ({ preguntaId, puntos: n, comentario }));
  return { nombre: `${alumno}: ${prueba}`, numero, estado, nota, puntos };
}

import {
  exportCalificaciones,
  getCalificacion,
  gradeIntento,
  listCalificaciones,
  listOpenRespuestas,
} from 'domain/contract/pruebas.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import { toLimaInput } from 'domain/formats/lima-time.ts';
import type { Calificacion, CalificacionSummary } from 'domain/schemas/pruebas.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { exportTable } from '../http/table-download.ts';
import * as acts from './grade-intento.ts';
import * as queries from './queries/calificaciones.ts';

export function calificacionesRoutes(deps: Deps): void {
  route(deps, listCalificaciones, ({ db, query, usuario }) => queries.listCalificaciones(db, query, usuario));

  route(deps, listOpenRespuestas, ({ db, query, usuario }) => queries.listOpenRespuestas(db, query, usuario));

  route(deps, exportCalificaciones, async (asked) => {
    const rows = await deps.onReplica((db) => queries.listAllCalificaciones(db, asked.query, asked.usuario));
    const about = { entidad: 'calificacion', entidadId: 'todas', nombre: `${rows.length} calificaciones` };
    return exportTable(asked, { ...about, file: 'calificaciones', columns, rows });
  });

  route(deps, getCalificacion, async ({ db, params }) => {
    const found = await queries.findCalificacion(db, params.id);
    if (!found) throw notFound('No se encontró el intento.');
    return found;
  });

  route(deps, gradeIntento, async ({ db, params, body, usuario: { usuarioId }, now, audit }) => {
    const { antes, despues } = await acts.gradeIntento(deps, db, params.id, body.respuestas, { usuarioId, now });
    if (antes !== despues) {
      const change = { antes: essence(antes), despues: essence(despues) };
      await audit({ accion: 'calificar', entidad: 'intento', entidadId: params.id, ...change });
    }
    return despues;
  });
}

/** Fields of a grading in the audit log: student, test, every point and comment. */
function essence({ alumno, prueba, numero, estado, nota, abiertas }: Calificacion) {
  const puntos = abiertas.map(({ preguntaId, puntos: n, comentario }) => ({ preguntaId, puntos: n, comentario }));
  return { nombre: `${alumno}: ${prueba}`, numero, estado, nota, puntos };
}

const columns: CsvColumn<CalificacionSummary>[] = [
  ['Enviado', ({ enviado }) => toLimaInput(enviado).replace('T', ' ')],
  ['DNI', ({ dni }) => dni],
  ['Estudiante', ({ alumno }) => alumno],
  ['Curso', ({ curso }) => curso],
  ['Prueba', ({ prueba }) => prueba],
  ['Intento', ({ numero }) => String(numero), 'number'],
  ['Estado', ({ estado }) => (estado === 'pendiente' ? 'Pendiente de calificación' : 'Calificado')],
  ['Respuestas por calificar', ({ pendientes }) => String(pendientes), 'number'],
  ['Nota', ({ nota }) => nota?.toFixed(2) ?? '', 'number'],
];

import {
  createDocente,
  deleteDocente,
  exportarDocentes,
  getDocente,
  listDocentes,
  updateDocente,
} from 'domain/contract/docentes.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import { quoteNames } from 'domain/formats/quote-names.ts';
import type { Docente } from 'domain/schemas/docentes.ts';
import type { House } from '../house.ts';
import { descargaCsv } from '../http/descarga.ts';
import { changedMeanwhile, conflict, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { assertUploaded } from '../uploads/archivos.ts';
import * as queries from './queries.ts';

const entidad = 'docente';
const unknown = () => notFound('No se encontró al docente.');

const columns: CsvColumn<Docente>[] = [
  ['Apellido', ({ apellido }) => apellido],
  ['Nombre', ({ nombre }) => nombre],
  ['Especialidad', ({ especialidad }) => especialidad],
  ['Detalle de la especialidad', ({ especialidadDetalle }) => especialidadDetalle],
  ['Correo', ({ correo }) => correo],
  ['LinkedIn', ({ linkedin }) => linkedin],
  ['Tiempo de ejercicio', ({ tiempoEjercido }) => tiempoEjercido],
  ['Experiencia', ({ experiencia }) => experiencia],
];

export function docentesRoutes(house: House): void {
  route(house, listDocentes, ({ db, query }) => queries.listDocentes(db, query));

  route(house, exportarDocentes, async ({ db, query, ahora }) =>
    descargaCsv('docentes', columns, await queries.todosLosDocentes(db, query.q), ahora),
  );

  route(house, getDocente, async ({ db, params }) => {
    const found = await queries.findDocente(db, params.id);
    if (!found) throw unknown();
    return found;
  });

  route(house, createDocente, async ({ db, body, audit }) => {
    const { version: _, ...data } = body;
    await assertUploaded(house, db, 'docente', data.imagen);
    const despues = await queries.insertDocente(db, data);
    await audit({ accion: 'crear', entidad, entidadId: despues.docenteId, despues });
    return despues;
  });

  route(house, updateDocente, async ({ db, params, body, audit }) => {
    const antes = await queries.lockDocente(db, params.id);
    if (!antes) throw unknown();
    const { version, ...data } = body;
    if (version !== undefined && version !== antes.version) throw changedMeanwhile('este docente', antes);
    if (data.imagen !== antes.imagen) await assertUploaded(house, db, 'docente', data.imagen);
    const despues = await queries.updateDocente(db, params.id, data);
    await audit({ accion: 'editar', entidad, entidadId: params.id, antes, despues });
    return despues;
  });

  route(house, deleteDocente, async ({ db, params, audit }) => {
    const antes = await queries.lockDocente(db, params.id);
    if (!antes) throw unknown();
    const cursos = await queries.cursosDeDocente(db, params.id);
    if (cursos.length > 0) {
      const quien = `${antes.nombre} ${antes.apellido}`;
      throw conflict(`No se puede eliminar a ${quien}: es ponente o coordina ${quoteNames(cursos)}.`);
    }
    await queries.deleteDocente(db, params.id);
    await audit({ accion: 'eliminar', entidad, entidadId: params.id, antes });
  });
}

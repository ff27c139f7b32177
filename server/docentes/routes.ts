import {
  createDocente,
  deleteDocente,
  exportDocentes,
  getDocente,
  listDocentes,
  updateDocente,
} from 'domain/contract/docentes.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import { quoteNames } from 'domain/formats/quote-names.ts';
import type { Docente } from 'domain/schemas/docentes.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { changedMeanwhile, conflict, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { tableDownload } from '../http/table-download.ts';
import { assertUploaded } from '../uploads/files.ts';
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

export function docentesRoutes(deps: Deps): void {
  route(deps, listDocentes, ({ db, query }) => queries.listDocentes(db, query));

  route(deps, exportDocentes, async ({ db, query, now, audit }) => {
    const rows = await queries.listAllDocentes(db, query.q);
    const despues = { nombre: `${rows.length} docentes`, ...query };
    await audit({ accion: 'exportar', entidad: 'docente', entidadId: 'todos', despues });
    return tableDownload(query.formato, 'docentes', columns, rows, now);
  });

  route(deps, getDocente, async ({ db, params }) => {
    const found = await queries.findDocente(db, params.id);
    if (!found) throw unknown();
    return found;
  });

  route(deps, createDocente, async ({ db, body, audit }) => {
    const { version: _, ...data } = body;
    await assertUploaded(deps, db, 'docente', data.imagen);
    const despues = await queries.insertDocente(db, data);
    await audit({ accion: 'crear', entidad, entidadId: despues.docenteId, despues });
    return despues;
  });

  route(deps, updateDocente, async ({ db, params, body, audit }) => {
    const antes = await queries.lockDocente(db, params.id);
    if (!antes) throw unknown();
    const { version, ...data } = body;
    if (version !== undefined && version !== antes.version) throw changedMeanwhile('este docente', antes);
    if (data.imagen !== antes.imagen) await assertUploaded(deps, db, 'docente', data.imagen);
    const despues = await queries.updateDocente(db, params.id, data);
    await audit({ accion: 'editar', entidad, entidadId: params.id, antes, despues });
    return despues;
  });

  route(deps, deleteDocente, async ({ db, params, now, audit }) => {
    const antes = await queries.lockDocente(db, params.id);
    if (!antes) throw unknown();
    const reason = await whatDependsOnDocente(db, params.id, now);
    if (reason) throw conflict(`No se puede eliminar a ${antes.nombre} ${antes.apellido}: ${reason}.`);
    await queries.deleteDocente(db, params.id);
    await audit({ accion: 'eliminar', entidad, entidadId: params.id, antes });
  });
}

/** What forbids deleting a lecturer; empty when nothing does. */
async function whatDependsOnDocente(db: Db, docenteId: number, now: Date): Promise<string> {
  const { cursos, sesiones } = await queries.docenteDuties(db, docenteId, now);
  if (cursos.length > 0) return `es ponente o coordina ${quoteNames(cursos)}`;
  return sesiones.length === 0 ? '' : `dicta ${quoteNames(sesiones)}`;
}

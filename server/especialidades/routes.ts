import {
  createEspecialidad,
  deleteEspecialidad,
  getEspecialidad,
  listEspecialidades,
  updateEspecialidad,
} from 'domain/contract/especialidades.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { changedMeanwhile, conflict, notFound } from '../http/errors.ts';
import { route } from '../http/route.ts';
import { assertUploaded } from '../uploads/files.ts';
import * as queries from './queries.ts';

const unknown = () => notFound('No se encontró la especialidad.');

export function especialidadesRoutes(deps: Deps): void {
  route(deps, listEspecialidades, ({ db, query }) => queries.listEspecialidades(db, query));

  route(deps, getEspecialidad, async ({ db, params }) => {
    const found = await queries.findEspecialidad(db, params.id);
    if (!found) throw unknown();
    return found;
  });

  route(deps, createEspecialidad, async ({ db, body, audit }) => {
    const { ext: _ext, version: _version, ...data } = body;
    await assertUploaded(deps, db, 'especialidad', data.imagen);
    const created = await queries.insertEspecialidad(db, data);
    await audit({
      accion: 'crear',
      entidad: 'especialidad',
      entidadId: created.especialidadId,
      despues: created,
    });
    return created;
  });

  route(deps, updateEspecialidad, async ({ db, params, body, audit }) => {
    const antes = await queries.lockEspecialidad(db, params.id);
    if (!antes) throw unknown();
    const { ext: _, version, ...data } = body;
    if (version !== undefined && version !== antes.version) throw changedMeanwhile('esta especialidad', antes);
    if (data.imagen !== antes.imagen) await assertUploaded(deps, db, 'especialidad', data.imagen);
    const despues = await queries.updateEspecialidad(db, params.id, data);
    if (!despues) throw unknown();
    await audit({
      accion: 'editar',
      entidad: 'especialidad',
      entidadId: params.id,
      antes,
      despues,
    });
    return despues;
  });

  route(deps, deleteEspecialidad, async ({ db, params, audit }) => {
    const antes = await queries.lockEspecialidad(db, params.id);
    if (!antes) throw unknown();
    const reason = await whatDependsOnEspecialidad(db, params.id);
    if (reason) throw conflict(`No se puede eliminar «${antes.nombre}»: ${reason}.`);
    await queries.deleteEspecialidad(db, params.id);
    await audit({
      accion: 'eliminar',
      entidad: 'especialidad',
      entidadId: params.id,
      antes,
    });
  });
}

/** What forbids deleting a speciality; empty when nothing does. */
async function whatDependsOnEspecialidad(db: Db, especialidadId: number): Promise<string> {
  const cursos = await queries.countCursosOf(db, especialidadId);
  if (cursos === 0) return '';
  return cursos === 1 ? 'un curso depende de ella' : `${cursos} cursos dependen de ella`;
}

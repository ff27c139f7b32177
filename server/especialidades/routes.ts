import {
  createEspecialidad,
  deleteEspecialidad,
  getEspecialidad,
  listEspecialidades,
  updateEspecialidad,
} from 'domain/contract/especialidades.ts';
import type { Especialidad } from 'domain/schemas/especialidades.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { maintenanceRoutes } from '../http/maintenance.ts';
import { assertUploaded } from '../uploads/files.ts';
import { countCursosOf, records } from './queries.ts';

export function especialidadesRoutes(deps: Deps): void {
  maintenanceRoutes(deps, {
    contract: {
      list: listEspecialidades,
      get: getEspecialidad,
      create: createEspecialidad,
      update: updateEspecialidad,
      remove: deleteEspecialidad,
    },
    records,
    entidad: 'especialidad',
    unknown: 'No se encontró la especialidad.',
    thisOne: 'esta especialidad',
    called: ({ nombre }) => `«${nombre}»`,
    toData: async (db, { ext: _, ...data }, before) => {
      if (data.imagen !== before?.imagen) await assertUploaded(deps, db, 'especialidad', data.imagen);
      return data;
    },
    whatDepends,
  });
}

async function whatDepends(db: Db, { especialidadId }: Especialidad): Promise<string> {
  const cursos = await countCursosOf(db, especialidadId);
  if (cursos === 0) return '';
  return cursos === 1 ? 'un curso depende de ella' : `${cursos} cursos dependen de ella`;
}

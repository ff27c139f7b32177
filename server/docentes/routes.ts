import { docenteEndpoints, inviteDocente, unlinkDocente } from 'domain/contract/docentes.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import { quoteNames } from 'domain/formats/quote-names.ts';
import type { Docente } from 'domain/schemas/docentes.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { maintenanceRoutes } from '../http/maintenance.ts';
import { route } from '../http/route.ts';
import { assertUploaded } from '../uploads/files.ts';
import { closeAccount, openAccount } from './docente-account.ts';
import { docenteDuties, records } from './queries.ts';

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
  maintenanceRoutes(deps, {
    contract: docenteEndpoints,
    records,
    entidad: 'docente',
    unknown: 'No se encontró al docente.',
    thisOne: 'este docente',
    called: ({ nombre, apellido }) => `a ${nombre} ${apellido}`,
    toData: async (db, data, before) => {
      if (data.imagen !== before?.imagen) await assertUploaded(deps, db, 'docente', data.imagen);
      return data;
    },
    whatDepends,
    exported: { what: 'docentes', file: 'docentes', columns },
  });

  route(deps, inviteDocente, (context) => openAccount(deps, context));
  route(deps, unlinkDocente, (context) => closeAccount(deps, context));
}

async function whatDepends(db: Db, { docenteId }: Docente, now: Date): Promise<string> {
  const { cursos, sesiones } = await docenteDuties(db, docenteId, now);
  if (cursos.length > 0) return `es ponente o coordina ${quoteNames(cursos)}`;
  return sesiones.length === 0 ? '' : `dicta ${quoteNames(sesiones)}`;
}

import { firmanteEndpoints, firmaOfFirmante } from 'domain/contract/firmantes.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import { quoteNames } from 'domain/formats/quote-names.ts';
import type { Firmante, firmanteInput } from 'domain/schemas/firmantes.ts';
import type { z } from 'zod';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { existsEntidad } from '../entidades/queries.ts';
import { invalid, notFound } from '../http/errors.ts';
import { maintenanceRoutes } from '../http/maintenance.ts';
import { route } from '../http/route.ts';
import { readFirma } from '../uploads/read-firma.ts';
import { type ExportedFirmante, nivelesSigned, records } from './queries.ts';

type Data = Omit<Firmante, 'firmanteId' | 'version'>;
type Body = z.output<typeof firmanteInput>;

const columns: CsvColumn<ExportedFirmante>[] = [
  ['Nombre', ({ nombre }) => nombre],
  ['Cargo', ({ cargo }) => cargo],
  ['Entidad', ({ entidad = '' }) => entidad],
  ['Desde', ({ desde }) => desde ?? '', 'date'],
  ['Hasta', ({ hasta }) => hasta ?? '', 'date'],
];

const unknown = 'No se encontró al firmante.';

export function firmantesRoutes(deps: Deps): void {
  maintenanceRoutes<Firmante, Data, Body>(deps, {
    contract: firmanteEndpoints,
    records,
    entidad: 'firmante',
    unknown,
    thisOne: 'este firmante',
    called: ({ nombre }) => `«${nombre}»`,
    toData,
    whatDepends: async (db, { firmanteId }) => {
      const niveles = await nivelesSigned(db, firmanteId);
      return niveles.length === 0 ? '' : `firma ${quoteNames(niveles)}`;
    },
    exported: { what: 'firmantes', file: 'firmantes', columns },
  });

  route(deps, firmaOfFirmante, async ({ db, params }) => {
    const found = await records.find(db, params.id);
    if (!found) throw notFound(unknown);
    return readFirma(deps.storage, found.firma, 'Este firmante no tiene imagen de firma.');
  });
}

async function toData(db: Db, body: Omit<Body, 'version'>, before: Firmante | null): Promise<Data> {
  const { firma, ...data } = body;
  if (!(await existsEntidad(db, data.entidadId))) refuse('entidadId', 'No existe esa entidad');
  const stored = before?.firma ?? '';
  if (firma && firma !== stored) refuse('firma', 'Nombre de firma inválido');
  return { ...data, firma: firma ?? stored };
}

function refuse(field: keyof Data, message: string): never {
  throw invalid({ [field]: message }, message);
}

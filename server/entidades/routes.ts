import { entidadEndpoints, signatureOf } from 'domain/contract/entidades.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import { entidadClaseNames } from 'domain/formats/curso-labels.ts';
import { announcedImage } from 'domain/formats/images.ts';
import { quoteNames } from 'domain/formats/quote-names.ts';
import type { Entidad, entidadChange } from 'domain/schemas/entidades.ts';
import type { z } from 'zod';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { invalid, notFound } from '../http/errors.ts';
import { maintenanceRoutes } from '../http/maintenance.ts';
import { route } from '../http/route.ts';
import { readFirma } from '../uploads/read-firma.ts';
import { endorsedCursos, entidadCursos, entidadFirmantes, records } from './queries.ts';

type Data = Omit<Entidad, 'entidadId' | 'version'>;

const columns: CsvColumn<Entidad>[] = [
  ['Título', ({ titulo }) => titulo],
  ['Acrónimo', ({ acronimo }) => acronimo],
  ['Ubicación', ({ ubicacion }) => ubicacion],
  ['Descripción', ({ descripcion }) => descripcion],
  ['Firmante', ({ firmante }) => firmante],
  ['Cargo del firmante', ({ cargoFirmante }) => cargoFirmante],
  ['Clase', ({ clase }) => entidadClaseNames[clase]],
  ['Convenio', ({ convenio }) => convenio],
  ['Convenio desde', ({ convenioDesde }) => convenioDesde ?? '', 'date'],
  ['Convenio hasta', ({ convenioHasta }) => convenioHasta ?? '', 'date'],
];

const unknown = 'No se encontró la entidad.';

export function entidadesRoutes(deps: Deps): void {
  maintenanceRoutes<Entidad, Data, z.output<typeof entidadChange>>(deps, {
    contract: entidadEndpoints,
    records,
    entidad: 'entidad',
    unknown,
    thisOne: 'esta entidad',
    called: ({ titulo }) => `«${titulo}»`,
    toData: async (_, data, before) => ({
      ...data,
      firma: before ? imagenAfterChange('firma', before, data.firma) : '',
      logo: before ? imagenAfterChange('logo', before, data.logo) : '',
    }),
    whatDepends,
    exported: { what: 'entidades', file: 'entidades', columns },
  });

  route(deps, signatureOf, async ({ db, params }) => {
    const found = await records.find(db, params.id);
    if (!found) throw notFound(unknown);
    return readFirma(deps.storage, found.firma, 'Esta entidad no tiene firma.');
  });
}

async function whatDepends(db: Db, { entidadId }: Entidad): Promise<string> {
  const cursos = await entidadCursos(db, entidadId);
  if (cursos.length > 0) return `certifica ${quoteNames(cursos)}`;
  const endorsed = await endorsedCursos(db, entidadId);
  if (endorsed.length > 0) return `refrenda ${quoteNames(endorsed)}`;
  const firmantes = await entidadFirmantes(db, entidadId);
  return firmantes.length === 0
    ? ''
    : `por ella ${firmantes.length === 1 ? 'firma' : 'firman'} ${quoteNames(firmantes)}`;
}

type ImagenUse = 'firma' | 'logo';

/** File name to store on update. An announced upload keeps the old picture until the new one arrives. */
function imagenAfterChange(use: ImagenUse, before: Entidad, sent: string | undefined): string {
  const stored = before[use];
  if (sent === undefined || sent === stored) return stored;
  if (sent === '') return '';
  const announced = announcedImage(sent);
  if (announced?.uso === use && announced.ownerId === before.entidadId) return stored;
  const message = `Nombre de ${use} inválido`;
  throw invalid({ [use]: message }, message);
}

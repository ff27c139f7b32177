import { getPaqueteFlyer, listOfferedPaquetes } from 'domain/contract/offered-paquetes.ts';
import { paqueteEndpoints } from 'domain/contract/paquetes.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import { toLimaInput } from 'domain/formats/lima-time.ts';
import { partsText } from 'domain/rules/paquetes.ts';
import type { Paquete } from 'domain/schemas/paquetes.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { AppError, invalid, notFound } from '../http/errors.ts';
import { maintenanceRoutes } from '../http/maintenance.ts';
import { route } from '../http/route.ts';
import { offeredPaquete, offeredPaquetes } from './offer-paquetes.ts';
import { findMistakes, findUse, type PaqueteData, paqueteRecords } from './queries.ts';

const unknown = 'No se encontró el paquete.';

const columns: CsvColumn<Paquete>[] = [
  ['Nombre', ({ nombre }) => nombre],
  ['Se compra', ({ elige, cursos }) => partsText(elige, cursos.length)],
  ['Precio S/', ({ precio }) => precio?.toFixed(2) ?? '', 'number'],
  ['Porcentaje', ({ porcentaje }) => String(porcentaje ?? ''), 'number'],
  ['Desde', ({ desde }) => inLima(desde)],
  ['Hasta', ({ hasta }) => inLima(hasta)],
  ['Con cupones', ({ conCupones }) => (conCupones ? 'Sí' : 'No')],
  ['Activo', ({ activo }) => (activo ? 'Sí' : 'No')],
  ['Pedidos', ({ vendidos }) => String(vendidos), 'number'],
  ['Cursos', ({ cursos }) => cursos.map(({ nombre }) => nombre).join('; ')],
];

export function paquetesRoutes(deps: Deps): void {
  maintenanceRoutes(deps, {
    contract: paqueteEndpoints,
    records: paqueteRecords,
    entidad: 'paquete',
    unknown,
    thisOne: 'este paquete',
    called: ({ nombre }) => `«${nombre}»`,
    toData: (db, data: PaqueteData, before) => checked(db, data, before?.paqueteId ?? 0),
    whatDepends: async (db, { paqueteId }) => {
      const use = await findUse(db, paqueteId);
      return use && `${use}. Puedes desactivarlo`;
    },
    exported: { what: 'paquetes', file: 'paquetes', columns },
  });

  route(deps, listOfferedPaquetes, async ({ db, now, validUntil }) => {
    const { found, until } = await offeredPaquetes(db, now);
    validUntil(until);
    return found;
  });

  route(deps, getPaqueteFlyer, async ({ db, params, now, validUntil }) => {
    const { found, until } = await offeredPaquete(db, params.id, now);
    if (!found) throw notFound(unknown);
    validUntil(until);
    return found;
  });
}

async function checked(db: Db, data: PaqueteData, exceptId: number): Promise<PaqueteData> {
  const { taken, missing } = await findMistakes(db, data, exceptId);
  if (missing.length > 0) {
    const message = 'Un curso del paquete se eliminó. Quítalo y vuelve a guardar.';
    throw invalid({ cursoIds: message }, message);
  }
  if (!taken) return data;
  const message = `Ya hay un paquete «${data.nombre}».`;
  throw new AppError(409, 'conflicto', message, { errores: { nombre: message } });
}

function inLima(iso: string | null): string {
  return iso === null ? '' : toLimaInput(iso).replace('T', ' ');
}

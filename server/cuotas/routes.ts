import { planCuotasEndpoints } from 'domain/contract/planes-cuotas.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import type { PlanCuotas } from 'domain/schemas/planes-cuotas.ts';
import type { Deps } from '../deps.ts';
import { invalid } from '../http/errors.ts';
import { maintenanceRoutes } from '../http/maintenance.ts';
import { existsProducto, isUsed, type PlanData, planRecords } from './queries.ts';

const columns: CsvColumn<PlanCuotas>[] = [
  ['Para', ({ producto }) => producto],
  ['Plan', ({ nombre }) => nombre],
  ['Primera cuota S/', ({ inicial }) => inicial?.toFixed(2) ?? '', 'number'],
  ['Cada', ({ tipo, cadaDias }) => (tipo === 'reserva' ? '' : cadaDias === null ? 'mes' : `${cadaDias} días`)],
  ['Recargo %', ({ recargo }) => String(recargo), 'number'],
  ['Hasta', ({ hasta }) => hasta ?? ''],
  ['Días de gracia', ({ gracia }) => String(gracia), 'number'],
  ['Activo', ({ activo }) => (activo ? 'Sí' : 'No')],
];

export function cuotasRoutes(deps: Deps): void {
  maintenanceRoutes(deps, {
    contract: planCuotasEndpoints,
    records: planRecords,
    entidad: 'plan de cuotas',
    unknown: 'No se encontró el plan de cuotas.',
    thisOne: 'este plan',
    called: ({ nombre, producto }) => `«${nombre}» de «${producto}»`,
    toData: async (db, data: PlanData) => {
      if (await existsProducto(db, data)) return data;
      const field = data.cursoId === null ? 'paqueteId' : 'cursoId';
      const message = data.cursoId === null ? 'Ese paquete ya no existe.' : 'Ese curso ya no existe.';
      throw invalid({ [field]: message }, message);
    },
    whatDepends: async (db, { planCuotasId }) =>
      (await isUsed(db, planCuotasId)) ? 'hay compras con él. Puedes desactivarlo' : '',
    exported: { what: 'planes de cuotas', file: 'planes-de-cuotas', columns },
  });
}

import * as contract from 'domain/contract/tipos.ts';
import type { CsvColumn } from 'domain/formats/csv.ts';
import { isFixedAcronym, type TipoClase } from 'domain/rules/tipos.ts';
import type { TipoModulo } from 'domain/schemas/tipos.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/errors.ts';
import { maintenanceRoutes } from '../http/maintenance.ts';
import { route } from '../http/route.ts';
import { countUses, isAcronimoTaken, tipoMaterialRecords, tipoModuloRecords } from './queries.ts';

type TipoData = Pick<TipoModulo, 'nombre' | 'orden' | 'acronimo'>;

const columns: CsvColumn<TipoData>[] = [
  ['Orden', ({ orden }) => String(orden), 'number'],
  ['Nombre', ({ nombre }) => nombre],
  ['Acrónimo', ({ acronimo }) => acronimo],
];

export function tiposRoutes(deps: Deps): void {
  maintenanceRoutes(deps, {
    contract: contract.tipoModuloEndpoints,
    records: tipoModuloRecords,
    ...shared('modulo'),
    toData: (db, data, before) => checked(db, 'modulo', data, before && { id: before.tipoModuloId, ...before }),
    whatDepends: (db, { tipoModuloId, acronimo }) => whatDepends(db, 'modulo', tipoModuloId, acronimo),
    exported: { what: 'tipos de módulo', file: 'tipos-de-modulo', columns },
  });

  maintenanceRoutes(deps, {
    contract: contract.tipoMaterialEndpoints,
    records: tipoMaterialRecords,
    ...shared('material'),
    toData: (db, data, before) => checked(db, 'material', data, before && { id: before.tipoMaterialId, ...before }),
    whatDepends: (db, { tipoMaterialId, acronimo }) => whatDepends(db, 'material', tipoMaterialId, acronimo),
    exported: { what: 'tipos de material', file: 'tipos-de-material', columns },
  });

  route(deps, contract.selectModulo, async ({ db }) =>
    (await tipoModuloRecords.exported(db)).map(({ tipoModuloId: id, ...tipo }) => ({ id, ...tipo })),
  );
  route(deps, contract.selectMaterial, async ({ db }) =>
    (await tipoMaterialRecords.exported(db)).map(({ tipoMaterialId: id, ...tipo }) => ({ id, ...tipo })),
  );
}

const nouns = { modulo: ['módulo', 'módulos'], material: ['material', 'materiales'] } as const;

function shared(clase: TipoClase) {
  return {
    entidad: `tipo-${clase}`,
    unknown: `No se encontró el tipo de ${nouns[clase][0]}.`,
    thisOne: 'este tipo' as const,
    called: ({ nombre }: TipoData) => `«${nombre}»`,
  };
}

const taken = (message: string) => new AppError(409, 'conflicto', message, { errores: { acronimo: message } });

async function checked(db: Db, clase: TipoClase, data: TipoData, before: ({ id: number } & TipoData) | null) {
  if (before && data.acronimo !== before.acronimo && isFixedAcronym(clase, before.acronimo)) {
    throw taken(`El acrónimo ${before.acronimo} no se puede cambiar: las reglas de la escuela dependen de él.`);
  }
  if (await isAcronimoTaken(db, clase, data.acronimo, before?.id)) {
    throw taken(`Ya hay un tipo de ${nouns[clase][0]} con el acrónimo ${data.acronimo}.`);
  }
  return data;
}

async function whatDepends(db: Db, clase: TipoClase, id: number, acronimo: string): Promise<string> {
  if (isFixedAcronym(clase, acronimo)) return `las reglas de la escuela dependen de ${acronimo}`;
  const uses = await countUses(db, clase, id);
  const [one, many] = nouns[clase];
  if (uses === 0) return '';
  return uses === 1 ? `un ${one} lo usa` : `${uses} ${many} lo usan`;
}

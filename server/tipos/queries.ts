import { restoreDays } from 'domain/rules/archivos.ts';
import type { TipoClase } from 'domain/rules/tipos.ts';
import type { TipoMaterial, TipoModulo } from 'domain/schemas/tipos.ts';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { recordsOf } from '../db/records.ts';
import { allModulos, materiales, tipoMateriales, tipoModulos } from '../db/schema/modulos.ts';

export type TipoData = Pick<TipoModulo, 'nombre' | 'orden' | 'acronimo'>;

/** Two tables of one shape with different key names. */
function describe(table: typeof tipoModulos | typeof tipoMateriales, key: typeof tipoModulos.tipoModuloId) {
  const { nombre, orden, acronimo, version } = table as typeof tipoModulos;
  return {
    table,
    live: table,
    key,
    shared: { nombre, orden, acronimo, version },
    search: sql`fold_text(${nombre} || ' ' || ${acronimo})`,
    sortedBy: { nombre, acronimo, orden },
    standard: [asc(orden), asc(nombre), asc(key)],
  };
}

const modulo = describe(tipoModulos, tipoModulos.tipoModuloId);
// Cast: TypeScript treats the columns of the two tables as different types.
const tipoMaterialId = tipoMateriales.tipoMaterialId as unknown as typeof tipoModulos.tipoModuloId;
const material = describe(tipoMateriales, tipoMaterialId);

export const tipoModuloRecords = recordsOf<TipoModulo, TipoData, 'tipos'>({
  ...modulo,
  id: 'tipoModuloId',
  columns: { tipoModuloId: modulo.key, ...modulo.shared },
});

export const tipoMaterialRecords = recordsOf<TipoMaterial, TipoData, 'tipos'>({
  ...material,
  id: 'tipoMaterialId',
  columns: { tipoMaterialId, ...material.shared },
});

const tables = { modulo, material };

export async function isAcronimoTaken(db: Db, clase: TipoClase, acronimo: string, exceptId = 0): Promise<boolean> {
  const { table, key, shared } = tables[clase];
  const same = eq(sql`upper(${shared.acronimo})`, acronimo.toUpperCase());
  const rows = await db
    .select({ key })
    .from(table)
    .where(and(same, ne(key, exceptId)));
  return rows.length > 0;
}

/** Deleted ones that can be restored included: they come back with their type. */
export async function countUses(db: Db, clase: TipoClase, id: number): Promise<number> {
  if (clase === 'modulo') return db.$count(allModulos, eq(allModulos.tipoModuloId, id));
  const { rows } = await db.execute<{ n: number }>(sql`
    select (select count(*) from ${materiales} where tipo_material_id = ${id})::int
         + (select count(*) from archivo_eliminado e
             where e.eliminado > now() - make_interval(days => ${restoreDays})
               and (e.datos -> 'material' ->> 'tipo_material_id')::int = ${id})::int as n`);
  return rows[0]!.n;
}

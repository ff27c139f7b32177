import { restoreDays } from 'domain/rules/archivos.ts';
import type { TipoClase } from 'domain/rules/tipos.ts';
import { tipoMaterial, tipoModulo, tipoSort } from 'domain/schemas/tipos.ts';
import { eq, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { recordsOf } from '../db/records.ts';
import { allModulos, materiales, tipoMateriales, tipoModulos } from '../db/schema/modulos.ts';

const shared = (table: { nombre: SQLWrapper; acronimo: SQLWrapper; orden: SQLWrapper }) => ({
  search: sql`fold_text(${table.nombre} || ' ' || ${table.acronimo})`,
  sort: tipoSort,
  standard: [table.orden, table.nombre],
});

export const tipoModuloRecords = recordsOf({
  table: tipoModulos,
  record: tipoModulo,
  id: 'tipoModuloId',
  ...shared(tipoModulos),
});

export const tipoMaterialRecords = recordsOf({
  table: tipoMateriales,
  record: tipoMaterial,
  id: 'tipoMaterialId',
  ...shared(tipoMateriales),
});

export async function isAcronimoTaken(db: Db, clase: TipoClase, acronimo: string, exceptId = 0): Promise<boolean> {
  const [table, key] =
    clase === 'modulo' ? [tipoModulos, tipoModulos.tipoModuloId] : [tipoMateriales, tipoMateriales.tipoMaterialId];
  return (await db.$count(table, sql`upper(acronimo) = ${acronimo.toUpperCase()} and ${key} <> ${exceptId}`)) > 0;
}

/** Counts deleted rows that can be restored too, because restoring them needs their type. */
export async function countUses(db: Db, clase: TipoClase, id: number): Promise<number> {
  if (clase === 'modulo') return db.$count(allModulos, eq(allModulos.tipoModuloId, id));
  const { rows } = await db.execute<{ n: number }>(sql`
    select (select count(*) from ${materiales} where tipo_material_id = ${id})::int
         + (select count(*) from archivo_eliminado e
             where e.eliminado > now() - make_interval(days => ${restoreDays})
               and (e.datos -> 'material' ->> 'tipo_material_id')::int = ${id})::int as n`);
  return rows[0]!.n;
}

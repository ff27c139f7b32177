import { type Firmante, firmante, firmanteSort } from 'domain/schemas/firmantes.ts';
import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { exportedRows } from '../db/page.ts';
import { recordsOf } from '../db/records.ts';
import { allEntidades } from '../db/schema/entidades.ts';
import { firmanteColumns, firmantes } from '../db/schema/firmantes.ts';
import { matchesWords } from '../db/search.ts';

const stored = recordsOf({ table: firmantes, record: firmante, id: 'firmanteId', sort: firmanteSort });

export type ExportedFirmante = Firmante & { entidad?: string };

export const records = { ...stored, exported: exportFirmantes };

async function exportFirmantes(db: Db, q?: string): Promise<ExportedFirmante[]> {
  const rows = db
    .select({ ...firmanteColumns, entidad: allEntidades.titulo })
    .from(firmantes)
    .innerJoin(allEntidades, eq(allEntidades.entidadId, firmantes.entidadId))
    .where(matchesWords(firmantes.busqueda, q))
    .orderBy(asc(firmantes.nombre), asc(firmantes.firmanteId));
  return exportedRows(rows);
}

/** Levels of live courses that they sign, as `nivel de curso`. */
export async function nivelesSigned(db: Db, firmanteId: number): Promise<string[]> {
  const { rows } = await db.execute<{ nombre: string }>(sql`
    select n.nombre || ' de ' || c.nombre as nombre from certificado_nivel n join curso_vivo c using (curso_id)
     where n.firmante_ids @> array[${firmanteId}::int] order by 1`);
  return rows.map(({ nombre }) => nombre);
}

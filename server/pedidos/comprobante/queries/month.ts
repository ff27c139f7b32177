import { and, asc, desc, eq, gt, inArray, isNotNull, ne, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import { comprobanteArchivos, comprobanteBajas, comprobantes } from '../../../db/schema/comprobantes.ts';
import { countsIn, type Environment } from './environment.ts';

export type Month = { mes: string; environment: Environment };

const isIn = (day: SQLWrapper, mes: string) =>
  sql`${day} >= ${`${mes}-01`}::date and ${day} < (${`${mes}-01`}::date + interval '1 month')::date`;

/** Files of the month after document `after`, a page of documents at a time, because a month may exceed the memory. */
export async function monthFiles(db: Db, { mes, environment }: Month, after: number) {
  const some = db
    .select({ comprobanteId: comprobantes.comprobanteId })
    .from(comprobantes)
    .where(
      and(
        isIn(comprobantes.fecha, mes),
        gt(comprobantes.comprobanteId, after),
        countsIn(environment),
        // Skips documents without files: an empty page would end the month.
        sql`exists (select from comprobante_archivo f where f.comprobante_id = ${comprobantes.comprobanteId}
                     and f.clase <> 'pdf')`,
      ),
    )
    .orderBy(asc(comprobantes.comprobanteId))
    .limit(200);
  return db
    .select({
      comprobanteId: comprobantes.comprobanteId,
      tipo: comprobantes.tipo,
      serie: comprobantes.serie,
      numero: comprobantes.numero,
      clase: comprobanteArchivos.clase,
      datos: comprobanteArchivos.datos,
      ruc: sql<string | null>`${comprobantes.documento} #>> '{emisor,ruc}'`,
    })
    .from(comprobantes)
    .innerJoin(comprobanteArchivos, eq(comprobanteArchivos.comprobanteId, comprobantes.comprobanteId))
    .where(and(inArray(comprobantes.comprobanteId, some), ne(comprobanteArchivos.clase, 'pdf')))
    .orderBy(asc(comprobantes.comprobanteId), desc(comprobanteArchivos.clase));
}

/** Voiding communications and daily summaries that were sent in a month. */
export async function monthSummaries(db: Db, { mes, environment }: Month) {
  const { clase, fecha, correlativo, xml, cdr } = comprobanteBajas;
  return db
    .select({ clase, fecha, correlativo, xml, cdr, ruc: sql<string>`${comprobantes.documento} #>> '{emisor,ruc}'` })
    .from(comprobanteBajas)
    .innerJoin(comprobantes, eq(comprobantes.comprobanteId, comprobanteBajas.comprobanteId))
    .where(and(isIn(fecha, mes), isNotNull(xml), countsIn(environment)))
    .orderBy(asc(comprobanteBajas.comprobanteBajaId));
}

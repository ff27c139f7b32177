import { limaDay, limaDayStart } from 'domain/formats/lima-time.ts';
import { toCentimos, toSoles } from 'domain/formats/money.ts';
import type { AjustesInput } from 'domain/schemas/comprobantes.ts';
import { asc, desc, eq, max, sql } from 'drizzle-orm';
import type { Db } from '../../../db/connect.ts';
import {
  comprobanteAjustes,
  comprobanteSeries,
  comprobantes,
  cursoAfectaciones,
} from '../../../db/schema/comprobantes.ts';
import { cursos } from '../../../db/schema/cursos.ts';
import { countsIn, type Environment } from './environment.ts';
import type { Ajustes, ClaseSerie } from './issue.ts';

export const serieFields = {
  boleta: ['serieBoleta', 'siguienteBoleta'],
  factura: ['serieFactura', 'siguienteFactura'],
  'nota-boleta': ['serieNotaBoleta', 'siguienteNotaBoleta'],
  'nota-factura': ['serieNotaFactura', 'siguienteNotaFactura'],
} as const satisfies Record<ClaseSerie, readonly [keyof AjustesInput, keyof AjustesInput]>;

type SeriesValues = Pick<AjustesInput, (typeof serieFields)[ClaseSerie][number]>;

export async function findSeries(db: Db): Promise<SeriesValues> {
  const rows = await db.select().from(comprobanteSeries);
  return Object.fromEntries(
    rows.flatMap(({ clase, serie, siguiente }) => {
      const [serieField, numberField] = serieFields[clase];
      return [
        [serieField, serie],
        [numberField, siguiente],
      ];
    }),
  ) as SeriesValues;
}

export function shownAjustes(row: Ajustes) {
  const { establecimiento, afectacion, detraccionCodigo, detraccionPorcentaje, detraccionCuenta, bajaDias, version } =
    row;
  return {
    desde: row.desde && limaDay(row.desde),
    establecimiento,
    afectacion,
    limiteAnonimo: toSoles(row.limiteAnonimoCentimos),
    detraccionUmbral: toSoles(row.detraccionUmbralCentimos),
    detraccionCodigo,
    detraccionPorcentaje,
    detraccionCuenta,
    bajaDias,
    version,
  };
}

export async function saveAjustes(tx: Db, input: AjustesInput): Promise<void> {
  const { desde, establecimiento, afectacion, detraccionCodigo, detraccionPorcentaje, detraccionCuenta } = input;
  await tx.update(comprobanteAjustes).set({
    desde: desde === null ? null : new Date(limaDayStart(desde)),
    establecimiento,
    afectacion,
    limiteAnonimoCentimos: toCentimos(input.limiteAnonimo),
    detraccionUmbralCentimos: toCentimos(input.detraccionUmbral),
    detraccionCodigo,
    detraccionPorcentaje,
    detraccionCuenta,
    bajaDias: input.bajaDias,
  });
}

/** The highest number that an environment has used in each series. */
export async function spentNumbers(db: Db, environment: Environment): Promise<Map<string, number>> {
  const rows = await db
    .select({ serie: comprobantes.serie, last: max(comprobantes.numero) })
    .from(comprobantes)
    .where(countsIn(environment))
    .groupBy(comprobantes.serie);
  return new Map(rows.map(({ serie, last }) => [serie, last ?? 0]));
}

/** One statement, so that two kinds may swap their series. */
export async function saveSeries(tx: Db, input: SeriesValues): Promise<void> {
  const rows = Object.entries(serieFields).map(
    ([clase, [serie, next]]) => sql`(${clase}, ${input[serie]}, ${input[next]}::int)`,
  );
  await tx.execute(sql`
    update comprobante_serie s set serie = v.serie, siguiente = v.siguiente
      from (values ${sql.join(rows, sql`, `)}) as v (clase, serie, siguiente) where s.clase = v.clase`);
}

export async function saveAfectacion(tx: Db, row: typeof cursoAfectaciones.$inferInsert): Promise<void> {
  const { afectacion } = row;
  await tx
    .insert(cursoAfectaciones)
    .values(row)
    .onConflictDoUpdate({ target: [cursoAfectaciones.cursoId, cursoAfectaciones.desde], set: { afectacion } });
}

/** Of live courses, the latest day first. */
export function listAfectaciones(db: Db) {
  const { cursoId, desde, afectacion } = cursoAfectaciones;
  return db
    .select({ cursoId, curso: cursos.nombre, desde, afectacion })
    .from(cursoAfectaciones)
    .innerJoin(cursos, eq(cursos.cursoId, cursoId))
    .orderBy(asc(cursos.nombre), desc(desde))
    .limit(500);
}

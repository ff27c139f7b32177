import { priceBandNames, priceBands } from 'domain/rules/facets.ts';
import type { FacetCount, FacetName } from 'domain/schemas/catalogo-facets.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { cursos, foundCursos } from '../../db/schema/cursos.ts';
import { type CatalogoFilters, currentPrice, facetConditions, shelf, startMonth } from './offered.ts';

/** Counted among so many courses at most, so that a very large catalogue costs no more. */
const mostCounted = 5_000;

const band = sql`case ${sql.join(
  priceBandNames.map((name) => {
    const { max } = priceBands[name];
    return Number.isFinite(max) ? sql`when ${currentPrice} < ${max} then ${name}` : sql`else ${name}`;
  }),
  sql` `,
)} end`;

const values: Record<FacetName, SQL> = {
  modalidad: sql`case ${cursos.asincronico} when 'S' then 'grabado' else 'en-vivo' end`,
  nivel: sql`nullif(${cursos.nivel}, 0)::text`,
  precio: band,
  mes: sql`case when ${startMonth} >= to_char(now() at time zone 'America/Lima', 'YYYY-MM') then ${startMonth} end`,
};

const names = Object.keys(values) as FacetName[];

/**
 * Each choice is counted among the courses that match every other filter, so that a count says what choosing it would
 * leave. Months that are over are no choice. One statement reads the courses once.
 */
export async function listFacets(db: Db, filters: CatalogoFilters): Promise<FacetCount[]> {
  const chosen = facetConditions(filters);
  const columns = names.flatMap((name) => [
    sql`${values[name]} as ${sql.identifier(name)}`,
    sql`${chosen[name] ?? sql`true`} as ${sql.identifier(`${name}_ok`)}`,
  ]);
  const found = filters.q
    ? sql`join ${foundCursos(filters.q)} as hallado on hallado.curso_id = ${cursos.cursoId}`
    : sql``;
  const base = sql`select ${sql.join(columns, sql`, `)} from ${cursos} ${found} where ${shelf(filters)} limit ${mostCounted}`;
  const counts = names.map((name) => {
    const others = names.filter((other) => other !== name).map((other) => sql.identifier(`${other}_ok`));
    return sql`select ${name}::text as faceta, ${sql.identifier(name)} as valor, count(*)::int as cuenta from base
      where ${sql.identifier(name)} is not null and ${sql.join(others, sql` and `)} group by 2`;
  });
  const { rows } = await db.execute<FacetCount>(
    sql`with base as materialized (${base}) ${sql.join(counts, sql` union all `)} order by 1, 2`,
  );
  return rows;
}

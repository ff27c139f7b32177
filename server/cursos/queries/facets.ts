import { fewestBestSellers } from 'domain/rules/cursos.ts';
import { priceBandNames, priceBands } from 'domain/rules/facets.ts';
import type { FacetCount, FacetName, Facets } from 'domain/schemas/catalogo-facets.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { cursos, foundCursos } from '../../db/schema/cursos.ts';
import { type CatalogoFilters, currentPrice, facetConditions, shelf, startMonth } from './offered.ts';
import { hasSales } from './sales.ts';

/** Facets are counted over at most this many courses, which bounds the cost of a very large catalogue. */
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

/** Figures of the whole list, independent of the chosen facets. */
const figures = {
  vendidos: hasSales,
  certifican: sql`certifica`,
  todos: sql`true`,
};

type Figure = keyof typeof figures;
const figureNames = Object.keys(figures) as Figure[];
const isFigure = (name: string): name is Figure => name in figures;

/**
 * Each option is counted among the courses that match every other filter, so that the count is the number of results
 * after choosing it. Past months are not offered. One statement reads the courses once.
 */
export async function listFacets(db: Db, filters: CatalogoFilters): Promise<Facets> {
  const chosen = facetConditions(filters);
  const columns = names.flatMap((name) => [
    sql`${values[name]} as ${sql.identifier(name)}`,
    sql`${chosen[name] ?? sql`true`} as ${sql.identifier(`${name}_ok`)}`,
  ]);
  const found = filters.q
    ? sql`join ${foundCursos(filters.q)} as hallado on hallado.curso_id = ${cursos.cursoId}`
    : sql``;
  const certifica = sql`${cursos.entidadId} is not null as certifica`;
  const base = sql`select ${cursos.cursoId}, ${certifica}, ${sql.join(columns, sql`, `)} from ${cursos} ${found} where ${shelf(filters)} limit ${mostCounted}`;
  const counts = names.map((name) => {
    const others = names.filter((other) => other !== name).map((other) => sql.identifier(`${other}_ok`));
    return sql`select ${name}::text as faceta, ${sql.identifier(name)} as valor, count(*)::int as cuenta from base
      where ${sql.identifier(name)} is not null and ${sql.join(others, sql` and `)} group by 2`;
  });
  const ofTheList = figureNames.map(
    (name) => sql`select ${name}::text, '', count(*)::int from base where ${figures[name]}`,
  );
  const { rows } = await db.execute<{ faceta: FacetName | Figure; valor: string; cuenta: number }>(
    sql`with base as materialized (${base}) ${sql.join([...counts, ...ofTheList], sql` union all `)} order by 1, 2`,
  );
  const figure = (name: Figure) => rows.find(({ faceta }) => faceta === name)?.cuenta ?? 0;
  return {
    facetas: rows.filter((row): row is FacetCount => !isFigure(row.faceta)),
    masVendidos: figure('vendidos') >= fewestBestSellers,
    certifican: shareName(figure('certifican'), figure('todos')),
  };
}

function shareName(some: number, all: number): Facets['certifican'] {
  if (some === all) return 'todos';
  return some > 0 ? 'algunos' : 'ninguno';
}

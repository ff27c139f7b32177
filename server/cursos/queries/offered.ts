import { collections } from 'domain/rules/cursos.ts';
import { priceBands } from 'domain/rules/facets.ts';
import type { FacetName } from 'domain/schemas/catalogo-facets.ts';
import type { CatalogoQuery } from 'domain/schemas/cursos.ts';
import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { cursos } from '../../db/schema/cursos.ts';

export type CatalogoFilters = Omit<CatalogoQuery, 'page' | 'orden'>;

/** What a seat costs now. */
export const currentPrice = sql`case when ${cursos.preventaHasta} > now() then ${cursos.precioPreventa} else ${cursos.precio} end`;

/** Month in Lima, such as `2027-03`. */
export const startMonth = sql<string>`to_char(${cursos.fechaHoraInicio} at time zone 'America/Lima', 'YYYY-MM')`;

/** Condition of the courses that the catalogue shows for these filters, except the search. */
export function offered(filters: CatalogoFilters): SQL | undefined {
  return and(shelf(filters), ...Object.values(facetConditions(filters)));
}

/** The condition without the facets. */
export function shelf(filters: CatalogoFilters): SQL | undefined {
  return and(cursos.activa, isNull(cursos.archivado), inCollection(filters), inEspecialidad(filters));
}

/** One condition per chosen facet. */
export function facetConditions({ modalidad, nivel, precio, mes }: CatalogoFilters): Partial<Record<FacetName, SQL>> {
  return {
    ...(modalidad && { modalidad: sql`${cursos.asincronico} = ${modalidad === 'grabado' ? 'S' : 'N'}` }),
    ...(nivel && { nivel: sql`${cursos.nivel} = ${nivel}` }),
    ...(precio && { precio: inBand(priceBands[precio]) }),
    // A range instead of the expression, so that the index by date serves it.
    ...(mes && {
      mes: sql`${cursos.fechaHoraInicio} >= (${`${mes}-01`}::timestamp at time zone 'America/Lima') and
        ${cursos.fechaHoraInicio} < ((${`${mes}-01`}::timestamp + interval '1 month') at time zone 'America/Lima')`,
    }),
  };
}

function inBand({ min, max }: { min: number; max: number }): SQL {
  const above = sql`${currentPrice} >= ${min}`;
  return Number.isFinite(max) ? sql`(${above} and ${currentPrice} < ${max})` : above;
}

function inCollection({ coleccion }: CatalogoFilters): SQL | undefined {
  if (!coleccion) return undefined;
  const { tipo, asincronico } = collections[coleccion];
  return and(tipo === 'D' ? eq(cursos.tipo, 'D') : ne(cursos.tipo, 'D'), eq(cursos.asincronico, asincronico));
}

function inEspecialidad({ especialidadId }: CatalogoFilters): SQL | undefined {
  return especialidadId === undefined ? undefined : eq(cursos.especialidadId, especialidadId);
}

/** Whether a course of the enclosing statement is for sale now. */
export const forSale = sql<boolean>`is_for_sale(${cursos.activa}, ${cursos.fechaHoraLimite}, ${cursos.vigencia},
                                                ${cursos.archivado}, now())`;

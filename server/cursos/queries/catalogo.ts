import { countLimit, type PageRequest, pageCount } from 'domain/formats/paging.ts';
import { catalogoPageSize, type Orden } from 'domain/rules/cursos.ts';
import { currentPrecio } from 'domain/rules/precios.ts';
import { searchedWords } from 'domain/rules/searched-words.ts';
import type { CatalogoQuery } from 'domain/schemas/cursos.ts';
import { asc, desc, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { countUpTo, offsetOf, toPage, upTo } from '../../db/page.ts';
import { cursos, foundCursos } from '../../db/schema/cursos.ts';
import { especialidades } from '../../db/schema/especialidades.ts';
import { hasMuestra } from './muestras.ts';
import { currentPrice, forSale, offered } from './offered.ts';
import { salesOfCursos } from './sales.ts';

export const cardColumns = {
  cursoId: cursos.cursoId,
  nombre: cursos.nombre,
  descripcion: cursos.descripcion,
  imagen: cursos.imagen,
  fechaHoraInicio: cursos.fechaHoraInicio,
  fechaHoraLimite: cursos.fechaHoraLimite,
  duracionMinutos: cursos.duracionMinutos,
  especialidadId: cursos.especialidadId,
  especialidad: especialidades.nombre,
  esGrabada: cursos.esGrabada,
  activa: cursos.activa,
  enVenta: forSale,
  asincronico: cursos.asincronico,
  cantidadModulo: cursos.cantidadModulo,
  precio: cursos.precio,
  precioPreventa: cursos.precioPreventa,
  preventaHasta: cursos.preventaHasta,
  tipo: cursos.tipo,
  cupos: cursos.cupos,
  cuposDesde: cursos.cuposDesde,
  cuposDescuento: cursos.cuposDescuento,
  muestra: hasMuestra,
};

/** One statement selects the courses of the page, counts all matches and loads the cards. */
export async function listCatalogo(db: Db, query: CatalogoQuery, now = new Date()) {
  const wanted = { page: query.page, size: catalogoPageSize, nearby: true };
  const matches = db.select({ uno: sql`1` }).from(cursos).where(offered(query));
  const page = query.q ? foundPage(query, query.q, wanted) : shelfPage(query, matches, wanted);
  const rows = await db
    .select({
      ...cardColumns,
      hallados: sql<number>`page_rows.hallados`,
      corregida: sql<boolean>`page_rows.corregida`,
    })
    .from(cursos)
    .innerJoin(especialidades, eq(especialidades.especialidadId, cursos.especialidadId))
    .innerJoin(sql`(${page}) as page_rows`, sql`page_rows.curso_id = ${cursos.cursoId}`)
    .orderBy(...order(query, sql`page_rows.rango`));
  const counted = rows[0]?.hallados ?? (await countBeyond(db, query, matches, wanted, now));
  const cards = rows.map(({ hallados: _, corregida: _corregida, ...row }) => ({
    ...row,
    fechaHoraInicio: row.fechaHoraInicio.toISOString(),
    fechaHoraLimite: row.fechaHoraLimite.toISOString(),
    precioActual: currentPrecio(row, now),
  }));
  const answer = toPage(cards, wanted, counted);
  // A search counts all its matches; a plain list stops at the limit.
  if (!query.q) return answer;
  const found = rows.flatMap(({ nombre, especialidad }) => [nombre, especialidad]);
  const buscado = rows[0]?.corregida ? searchedWords(query.q, found) : undefined;
  return { ...answer, total: counted, pages: pageCount(counted, wanted.size), hayMas: false, buscado };
}

function foundPage(query: CatalogoQuery, q: string, wanted: PageRequest): SQL {
  const { rank, join } = ordenOf(query) === 'vendidos' ? bySales : { rank: sql`hallado.rango`, join: sql`` };
  return sql`select ${cursos.cursoId}, ${rank} as rango, (count(*) over ())::int as hallados, hallado.corregida
    from ${cursos} join ${foundCursos(q)} as hallado on hallado.curso_id = ${cursos.cursoId} ${join}
    where ${offered(query)} ${inOrder(query, rank)} ${limits(wanted)}`;
}

function shelfPage(query: CatalogoQuery, matches: SQLWrapper, wanted: PageRequest): SQL {
  const found = upTo(countLimit(wanted) + 1, matches);
  const { rank, join } = ordenOf(query) === 'vendidos' ? bySales : { rank: sql`0::real`, join: sql`` };
  const shelf = walks[ordenOf(query)]?.(query, wanted) ?? sql`${cursos} ${join} where ${offered(query)}`;
  return sql`select ${cursos.cursoId}, ${rank} as rango, ${found} as hallados, false as corregida
    from ${shelf} ${inOrder(query, rank)} ${limits(wanted)}`;
}

const bySales = {
  rank: sql`coalesce(venta.cupos, 0)`,
  join: sql`left join ${salesOfCursos} as venta on venta.curso_id = ${cursos.cursoId}`,
};

/** Orders without an index: two index scans, each bounded by the page, instead of sorting every course. */
const walks: Partial<Record<Orden, (query: CatalogoQuery, wanted: PageRequest) => SQL>> = {
  fecha: nearest,
  precio: cheapest,
};

/** Index scans from now into the future and into the past. */
function nearest(query: CatalogoQuery, wanted: PageRequest): SQL {
  const inicio = cursos.fechaHoraInicio;
  const walk = (side: SQL, from: SQL) => sql`
    (select ${cursos.cursoId}, ${inicio} from ${cursos} where ${offered(query)} and ${side}
      order by ${from}, ${cursos.cursoId} limit ${wanted.page * wanted.size})`;
  return sql`(${walk(sql`${inicio} >= now()`, asc(inicio))} union all ${walk(sql`${inicio} < now()`, desc(inicio))})
    as ${cursos}`;
}

/** One index scan of early-bird prices and one of list prices. */
function cheapest(query: CatalogoQuery, wanted: PageRequest): SQL {
  const { cursoId, precio, precioPreventa, preventaHasta } = cursos;
  const walk = (side: SQL, from: SQLWrapper) => sql`
    (select ${cursoId}, ${precio}, ${precioPreventa}, ${preventaHasta} from ${cursos}
      where ${offered(query)} and ${side} order by ${from}, ${cursoId} limit ${wanted.page * wanted.size})`;
  const early = sql`${precioPreventa} is not null and ${preventaHasta} > now()`;
  return sql`(${walk(early, precioPreventa)} union all ${walk(sql`(${early}) is not true`, precio)}) as ${cursos}`;
}

async function countBeyond(
  db: Db,
  query: CatalogoQuery,
  matches: SQLWrapper,
  wanted: PageRequest,
  now: Date,
): Promise<number> {
  if (wanted.page === 1) return 0;
  if (query.q) {
    const first = await listCatalogo(db, { ...query, page: 1 }, now);
    return first.total;
  }
  const [counted] = await countUpTo(db, countLimit(wanted) + 1, matches);
  return counted?.n ?? 0;
}

function limits(wanted: PageRequest): SQL {
  return sql`limit ${wanted.size} offset ${offsetOf(wanted)}`;
}

function inOrder(query: CatalogoQuery, rank: SQL): SQL {
  return sql`order by ${sql.join(order(query, rank), sql`, `)}`;
}

function ordenOf({ orden, q }: CatalogoQuery): Orden {
  return orden ?? (q ? 'relevancia' : 'fecha');
}

/**
 * By date, also to break ties of the best-seller order: upcoming courses first, soonest first; then those that have
 * begun, latest first.
 */
function order(query: CatalogoQuery, rank: SQL): SQL[] {
  const last = asc(cursos.cursoId);
  switch (ordenOf(query)) {
    case 'relevancia':
      return [desc(rank), asc(cursos.nombre), last];
    case 'precio':
      return [currentPrice, last];
    case 'nombre':
      return [asc(cursos.nombre), last];
    case 'vendidos':
    case 'fecha': {
      const begun = sql`(${cursos.fechaHoraInicio} < now())`;
      const distance = sql`abs(extract(epoch from ${cursos.fechaHoraInicio} - now()))`;
      const sales = ordenOf(query) === 'vendidos' ? [desc(rank)] : [];
      return [...sales, asc(begun), asc(distance), last];
    }
  }
}

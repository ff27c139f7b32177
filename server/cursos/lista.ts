import { countLimit, type PageRequest, pageCount, pageRequest } from 'domain/formats/paging.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { ListaQuery } from 'domain/schemas/lista.ts';
import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { countUpTo, listOrPage, mapPage, offsetOf, type Page, pageWithCount, upTo } from '../db/page.ts';
import { cursosPorNombre } from '../db/schema/busqueda.ts';
import { cursos } from '../db/schema/cursos.ts';
import { matriculas } from '../db/schema/matriculas.ts';
import { matchesWords, typedWords } from '../db/search.ts';
import { enrolment, selectCursos, toCurso, type Viewer } from './queries.ts';

type CursosQuery = ListaQuery & { especialidadId?: number | undefined };

const order = [asc(cursos.nombre), asc(cursos.cursoId)];

export async function listCursos(
  db: Db,
  query: CursosQuery,
  viewer: Viewer,
  ahora: Date,
): Promise<Curso[] | Page<Curso>> {
  const present = toCurso(viewer, ahora);
  const wanted = pageRequest(query);
  if (wanted && viewer?.rol === 'ADMIN' && query.especialidadId === undefined) {
    const words = typedWords(query.q);
    const found = words.length > 0 ? searchPage(db, words, viewer, wanted) : pageOfAll(db, viewer, wanted);
    return mapPage(await found, present);
  }
  const found = await listVisible(db, query, viewer);
  return Array.isArray(found) ? found.map(present) : mapPage(found, present);
}

function pageOfAll(db: Db, viewer: Viewer, wanted: PageRequest) {
  const matches = db.select({ uno: sql`1` }).from(cursos);
  const rows = selectCursos(db, viewer, upTo(countLimit(wanted) + 1, matches)).orderBy(...order);
  return pageWithCount(wanted, rows.$dynamic(), (limit) => countUpTo(db, limit, matches));
}

async function searchPage(db: Db, words: string[], viewer: Viewer, wanted: PageRequest) {
  const found = cursosPorNombre(words, offsetOf(wanted), wanted.size);
  const ranked = sql`(${found} as hallado cross join unnest(hallado.ids) with ordinality as puesto (curso_id, n))`;
  const rows = await selectCursos(db, viewer, sql<number>`hallado.total`, sql<boolean>`hallado.hay_mas`)
    .innerJoin(ranked, sql`puesto.curso_id = ${cursos.cursoId}`)
    .orderBy(sql`puesto.n`);
  const { hallados: total, hayMas } = rows[0] ?? (await countFound(db, found, wanted));
  return { rows, page: wanted.page, pages: pageCount(total, wanted.size), total, hayMas };
}

/** Of a page beyond the last. */
async function countFound(db: Db, found: SQL, wanted: PageRequest) {
  if (wanted.page === 1) return { hallados: 0, hayMas: false };
  const { rows } = await db.execute<{ hallados: number; hayMas: boolean }>(
    sql`select total as hallados, hay_mas as "hayMas" from ${found} as hallado`,
  );
  return rows[0]!;
}

function listVisible(db: Db, query: CursosQuery, viewer: Viewer) {
  const wanted = and(
    visibleTo(viewer),
    query.especialidadId === undefined ? undefined : eq(cursos.especialidadId, query.especialidadId),
    matchesWords(cursos.busqueda, query.q),
  );
  const rows = selectCursos(db, viewer)
    .where(wanted)
    .orderBy(...order);
  const matches = db.select({ uno: sql`1` }).from(cursos).leftJoin(matriculas, enrolment(viewer)).where(wanted);
  return listOrPage(query, rows.$dynamic(), (limit) => countUpTo(db, limit, matches));
}

/** Everybody sees what is active; students also what they are enrolled in; ADMIN everything. */
function visibleTo(viewer: Viewer): SQL | undefined {
  if (viewer?.rol === 'ADMIN') return undefined;
  return or(cursos.activa, sql`${matriculas.usuarioId} is not null`);
}

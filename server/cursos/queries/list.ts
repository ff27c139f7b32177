import { countLimit, pageRequest } from 'domain/formats/paging.ts';
import { may } from 'domain/rules/permisos.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { ListQuery } from 'domain/schemas/list.ts';
import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { teachesSql } from '../../acceso/queries.ts';
import type { Db } from '../../db/connect.ts';
import { allRows, countUpTo, mapPage, offsetOf, type Page, pageWithCount, upTo } from '../../db/page.ts';
import { cursos } from '../../db/schema/cursos.ts';
import { matriculas } from '../../db/schema/matriculas.ts';
import { matchesWords } from '../../db/search.ts';
import { enrolment, selectCursos, toCurso, type Viewer } from './cursos.ts';

type CursosQuery = ListQuery & { especialidadId?: number | undefined };

const order = [asc(cursos.nombre), asc(cursos.cursoId)];

export async function listCursos(
  db: Db,
  query: CursosQuery,
  viewer: Viewer,
  now: Date,
): Promise<Curso[] | Page<Curso>> {
  const present = toCurso(viewer, now);
  const filter = matching(query, viewer);
  const asked = pageRequest(query);
  if (!asked) {
    const rows = selectCursos(db, viewer)
      .where(filter)
      .orderBy(...order);
    return (await allRows(rows)).map(present);
  }
  const wanted = { ...asked, nearby: true };
  const matches = () =>
    db.select({ cursoId: cursos.cursoId }).from(cursos).leftJoin(matriculas, enrolment(viewer)).where(filter);
  // Selects the ids of the page before joining, so that a deep page does not join the rows it skips.
  const page = matches()
    .orderBy(...order)
    .limit(wanted.size)
    .offset(offsetOf(wanted))
    .as('pagina');
  const rows = await selectCursos(db, viewer, upTo(countLimit(wanted) + 1, matches()))
    .innerJoin(page, eq(page.cursoId, cursos.cursoId))
    .orderBy(...order);
  return mapPage(await pageWithCount(wanted, rows, (limit) => countUpTo(db, limit, matches())), present);
}

function matching({ q, especialidadId }: CursosQuery, viewer: Viewer): SQL | undefined {
  return and(
    visibleTo(viewer),
    especialidadId === undefined ? undefined : eq(cursos.especialidadId, especialidadId),
    matchesWords(cursos.busqueda, q),
  );
}

/**
 * Active courses that are not archived; students also see those they are enrolled in, lecturers those they teach, staff
 * all.
 */
function visibleTo(viewer: Viewer): SQL | undefined {
  if (viewer && may(viewer.rol, 'academico')) return undefined;
  const own = viewer ? teachesSql(viewer, sql`${cursos.cursoId}`) : sql`false`;
  return or(and(cursos.activa, isNull(cursos.archivado)), sql`${matriculas.usuarioId} is not null`, own);
}

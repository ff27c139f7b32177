import { countLimit, type PageRequest, pageRequest } from 'domain/formats/paging.ts';
import { rolIds, type Usuario, type UsuariosQuery } from 'domain/schemas/usuarios.ts';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { countUpTo, mapPage, offsetOf, type Page, pageWithCount, upTo } from '../db/page.ts';
import { usuarios } from '../db/schema/usuarios.ts';
import { matchesWords } from '../db/search.ts';
import { columns, toUsuario } from './queries.ts';

type Filter = Pick<UsuariosQuery, 'q' | 'rol'>;

const key = { apellido: usuarios.apellido, nombre: usuarios.nombre, usuarioId: usuarios.usuarioId };
const order = [asc(usuarios.apellido), asc(usuarios.nombre), asc(usuarios.usuarioId)];

export async function listUsuarios(db: Db, query: UsuariosQuery): Promise<Usuario[] | Page<Usuario>> {
  const wanted = pageRequest(query);
  if (!wanted) return listAllUsuarios(db, query);
  const rows = await (query.q ? searchPage(db, query, wanted) : plainPage(db, query, wanted));
  const page = await pageWithCount(wanted, rows, (limit) => countUpTo(db, limit, matches(db, query)));
  return mapPage(page, toUsuario);
}

/** All rows of the filter, without pages. */
export async function listAllUsuarios(db: Db, filter: Filter): Promise<Usuario[]> {
  const rows = await db
    .select(columns)
    .from(usuarios)
    .where(matching(filter))
    .orderBy(...order);
  return rows.map(toUsuario);
}

/**
 * Both pages read their keys from `usuario_lista`, which holds every filtered column, and fetch only the rows shown. A
 * rare word without trigrams ("xq") makes PostgreSQL read that whole index: a search takes its count from the same scan.
 */
function searchPage(db: Db, filter: Filter, wanted: PageRequest) {
  const found = db.$with('hallado').as(
    matches(db, filter)
      .orderBy(...order)
      .limit(countLimit(wanted) + 1),
  );
  const page = db
    .select()
    .from(found)
    .orderBy(asc(found.apellido), asc(found.nombre), asc(found.usuarioId))
    .limit(wanted.size)
    .offset(offsetOf(wanted))
    .as('pagina');
  return db
    .with(found)
    .select({ ...columns, hallados: sql<number>`(select count(*)::int from ${found})` })
    .from(usuarios)
    .innerJoin(page, eq(page.usuarioId, usuarios.usuarioId))
    .orderBy(...order);
}

function plainPage(db: Db, filter: Filter, wanted: PageRequest) {
  const page = matches(db, filter)
    .orderBy(...order)
    .limit(wanted.size)
    .offset(offsetOf(wanted))
    .as('pagina');
  return db
    .select({ ...columns, hallados: upTo(countLimit(wanted) + 1, matches(db, filter)) })
    .from(usuarios)
    .innerJoin(page, eq(page.usuarioId, usuarios.usuarioId))
    .orderBy(...order);
}

const matches = (db: Db, filter: Filter) => db.select(key).from(usuarios).where(matching(filter));

function matching({ q, rol }: Filter): SQL | undefined {
  return and(rol === undefined ? undefined : eq(usuarios.rolId, rolIds[rol]), matchesWords(usuarios.busqueda, q));
}

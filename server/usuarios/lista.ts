import { countLimit, type PageRequest, pageCount, pageRequest } from 'domain/formats/paging.ts';
import { rolIdDe, type Usuario, type UsuariosQuery } from 'domain/schemas/usuarios.ts';
import { asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { countUpTo, mapPage, offsetOf, type Page, pageWithCount, upTo } from '../db/page.ts';
import { usuariosEncontrados } from '../db/schema/busqueda.ts';
import { usuarios } from '../db/schema/usuarios.ts';
import { typedWords } from '../db/search.ts';
import { columns, toUsuario } from './queries.ts';

type Filtro = Pick<UsuariosQuery, 'q' | 'rol'>;

const order = [asc(usuarios.apellido), asc(usuarios.nombre), asc(usuarios.usuarioId)];
const rolIdOf = ({ rol }: Filtro) => (rol === undefined ? null : rolIdDe[rol]);

export async function listUsuarios(db: Db, query: UsuariosQuery): Promise<Usuario[] | Page<Usuario>> {
  const wanted = pageRequest(query);
  if (!wanted) return todosLosUsuarios(db, query);
  const words = typedWords(query.q);
  return words.length > 0 ? searchPage(db, words, query, wanted) : firstToLastPage(db, query, wanted);
}

/** As filtered, without pages. */
export async function todosLosUsuarios(db: Db, filtro: Filtro): Promise<Usuario[]> {
  const words = typedWords(filtro.q);
  if (words.length > 0) return (await searchPage(db, words, filtro, { page: 1, size: everybody })).rows;
  const rows = await db
    .select(columns)
    .from(usuarios)
    .where(inRol(filtro))
    .orderBy(...order);
  return rows.map(toUsuario);
}

const everybody = 100_000_000;

function inRol(filtro: Filtro): SQL | undefined {
  const rolId = rolIdOf(filtro);
  return rolId === null ? undefined : eq(usuarios.rolId, rolId);
}

async function firstToLastPage(db: Db, filtro: Filtro, wanted: PageRequest): Promise<Page<Usuario>> {
  const matches = db.select({ uno: sql`1` }).from(usuarios).where(inRol(filtro));
  const rows = db
    .select({ ...columns, hallados: upTo(countLimit(wanted) + 1, matches) })
    .from(usuarios)
    .where(inRol(filtro))
    .orderBy(...order)
    .$dynamic();
  return mapPage(await pageWithCount(wanted, rows, (limit) => countUpTo(db, limit, matches)), toUsuario);
}

async function searchPage(db: Db, words: string[], filtro: Filtro, wanted: PageRequest): Promise<Page<Usuario>> {
  const found = usuariosEncontrados({ words, rolId: rolIdOf(filtro), offset: offsetOf(wanted), size: wanted.size });
  const rows = await db
    .select({ usuario: columns, total: sql<number>`hallado.total`, hayMas: sql<boolean>`hallado.hay_mas` })
    .from(sql`${found} as hallado`)
    .leftJoin(sql`unnest(hallado.ids) with ordinality as puesto (usuario_id, n)`, sql`true`)
    .leftJoin(usuarios, sql`${usuarios.usuarioId} = puesto.usuario_id`)
    .orderBy(sql`puesto.n`);
  const { total, hayMas } = rows[0]!;
  const people = rows.flatMap(({ usuario }) => (usuario ? [toUsuario(usuario)] : []));
  return { rows: people, page: wanted.page, pages: pageCount(total, wanted.size), total, hayMas };
}

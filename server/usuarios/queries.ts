import { countLimit, type PageRequest, pageRequest } from 'domain/formats/paging.ts';
import { idsOfRoles, rolFromIds } from 'domain/rules/account-roles.ts';
import { type Rol, rolIds } from 'domain/rules/permisos.ts';
import type { Usuario, UsuarioDetalle, UsuariosQuery } from 'domain/schemas/usuarios.ts';
import { and, asc, count, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { allRows, countUpTo, exportedRows, mapPage, offsetOf, type Page, pageWithCount, upTo } from '../db/page.ts';
import { cursos } from '../db/schema/cursos.ts';
import { matriculas } from '../db/schema/matriculas.ts';
import { codigosRecuperacion, sesiones } from '../db/schema/sessions.ts';
import { allUsuarios, usuarios } from '../db/schema/usuarios.ts';
import { hasPhone, matchesWords } from '../db/search.ts';
import { sortBy } from '../db/sort.ts';

const columns = {
  usuarioId: usuarios.usuarioId,
  dni: usuarios.dni,
  tipoDocumento: usuarios.tipoDocumento,
  correo: usuarios.correo,
  nombre: usuarios.nombre,
  apellido: usuarios.apellido,
  numero: usuarios.numero,
  rolId: usuarios.rolId,
  otrosRoles: usuarios.otrosRoles,
  activada: sql<boolean>`${usuarios.contrasena} is not null`,
  version: usuarios.version,
};

type Row = Omit<Usuario, 'rol'> & { otrosRoles: number[] };
export type UsuarioData = Omit<typeof allUsuarios.$inferInsert, 'version' | 'creado' | 'actualizado' | 'eliminado'>;

function toUsuario({ otrosRoles, ...row }: Row): Usuario {
  return { ...row, rol: rolFromIds({ rolId: row.rolId, otrosRoles }) };
}

type Filter = Pick<UsuariosQuery, 'q' | 'rol'>;

const key = { apellido: usuarios.apellido, nombre: usuarios.nombre, usuarioId: usuarios.usuarioId };
const order = [asc(usuarios.apellido), asc(usuarios.nombre), asc(usuarios.usuarioId)];

export async function listUsuarios(db: Db, query: UsuariosQuery): Promise<Usuario[] | Page<Usuario>> {
  const wanted = pageRequest(query);
  if (!wanted) return (await allRows(selectUsuarios(db, query))).map(toUsuario);
  const rows = await pageOf(db, query, wanted);
  const page = await pageWithCount(wanted, rows, (limit) => countUpTo(db, limit, matches(db, query)));
  return mapPage(page, toUsuario);
}

const sortedBy = {
  nombre: [usuarios.apellido, usuarios.nombre],
  dni: usuarios.dni,
  celular: usuarios.numero,
  rol: usuarios.rolId,
  cuenta: columns.activada,
};

function pageOf(db: Db, query: UsuariosQuery, wanted: PageRequest) {
  if (query.orden !== undefined) return sortedPage(db, query, wanted);
  return query.q ? searchPage(db, query, wanted) : plainPage(db, query, wanted);
}

/** A page in another order than that of `usuario_lista`. */
function sortedPage(db: Db, query: UsuariosQuery, wanted: PageRequest) {
  return db
    .select({ ...columns, hallados: upTo(countLimit(wanted) + 1, matches(db, query)) })
    .from(usuarios)
    .where(matching(query))
    .orderBy(...sortBy(query.orden, sortedBy, order))
    .limit(wanted.size)
    .offset(offsetOf(wanted));
}

/** All rows of the filter, for an export. */
export async function listAllUsuarios(db: Db, filter: Filter): Promise<Usuario[]> {
  return (await exportedRows(selectUsuarios(db, filter))).map(toUsuario);
}

function selectUsuarios(db: Db, filter: Filter) {
  return db
    .select(columns)
    .from(usuarios)
    .where(matching(filter))
    .orderBy(...order);
}

/**
 * Both pages read their keys from `usuario_lista`, which holds every filtered column, and fetch only the rows shown. A
 * rare word without trigrams ("xq") makes PostgreSQL read that whole index, so a search takes its count from the same
 * scan.
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
  return and(rol === undefined ? undefined : withRol(rol), q ? foundBy(q) : undefined);
}

/**
 * People with this role, as the strongest one (in `usuario_lista`) or an additional one. ADMIN and USU are never
 * additional.
 */
function withRol(rol: Rol): SQL {
  const main = eq(usuarios.rolId, rolIds[rol]);
  if (rol === 'ADMIN' || rol === 'USU') return main;
  return sql`(${main} or ${usuarios.usuarioId} in (
    select usuario_id from usuario_vivo where otros_roles <> '{}' and ${rolIds[rol]} = any(otros_roles)))`;
}

/** By words or telephone, each through its own index: an OR would read everybody. */
function foundBy(q: string): SQL | undefined {
  const phone = hasPhone(sql`u.numero`, q);
  if (!phone) return matchesWords(usuarios.busqueda, q);
  return sql`${usuarios.usuarioId} in (
    select usuario_id from usuario_vivo u where ${matchesWords(sql`u.busqueda`, q)}
    union all select usuario_id from usuario_vivo u where ${phone})`;
}

export async function findUsuario(db: Db, id: number): Promise<Usuario | null> {
  const [row] = await db.select(columns).from(usuarios).where(eq(usuarios.usuarioId, id));
  return row ? toUsuario(row) : null;
}

/** A live account with this document. */
export async function findByDni(db: Db, dni: string): Promise<Usuario | null> {
  const [row] = await db.select(columns).from(usuarios).where(eq(usuarios.dni, dni));
  return row ? toUsuario(row) : null;
}

export async function findByCorreo(db: Db, correo: string): Promise<Usuario | null> {
  const sameCorreo = eq(sql`lower(${usuarios.correo})`, correo.toLowerCase());
  const [row] = await db.select(columns).from(usuarios).where(sameCorreo);
  return row ? toUsuario(row) : null;
}

export async function findDetalle(db: Db, id: number): Promise<UsuarioDetalle | null> {
  const found = await findUsuario(db, id);
  if (!found) return null;
  const [matriculado] = await db
    .select({ n: count() })
    .from(matriculas)
    .innerJoin(cursos, eq(cursos.cursoId, matriculas.cursoId))
    .where(eq(matriculas.usuarioId, id));
  const [open] = await db
    .select({ n: count(), ultimo: sql<string | null>`max(${sesiones.ultimoUso})` })
    .from(sesiones)
    .where(and(eq(sesiones.usuarioId, id), sql`${sesiones.expira} > now()`));
  return {
    ...found,
    matriculas: matriculado?.n ?? 0,
    sesionesAbiertas: open?.n ?? 0,
    ultimoAcceso: open?.ultimo ? new Date(open.ultimo).toISOString() : null,
  };
}

/** Locks the account until the transaction ends. */
export async function lockUsuario(db: Db, id: number): Promise<Usuario | null> {
  const [row] = await db.select(columns).from(usuarios).where(eq(usuarios.usuarioId, id)).for('no key update');
  return row ? toUsuario(row) : null;
}

/** Locks in id order, so that two requests for the same people cannot deadlock. */
export async function lockUsuarios(db: Db, ids: number[]): Promise<Usuario[]> {
  const rows = await db
    .select(columns)
    .from(usuarios)
    .where(inArray(usuarios.usuarioId, ids))
    .orderBy(asc(usuarios.usuarioId))
    .for('no key update');
  return rows.map(toUsuario);
}

/**
 * Locking these rows serialises changes of roles and deletions: of two administrators who remove each other at once,
 * the second has lost the role when the lock is free.
 */
export function listAdmins(db: Db) {
  return db
    .select({ usuarioId: usuarios.usuarioId, correo: usuarios.correo })
    .from(usuarios)
    .where(eq(usuarios.rolId, rolIds.ADMIN))
    .orderBy(asc(usuarios.usuarioId));
}

export async function lockAdmins(db: Db): Promise<number[]> {
  const rows = await db
    .select({ usuarioId: usuarios.usuarioId })
    .from(usuarios)
    .where(eq(usuarios.rolId, rolIds.ADMIN))
    .orderBy(asc(usuarios.usuarioId))
    .for('no key update');
  return rows.map(({ usuarioId }) => usuarioId);
}

/** Which of the two belongs to another live account. */
export async function findTaken(db: Db, data: { dni: string; correo: string }, except: number | null) {
  const sameCorreo = sql`(lower(${usuarios.correo}) = lower(${data.correo}) and ${usuarios.correoConfirmado})`;
  const rows = await db
    .select({ dni: sql<boolean>`${usuarios.dni} = ${data.dni}`, correo: sql<boolean>`${sameCorreo}` })
    .from(usuarios)
    .where(
      and(or(eq(usuarios.dni, data.dni), sameCorreo), except === null ? undefined : ne(usuarios.usuarioId, except)),
    );
  return { dni: rows.some((row) => row.dni), correo: rows.some((row) => row.correo) };
}

export async function isCorreoConfirmed(db: Db, usuarioId: number): Promise<boolean> {
  const rows = await db
    .select({ confirmed: usuarios.correoConfirmado })
    .from(usuarios)
    .where(eq(usuarios.usuarioId, usuarioId));
  return rows[0]?.confirmed ?? false;
}

export async function insertUsuario(db: Db, data: UsuarioData): Promise<Usuario> {
  const [row] = await db.insert(allUsuarios).values(data).returning(columns);
  return toUsuario(row!);
}

export async function updateContact(db: Db, id: number, data: { correo: string } | { numero: string }) {
  // The owner's new address was proven by its code.
  const change = 'correo' in data ? { ...data, correoConfirmado: true } : data;
  const [row] = await db.update(allUsuarios).set(change).where(eq(allUsuarios.usuarioId, id)).returning(columns);
  return toUsuario(row!);
}

export async function updateUsuario(db: Db, id: number, data: UsuarioData): Promise<Usuario> {
  // An address that ADMIN types counts as proven.
  const correoConfirmado = sql`correo_confirmado or lower(correo) <> lower(${data.correo})`;
  const change = { ...data, correoConfirmado };
  const [row] = await db.update(allUsuarios).set(change).where(eq(allUsuarios.usuarioId, id)).returning(columns);
  return toUsuario(row!);
}

export async function setRoles(db: Db, id: number, rol: Rol | readonly Rol[]): Promise<Usuario> {
  const [row] = await db
    .update(allUsuarios)
    .set(idsOfRoles(rol))
    .where(eq(allUsuarios.usuarioId, id))
    .returning(columns);
  return toUsuario(row!);
}

export async function setCorreo(db: Db, id: number, correo: string): Promise<void> {
  await db.update(allUsuarios).set({ correo, correoConfirmado: true }).where(eq(allUsuarios.usuarioId, id));
}

export async function deleteUsuario(db: Db, id: number): Promise<void> {
  await db.update(allUsuarios).set({ eliminado: sql`now()` }).where(eq(allUsuarios.usuarioId, id));
}

/** Ends mailed codes that were not used. */
export async function discardCodes(db: Db, usuarioId: number): Promise<void> {
  await db
    .update(codigosRecuperacion)
    .set({ usado: sql`now()` })
    .where(and(eq(codigosRecuperacion.usuarioId, usuarioId), isNull(codigosRecuperacion.usado)));
}

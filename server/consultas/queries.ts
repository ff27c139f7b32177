import { type EstadoConsulta, estadoConsulta, firstName } from 'domain/rules/consultas.ts';
import { teaches } from 'domain/rules/permisos.ts';
import type { Consulta, ConsultaSummary, ConsultasQuery } from 'domain/schemas/consultas.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { teachesSql } from '../acceso/queries.ts';
import type { Db } from '../db/connect.ts';
import { each, listOrPage, type Page } from '../db/page.ts';
import { consultas } from '../db/schema/anuncios.ts';
import { cursos } from '../db/schema/cursos.ts';
import { modulos } from '../db/schema/modulos.ts';
import { allUsuarios, usuarios } from '../db/schema/usuarios.ts';
import { matchesWords } from '../db/search.ts';
import { inDays, sortBy } from '../db/sort.ts';

export type ConsultaRow = typeof consultas.$inferSelect;

const answerer = alias(allUsuarios, 'quien_respondio');

const columns = {
  row: consultas,
  nombre: usuarios.nombre,
  apellido: usuarios.apellido,
  respondio: sql<string | null>`trim(${answerer.nombre} || ' ' || ${answerer.apellido})`,
  modulo: modulos.nombre,
  cursoId: cursos.cursoId,
  curso: cursos.nombre,
};

/** Questions of live people in live courses. */
function selectRows(db: Db, where: SQL | undefined, order: SQL[]) {
  return db
    .select(columns)
    .from(consultas)
    .innerJoin(usuarios, eq(usuarios.usuarioId, consultas.usuarioId))
    .innerJoin(modulos, eq(modulos.moduloId, consultas.moduloId))
    .innerJoin(cursos, eq(cursos.cursoId, modulos.cursoId))
    .leftJoin(answerer, eq(answerer.usuarioId, consultas.respondidaPor))
    .where(where)
    .orderBy(...order)
    .$dynamic();
}

type Found = Awaited<ReturnType<typeof selectRows>>[number];

function toConsulta({ row, nombre, apellido, respondio, cursoId }: Found, usuario: CurrentUsuario): Consulta {
  const { usuarioId } = usuario;
  const { consultaId, moduloId, texto, respuesta, respondida, respondidaPor, version } = row;
  const editable = respuesta === null || respondidaPor === usuarioId;
  return {
    consultaId,
    moduloId,
    texto,
    respuesta,
    version,
    autor: firstName(nombre),
    propia: row.usuarioId === usuarioId,
    creado: row.creado.toISOString(),
    respondida: respondida?.toISOString() ?? null,
    estado: estadoConsulta({ respuesta, oculta: row.oculta !== null }),
    ...(teaches(usuario, cursoId) && {
      usuarioId: row.usuarioId,
      alumno: `${nombre} ${apellido}`,
      respondio,
      editable,
    }),
  };
}

const maxPerModulo = 300;

/** Newest first. A hidden question is only for its author and the staff of the course. */
export async function listOfModulo(db: Db, moduloId: number, usuario: CurrentUsuario): Promise<Consulta[]> {
  const taught = teachesSql(usuario, sql`${cursos.cursoId}`);
  const visible = or(isNull(consultas.oculta), eq(consultas.usuarioId, usuario.usuarioId), taught);
  const rows = await selectRows(db, and(eq(consultas.moduloId, moduloId), visible), [desc(consultas.consultaId)]).limit(
    maxPerModulo,
  );
  return rows.map((row) => toConsulta(row, usuario));
}

export async function findConsulta(db: Db, consultaId: number, usuario: CurrentUsuario): Promise<Consulta | null> {
  const [row] = await selectRows(db, eq(consultas.consultaId, consultaId), []);
  return row ? toConsulta(row, usuario) : null;
}

function inEstado(estado: EstadoConsulta | undefined): SQL | undefined {
  switch (estado) {
    case 'sin-responder':
      return and(isNull(consultas.respuesta), isNull(consultas.oculta));
    case 'respondida':
      return and(isNotNull(consultas.respuesta), isNull(consultas.oculta));
    case 'oculta':
      return isNotNull(consultas.oculta);
    case undefined:
      return undefined;
  }
}

const searched = sql`fold_text(${usuarios.nombre} || ' ' || ${usuarios.apellido} || ' ' || ${consultas.texto})`;

/** Unanswered questions first, the oldest of them first; then the newest. */
const waitingFirst = [
  sql`(${consultas.respuesta} is not null or ${consultas.oculta} is not null)`,
  sql`case when ${consultas.respuesta} is null and ${consultas.oculta} is null then ${consultas.consultaId} end`,
  desc(consultas.consultaId),
];
const sortedBy = {
  alumno: [usuarios.nombre, usuarios.apellido],
  curso: [cursos.nombre, modulos.nombre],
  // Sorts as unanswered, answered, hidden.
  estado: [sql`${consultas.oculta} is not null`, sql`${consultas.respuesta} is not null`],
  creado: consultas.creado,
};

export async function listAll(
  db: Db,
  query: ConsultasQuery,
  usuario: CurrentUsuario,
): Promise<ConsultaSummary[] | Page<ConsultaSummary>> {
  const { estado, cursoId, q, orden, ...days } = query;
  const ofCurso = cursoId === undefined ? undefined : eq(cursos.cursoId, cursoId);
  const where = and(
    teachesSql(usuario, sql`${cursos.cursoId}`),
    inEstado(estado),
    ofCurso,
    inDays(consultas.creado, days),
    matchesWords(searched, q),
  );
  const matches = db
    .select({ uno: sql`1` })
    .from(consultas)
    .innerJoin(usuarios, eq(usuarios.usuarioId, consultas.usuarioId))
    .innerJoin(modulos, eq(modulos.moduloId, consultas.moduloId))
    .innerJoin(cursos, eq(cursos.cursoId, modulos.cursoId))
    .where(where);
  const rows = selectRows(db, where, sortBy(orden, sortedBy, waitingFirst));
  const toItem = (row: Found): ConsultaSummary => {
    const { modulo, cursoId: id, curso } = row;
    return { ...toConsulta(row, usuario), modulo, cursoId: id, curso };
  };
  return listOrPage(db, query, { rows, matches, toItems: each(toItem) });
}

/** Null: this person already has the same question waiting. */
export async function insertConsulta(
  db: Db,
  values: Pick<ConsultaRow, 'moduloId' | 'usuarioId' | 'texto'>,
): Promise<number | null> {
  const [row] = await db
    .insert(consultas)
    .values(values)
    .onConflictDoNothing()
    .returning({ consultaId: consultas.consultaId });
  return row?.consultaId ?? null;
}

export async function findSame(db: Db, { moduloId, usuarioId, texto }: ConsultaRowKey): Promise<number | null> {
  const same = and(eq(consultas.moduloId, moduloId), eq(consultas.usuarioId, usuarioId), eq(consultas.texto, texto));
  const [row] = await db
    .select({ consultaId: consultas.consultaId })
    .from(consultas)
    .where(and(same, isNull(consultas.respuesta)));
  return row?.consultaId ?? null;
}

type ConsultaRowKey = Pick<ConsultaRow, 'moduloId' | 'usuarioId' | 'texto'>;

/** Locks the person, so that two questions at once are counted one after the other. */
export async function countWaiting(tx: Db, cursoId: number, usuarioId: number): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('consulta'), ${usuarioId})`);
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from consulta join modulo_vivo using (modulo_id)
     where curso_id = ${cursoId} and usuario_id = ${usuarioId} and respuesta is null and oculta is null`);
  return rows[0]!.n;
}

export async function lockConsulta(tx: Db, consultaId: number): Promise<ConsultaRow | null> {
  const [row] = await tx.select().from(consultas).where(eq(consultas.consultaId, consultaId)).for('update');
  return row ?? null;
}

type Changes = Partial<Pick<ConsultaRow, 'respuesta' | 'respondida' | 'respondidaPor' | 'oculta'>>;

export async function updateConsulta(tx: Db, consultaId: number, changes: Changes): Promise<void> {
  await tx.update(consultas).set(changes).where(eq(consultas.consultaId, consultaId));
}

export async function deleteConsulta(tx: Db, consultaId: number): Promise<void> {
  await tx.delete(consultas).where(eq(consultas.consultaId, consultaId));
}

export type Asker = { nombre: string; correo: string; modulo: string; curso: string; cursoId: number };

/** Null when the person or the course was deleted. */
export async function findAsker(db: Db, consultaId: number): Promise<Asker | null> {
  const { rows } = await db.execute<Asker>(sql`
    select u.nombre, u.correo, d.nombre as modulo, c.nombre as curso, c.curso_id as "cursoId"
      from consulta q join usuario_vivo u using (usuario_id) join modulo_vivo d using (modulo_id) join curso_vivo c using (curso_id)
     where q.consulta_id = ${consultaId}`);
  return rows[0] ?? null;
}

/** Per course, the longest wait first. */
export async function countUnanswered(db: Db): Promise<{ curso: string; n: number }[]> {
  const { rows } = await db.execute<{ curso: string; n: number }>(sql`
    select c.nombre as curso, count(*)::int as n
      from consulta q join usuario_vivo u using (usuario_id) join modulo_vivo d using (modulo_id) join curso_vivo c using (curso_id)
     where q.respuesta is null and q.oculta is null
     group by c.curso_id, c.nombre order by min(q.creado)`);
  return rows;
}

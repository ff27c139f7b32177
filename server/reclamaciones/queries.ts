import { limaDay } from 'domain/formats/lima-time.ts';
import { toSoles } from 'domain/formats/money.ts';
import {
  daysLeft,
  type EstadoReclamacion,
  reclamacionEstado,
  type TipoReclamacion,
} from 'domain/rules/reclamaciones.ts';
import type { Hoja, ReclamacionesQuery, ReclamacionSummary } from 'domain/schemas/reclamaciones.ts';
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { each, exportedRows, listPage, type Page } from '../db/page.ts';
import {
  reclamacionClasificaciones as clasificaciones,
  reclamacionCorrelativos as correlativos,
  reclamaciones,
  reclamacionRespuestas as respuestas,
} from '../db/schema/reclamaciones.ts';
import { allUsuarios } from '../db/schema/usuarios.ts';
import { matchesWords } from '../db/search.ts';
import { inDays, sortBy } from '../db/sort.ts';

export type Reclamacion = typeof reclamaciones.$inferSelect;
export type Answer = { texto: string; respondida: Date };
export type Found = { reclamacion: Reclamacion; answer: Answer | null };

/** The next number of the year. The row lock makes the next reclamacion wait for this transaction. */
export async function takeCorrelativo(tx: Db, year: number): Promise<number> {
  const [row] = await tx
    .insert(correlativos)
    .values({ anio: year, ultimo: 1 })
    .onConflictDoUpdate({ target: correlativos.anio, set: { ultimo: sql`${correlativos.ultimo} + 1` } })
    .returning({ ultimo: correlativos.ultimo });
  return row!.ultimo;
}

/** Serialises the reclamaciones of a year, so that of two equal ones the second finds the first. */
export async function lockYear(tx: Db, year: number): Promise<void> {
  await tx.insert(correlativos).values({ anio: year, ultimo: 0 }).onConflictDoNothing();
  await tx.select().from(correlativos).where(eq(correlativos.anio, year)).for('update');
}

export async function findByHuella(tx: Db, huella: Buffer): Promise<Reclamacion | null> {
  const [row] = await tx.select().from(reclamaciones).where(eq(reclamaciones.huella, huella));
  return row ?? null;
}

export async function insertReclamacion(tx: Db, values: typeof reclamaciones.$inferInsert): Promise<Reclamacion> {
  const [row] = await tx.insert(reclamaciones).values(values).returning();
  return row!;
}

export async function findReclamacion(db: Db, numero: string): Promise<Found | null> {
  return one(db, eq(reclamaciones.numero, numero));
}

export async function findReclamacionById(db: Db, id: number): Promise<Found | null> {
  return one(db, eq(reclamaciones.reclamacionId, id));
}

async function one(db: Db, where: SQL): Promise<Found | null> {
  const [row] = await db
    .select({ reclamacion: reclamaciones, texto: respuestas.texto, respondida: respuestas.respondida })
    .from(reclamaciones)
    .leftJoin(respuestas, eq(respuestas.reclamacionId, reclamaciones.reclamacionId))
    .where(where);
  if (!row) return null;
  const { reclamacion, texto: text, respondida } = row;
  return { reclamacion, answer: text === null || respondida === null ? null : { texto: text, respondida } };
}

export function toHoja({ reclamacion, answer }: Found, now: Date): Hoja {
  const { reclamacionId, huella, busqueda, razonSocial, ruc, direccion, montoCentimos, ...said } = reclamacion;
  return {
    ...said,
    presentada: reclamacion.presentada.toISOString(),
    monto: montoCentimos === null ? null : toSoles(montoCentimos),
    proveedor: { razonSocial, ruc, direccion },
    estado: reclamacionEstado({ respondida: answer?.respondida ?? null, vence: reclamacion.vence }, now),
    respuesta: answer && { texto: answer.texto, respondida: answer.respondida.toISOString() },
  };
}

/** The school's latest classification, else the type that the author chose. */
const tipoNow = sql<TipoReclamacion>`coalesce((
  select c.tipo from reclamacion_clasificacion c where c.reclamacion_id = reclamacion.reclamacion_id
   order by c.reclamacion_clasificacion_id desc limit 1), reclamacion.tipo)`;

/** State of the mails with the copy and the answer; a failed one takes precedence. */
const correoEstado = sql<ReclamacionSummary['correoEstado']>`(
  select m.estado from correo_saliente m
   where m.clave in ('reclamacion-' || reclamacion.reclamacion_id || '-copia',
                     'reclamacion-' || reclamacion.reclamacion_id || '-respuesta')
   order by array_position(array['rechazado', 'fallido', 'pendiente', 'enviado'], m.estado) limit 1)`;

const columns = {
  reclamacionId: reclamaciones.reclamacionId,
  numero: reclamaciones.numero,
  presentada: reclamaciones.presentada,
  vence: reclamaciones.vence,
  nombre: reclamaciones.nombre,
  tipo: tipoNow,
  correoEstado,
  respondida: respuestas.respondida,
};

type Row = Omit<ReclamacionSummary, 'presentada' | 'estado' | 'quedan'> & {
  presentada: Date;
  respondida: Date | null;
};

function inEstado(estado: EstadoReclamacion | undefined, now: Date): SQL | undefined {
  if (estado === undefined) return undefined;
  if (estado === 'respondida') return isNotNull(respuestas.respondida);
  const day = limaDay(now);
  const over = estado === 'vencida' ? sql`${reclamaciones.vence} < ${day}` : sql`${reclamaciones.vence} >= ${day}`;
  return and(isNull(respuestas.respondida), over);
}

type Filter = Omit<ReclamacionesQuery, 'page' | 'size'>;

const matching = ({ q, estado, ...days }: Filter, now: Date) =>
  and(inEstado(estado, now), inDays(reclamaciones.presentada, days), matchesWords(reclamaciones.busqueda, q));

/** Unanswered ones first, by the end of their term; then the newest. */
const urgentFirst = [
  sql`${respuestas.respondida} is not null`,
  sql`case when ${respuestas.respondida} is null then ${reclamaciones.vence} end`,
  desc(reclamaciones.reclamacionId),
];
const sortedBy = {
  numero: reclamaciones.reclamacionId,
  nombre: sql`fold_text(${reclamaciones.nombre})`,
  tipo: tipoNow,
  vence: reclamaciones.vence,
  presentada: reclamaciones.presentada,
};

function selectRows(db: Db, filter: Filter, now: Date) {
  const where = matching(filter, now);
  const rows = db
    .select(columns)
    .from(reclamaciones)
    .leftJoin(respuestas, eq(respuestas.reclamacionId, reclamaciones.reclamacionId))
    .where(where)
    .orderBy(...sortBy(filter.orden, sortedBy, urgentFirst))
    .$dynamic();
  const matches = db
    .select({ uno: sql`1` })
    .from(reclamaciones)
    .leftJoin(respuestas, eq(respuestas.reclamacionId, reclamaciones.reclamacionId))
    .where(where);
  return { rows, matches };
}

export async function listReclamaciones(
  db: Db,
  query: ReclamacionesQuery,
  now: Date,
): Promise<Page<ReclamacionSummary>> {
  return listPage(db, query, { ...selectRows(db, query, now), toItems: each((row) => toSummary(row, now)) });
}

export async function summaryOf(db: Db, id: number, now: Date): Promise<ReclamacionSummary | null> {
  const [row] = await selectRows(db, {}, now).rows.where(eq(reclamaciones.reclamacionId, id));
  return row ? toSummary(row, now) : null;
}

export async function exportedReclamaciones(db: Db, filter: Filter, now: Date) {
  const where = matching(filter, now);
  return exportedRows(
    db
      .select({ reclamacion: reclamaciones, tipoNow, texto: respuestas.texto, respondida: respuestas.respondida })
      .from(reclamaciones)
      .leftJoin(respuestas, eq(respuestas.reclamacionId, reclamaciones.reclamacionId))
      .where(where)
      .orderBy(asc(reclamaciones.reclamacionId))
      .$dynamic(),
  );
}

function toSummary({ respondida, presentada, ...row }: Row, now: Date): ReclamacionSummary {
  return {
    ...row,
    presentada: presentada.toISOString(),
    estado: reclamacionEstado({ respondida, vence: row.vence }, now),
    quedan: respondida ? null : daysLeft(row.vence, now),
  };
}

const quien = sql<string>`trim(${allUsuarios.nombre} || ' ' || ${allUsuarios.apellido})`;

export async function clasificacionesOf(db: Db, id: number) {
  const rows = await db
    .select({ tipo: clasificaciones.tipo, motivo: clasificaciones.motivo, cuando: clasificaciones.creado, quien })
    .from(clasificaciones)
    .innerJoin(allUsuarios, eq(allUsuarios.usuarioId, clasificaciones.usuarioId))
    .where(eq(clasificaciones.reclamacionId, id))
    .orderBy(desc(clasificaciones.reclamacionClasificacionId));
  return rows.map((row) => ({ ...row, cuando: row.cuando.toISOString() }));
}

export async function whoAnswered(db: Db, id: number): Promise<string | null> {
  const [row] = await db
    .select({ quien })
    .from(respuestas)
    .innerJoin(allUsuarios, eq(allUsuarios.usuarioId, respuestas.usuarioId))
    .where(eq(respuestas.reclamacionId, id));
  return row?.quien ?? null;
}

/** Null: already answered. */
export async function insertAnswer(
  tx: Db,
  values: { reclamacionId: number; texto: string; usuarioId: number },
): Promise<Date | null> {
  const [row] = await tx
    .insert(respuestas)
    .values(values)
    .onConflictDoNothing()
    .returning({ respondida: respuestas.respondida });
  return row?.respondida ?? null;
}

export async function insertClasificacion(tx: Db, values: typeof clasificaciones.$inferInsert): Promise<void> {
  await tx.insert(clasificaciones).values(values);
}

export async function listUnanswered(db: Db) {
  return db
    .select({
      reclamacionId: reclamaciones.reclamacionId,
      numero: reclamaciones.numero,
      presentada: reclamaciones.presentada,
      vence: reclamaciones.vence,
    })
    .from(reclamaciones)
    .leftJoin(respuestas, eq(respuestas.reclamacionId, reclamaciones.reclamacionId))
    .where(isNull(respuestas.respondida));
}

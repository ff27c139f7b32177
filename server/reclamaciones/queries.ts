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
  reclamacionRespuestas as respuestas,
  reclamaciones as sheets,
} from '../db/schema/reclamaciones.ts';
import { allUsuarios } from '../db/schema/usuarios.ts';
import { matchesWords } from '../db/search.ts';
import { inDays, sortBy } from '../db/sort.ts';

export type Sheet = typeof sheets.$inferSelect;
export type Answer = { texto: string; respondida: Date };
export type Found = { sheet: Sheet; answer: Answer | null };

/** The next number of the year. Locks the row: the next sheet waits for this transaction. */
export async function takeCorrelativo(tx: Db, year: number): Promise<number> {
  const [row] = await tx
    .insert(correlativos)
    .values({ anio: year, ultimo: 1 })
    .onConflictDoUpdate({ target: correlativos.anio, set: { ultimo: sql`${correlativos.ultimo} + 1` } })
    .returning({ ultimo: correlativos.ultimo });
  return row!.ultimo;
}

/** Serialises the sheets of a year, so that the same sheet sent twice at once is found. */
export async function lockYear(tx: Db, year: number): Promise<void> {
  await tx.insert(correlativos).values({ anio: year, ultimo: 0 }).onConflictDoNothing();
  await tx.select().from(correlativos).where(eq(correlativos.anio, year)).for('update');
}

export async function findByHuella(tx: Db, huella: Buffer): Promise<Sheet | null> {
  const [row] = await tx.select().from(sheets).where(eq(sheets.huella, huella));
  return row ?? null;
}

export async function insertSheet(tx: Db, values: typeof sheets.$inferInsert): Promise<Sheet> {
  const [row] = await tx.insert(sheets).values(values).returning();
  return row!;
}

export async function findSheet(db: Db, numero: string): Promise<Found | null> {
  return one(db, eq(sheets.numero, numero));
}

export async function findSheetById(db: Db, id: number): Promise<Found | null> {
  return one(db, eq(sheets.reclamacionId, id));
}

async function one(db: Db, where: SQL): Promise<Found | null> {
  const [row] = await db
    .select({ sheet: sheets, texto: respuestas.texto, respondida: respuestas.respondida })
    .from(sheets)
    .leftJoin(respuestas, eq(respuestas.reclamacionId, sheets.reclamacionId))
    .where(where);
  if (!row) return null;
  const { sheet, texto: text, respondida } = row;
  return { sheet, answer: text === null || respondida === null ? null : { texto: text, respondida } };
}

export function toHoja({ sheet, answer }: Found, now: Date): Hoja {
  const { reclamacionId, huella, busqueda, razonSocial, ruc, direccion, montoCentimos, ...said } = sheet;
  return {
    ...said,
    presentada: sheet.presentada.toISOString(),
    monto: montoCentimos === null ? null : toSoles(montoCentimos),
    proveedor: { razonSocial, ruc, direccion },
    estado: reclamacionEstado({ respondida: answer?.respondida ?? null, vence: sheet.vence }, now),
    respuesta: answer && { texto: answer.texto, respondida: answer.respondida.toISOString() },
  };
}

/** As the school classifies it now. */
const tipoNow = sql<TipoReclamacion>`coalesce((
  select c.tipo from reclamacion_clasificacion c where c.reclamacion_id = reclamacion.reclamacion_id
   order by c.reclamacion_clasificacion_id desc limit 1), reclamacion.tipo)`;

/** Of the copy and the answer: what did not arrive counts more than what did. */
const correoEstado = sql<ReclamacionSummary['correoEstado']>`(
  select m.estado from correo_saliente m
   where m.clave in ('reclamacion-' || reclamacion.reclamacion_id || '-copia',
                     'reclamacion-' || reclamacion.reclamacion_id || '-respuesta')
   order by array_position(array['rechazado', 'fallido', 'pendiente', 'enviado'], m.estado) limit 1)`;

const columns = {
  reclamacionId: sheets.reclamacionId,
  numero: sheets.numero,
  presentada: sheets.presentada,
  vence: sheets.vence,
  nombre: sheets.nombre,
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
  const over = estado === 'vencida' ? sql`${sheets.vence} < ${day}` : sql`${sheets.vence} >= ${day}`;
  return and(isNull(respuestas.respondida), over);
}

type Filter = Omit<ReclamacionesQuery, 'page' | 'size'>;

const matching = ({ q, estado, ...days }: Filter, now: Date) =>
  and(inEstado(estado, now), inDays(sheets.presentada, days), matchesWords(sheets.busqueda, q));

/** Those without an answer first, by the end of their term; then the newest. */
const urgentFirst = [
  sql`${respuestas.respondida} is not null`,
  sql`case when ${respuestas.respondida} is null then ${sheets.vence} end`,
  desc(sheets.reclamacionId),
];
const sortedBy = {
  numero: sheets.reclamacionId,
  nombre: sql`fold_text(${sheets.nombre})`,
  tipo: tipoNow,
  vence: sheets.vence,
  presentada: sheets.presentada,
};

function selectRows(db: Db, filter: Filter, now: Date) {
  const where = matching(filter, now);
  const rows = db
    .select(columns)
    .from(sheets)
    .leftJoin(respuestas, eq(respuestas.reclamacionId, sheets.reclamacionId))
    .where(where)
    .orderBy(...sortBy(filter.orden, sortedBy, urgentFirst))
    .$dynamic();
  const matches = db
    .select({ uno: sql`1` })
    .from(sheets)
    .leftJoin(respuestas, eq(respuestas.reclamacionId, sheets.reclamacionId))
    .where(where);
  return { rows, matches };
}

export async function listSheets(db: Db, query: ReclamacionesQuery, now: Date): Promise<Page<ReclamacionSummary>> {
  return listPage(db, query, { ...selectRows(db, query, now), toItems: each((row) => toSummary(row, now)) });
}

export async function summaryOf(db: Db, id: number, now: Date): Promise<ReclamacionSummary | null> {
  const [row] = await selectRows(db, {}, now).rows.where(eq(sheets.reclamacionId, id));
  return row ? toSummary(row, now) : null;
}

export async function exportSheets(db: Db, filter: Filter, now: Date) {
  const where = matching(filter, now);
  return exportedRows(
    db
      .select({ sheet: sheets, tipoNow, texto: respuestas.texto, respondida: respuestas.respondida })
      .from(sheets)
      .leftJoin(respuestas, eq(respuestas.reclamacionId, sheets.reclamacionId))
      .where(where)
      .orderBy(asc(sheets.reclamacionId))
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

/** Null: somebody has answered already. */
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
      reclamacionId: sheets.reclamacionId,
      numero: sheets.numero,
      presentada: sheets.presentada,
      vence: sheets.vence,
    })
    .from(sheets)
    .leftJoin(respuestas, eq(respuestas.reclamacionId, sheets.reclamacionId))
    .where(isNull(respuestas.respondida));
}

import { mailFailure } from 'domain/rules/mails.ts';
import type { MailDetalle, MailSummary, MailsQuery } from 'domain/schemas/mails.ts';
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { countUpTo, listOrPage, mapPage, type Page } from '../db/page.ts';
import { correosSalientes as mails } from '../db/schema/mail.ts';
import { matchesWords } from '../db/search.ts';
import { inDays, sortBy } from '../db/sort.ts';

type Row = typeof mails.$inferSelect;

const columns = {
  correoSalienteId: mails.correoSalienteId,
  para: mails.para,
  asunto: mails.asunto,
  estado: mails.estado,
  intentos: mails.intentos,
  error: mails.error,
  creado: mails.creado,
  enviado: mails.enviado,
  atendido: mails.atendido,
  pedidoId: mails.pedidoId,
  usuarioId: mails.usuarioId,
};

const unattended = and(inArray(mails.estado, ['rechazado', 'fallido']), isNull(mails.atendido));
const searched = sql`fold_text(${mails.para} || ' ' || ${mails.asunto})`;

function wanted({ q, estado, ...days }: MailsQuery): SQL | undefined {
  const inState = estado === 'por-atender' ? unattended : estado && eq(mails.estado, estado);
  return and(inState, inDays(mails.creado, days), matchesWords(searched, q));
}

export async function listMails(db: Db, query: MailsQuery): Promise<Page<MailSummary>> {
  // The outbox only grows: it is always read in pages.
  const paged = { ...query, page: query.page ?? 1 };
  const { para, asunto, estado, creado } = mails;
  const rows = db
    .select(columns)
    .from(mails)
    .where(wanted(query))
    .orderBy(...sortBy(query.orden, { para, asunto, estado, creado }, [desc(creado), desc(mails.correoSalienteId)]))
    .$dynamic();
  const matches = db.select({ uno: sql`1` }).from(mails).where(wanted(query));
  const found = await listOrPage(paged, rows, (limit) => countUpTo(db, limit, matches));
  return mapPage(found as Page<Summarised>, toSummary);
}

export async function findMail(db: Db, id: number): Promise<MailDetalle | null> {
  const [row] = await db.select().from(mails).where(eq(mails.correoSalienteId, id));
  return row ? toDetalle(row) : null;
}

/** Locks the mail, so that two administrators do not send it again at once. */
export async function lockMail(tx: Db, id: number): Promise<Row | null> {
  const [row] = await tx.select().from(mails).where(eq(mails.correoSalienteId, id)).for('update');
  return row ?? null;
}

const names = { correoId: mails.correoSalienteId, para: mails.para, asunto: mails.asunto };

/** In a fixed order, so that two requests for the same mails cannot deadlock. */
export async function listNames(tx: Db, ids: number[]) {
  const { correoSalienteId } = mails;
  return tx.select(names).from(mails).where(inArray(correoSalienteId, ids)).orderBy(asc(correoSalienteId));
}

/** Locks and returns those of these mails that wait for somebody. */
export async function lockUnattended(tx: Db, ids: number[]) {
  const { correoSalienteId } = mails;
  return tx
    .select(names)
    .from(mails)
    .where(and(inArray(correoSalienteId, ids), unattended))
    .orderBy(asc(correoSalienteId))
    .for('update');
}

export async function markAttended(tx: Db, ids: number[]): Promise<void> {
  await tx.update(mails).set({ atendido: sql`now()` }).where(inArray(mails.correoSalienteId, ids));
}

type Summarised = Omit<Row, 'texto' | 'html' | 'clave' | 'reservado' | 'prioridad'>;

function toSummary(row: Summarised): MailSummary {
  const { correoSalienteId, error, creado, enviado, atendido, ...rest } = row;
  const failed = row.estado === 'rechazado' || row.estado === 'fallido';
  return {
    ...rest,
    correoId: correoSalienteId,
    motivo: mailFailure(error),
    porAtender: failed && atendido === null,
    creado: creado.toISOString(),
    enviado: enviado?.toISOString() ?? null,
  };
}

function toDetalle(row: Row): MailDetalle {
  return {
    ...toSummary(row),
    texto: row.reservado || row.texto === '' ? null : row.texto,
    error: row.error,
    puedeReenviar: canResend(row),
  };
}

/** A mail of a pedido or an account is written again; any other is copied, while its text is there. */
export function canResend({ estado, pedidoId, usuarioId, reservado, texto: text }: Row): boolean {
  if (estado === 'pendiente') return false;
  return pedidoId !== null || usuarioId !== null || (!reservado && text !== '');
}

import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import { correosSalientes } from '../db/schema/mail.ts';

export type OutgoingMail = {
  /** Idempotency key: a mail that may be requested twice is sent once. */
  idempotencyKey?: string;
  para: string;
  asunto: string;
  texto: string;
  html: string;
  reservado?: boolean;
};

export async function isQueued(db: Db, idempotencyKey: string): Promise<boolean> {
  const rows = await db
    .select({ id: correosSalientes.correoSalienteId })
    .from(correosSalientes)
    .where(eq(correosSalientes.clave, idempotencyKey));
  return rows.length > 0;
}

const insert = `
  insert into correo_saliente (clave, para, asunto, texto, html, reservado) values ($1, $2, $3, $4, $5, $6)
  on conflict (clave) do nothing
  returning correo_saliente_id::int as id`;

/** Null: a mail with this key already exists. */
export async function insertMail(tx: Db, mail: OutgoingMail): Promise<number | null> {
  const { idempotencyKey = null, para, asunto, texto, html, reservado = false } = mail;
  const [row] = await prepared<{ id: number }>(tx, insert, [idempotencyKey, para, asunto, texto, html, reservado]);
  return row?.id ?? null;
}

export async function findMail(db: Db, correoSalienteId: number) {
  const [row] = await db.select().from(correosSalientes).where(here(correoSalienteId));
  return row ?? null;
}

const here = (correoSalienteId: number) => eq(correosSalientes.correoSalienteId, correoSalienteId);
const oneMore = sql`${correosSalientes.intentos} + 1`;

export async function recordFailure(db: Db, correoSalienteId: number, error: string): Promise<void> {
  await db.update(correosSalientes).set({ estado: 'fallido', error, intentos: oneMore }).where(here(correoSalienteId));
}

/** The text of a confidential mail is deleted once it is sent. */
export async function recordSent(db: Db, correoSalienteId: number, reservado: boolean): Promise<void> {
  const blank = reservado ? { texto: '', html: '' } : {};
  await db
    .update(correosSalientes)
    .set({ estado: 'enviado', enviado: sql`now()`, error: null, intentos: oneMore, ...blank })
    .where(here(correoSalienteId));
}

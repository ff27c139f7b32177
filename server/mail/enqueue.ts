import { eq } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import { correosSalientes } from '../db/schema/mail.ts';
import type { Jobs } from '../ports/jobs/port.ts';

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

const enqueue = `
  insert into correo_saliente (clave, para, asunto, texto, html, reservado) values ($1, $2, $3, $4, $5, $6)
  on conflict (clave) do nothing
  returning correo_saliente_id::int as id`;

/** Stores the mail and enqueues its job in the caller's transaction. Null: it already existed. */
export async function enqueueMail(jobs: Jobs, tx: Db, mailPort: OutgoingMail): Promise<number | null> {
  const { idempotencyKey = null, para, asunto, texto, html, reservado = false } = mailPort;
  const [row] = await prepared<{ id: number }>(tx, enqueue, [idempotencyKey, para, asunto, texto, html, reservado]);
  if (!row) return null;
  await dispatch(jobs, tx, row.id);
  return row.id;
}

/** Enqueues a mail that another statement has stored. */
export async function dispatch(jobs: Jobs, tx: Db, correoSalienteId: number): Promise<void> {
  await jobs.enqueue(tx, 'correo.enviar', { correoSalienteId });
}

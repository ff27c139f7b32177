import { mailRule } from 'domain/rules/mails.ts';
import { retentionDays } from 'domain/rules/retention.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import { correosSalientes } from '../db/schema/mail.ts';
import { isMailName } from './templates.ts';

export type Addressed = {
  /** Idempotency key: a mail that may be requested twice is sent once. */
  idempotencyKey?: string;
  para: string;
  /** The account that the mail is about; null for a mail to an address that needs no account. */
  usuarioId: number | null;
  /** The mail that this one repeats. */
  reenvioDe?: number;
};

export type OutgoingMail = Addressed & {
  asunto: string;
  texto: string;
  html: string;
  reservado: boolean;
  prioridad: number;
  urlBaja: string | null;
  /** Null for a copy of a mail from before templates were stored. */
  plantilla: string | null;
  datos: unknown;
};

export async function isQueued(db: Db, idempotencyKey: string): Promise<boolean> {
  const rows = await db
    .select({ id: correosSalientes.correoSalienteId })
    .from(correosSalientes)
    .where(eq(correosSalientes.clave, idempotencyKey));
  return rows.length > 0;
}

/** Nothing goes to an address that its account has not proven, except the code that proves it. */
const insert = `
  insert into correo_saliente
    (clave, para, asunto, texto, html, reservado, prioridad, usuario_id, url_baja, plantilla, datos, reenvio_de)
  select $1, $2, $3, $4, $5, $6::boolean, $7::smallint, $8::int, $9, $10, $11::jsonb, $12::bigint
   where $13::boolean or not exists (
     select from usuario_vivo where usuario_id = $8 and lower(correo) = lower($2) and not correo_confirmado)
  on conflict (clave) do nothing
  returning correo_saliente_id::int as id`;

/** Null: a mail with this key already exists, or the account has not proven the address. */
export async function insertMail(tx: Db, mail: OutgoingMail): Promise<number | null> {
  const { idempotencyKey = null, para, asunto, texto, html, reservado, prioridad, usuarioId, urlBaja } = mail;
  const { plantilla, datos, reenvioDe = null } = mail;
  const content = [idempotencyKey, para, asunto, texto, html, reservado, prioridad, usuarioId, urlBaja];
  const source = [plantilla, datos === null ? null : JSON.stringify(datos), reenvioDe];
  const proves = isMailName(plantilla) && mailRule(plantilla).proves === true;
  const [row] = await prepared<{ id: number }>(tx, insert, [...content, ...source, proves]);
  return row?.id ?? null;
}

export async function findMail(db: Db, correoSalienteId: number) {
  const [row] = await db.select().from(correosSalientes).where(here(correoSalienteId));
  return row ?? null;
}

const here = (correoSalienteId: number) => eq(correosSalientes.correoSalienteId, correoSalienteId);
const oneMore = sql`${correosSalientes.intentos} + 1`;

/** The text of a confidential mail is deleted once it is sent or given up. */
const withoutSecret = {
  texto: sql`case when ${correosSalientes.reservado} then '' else ${correosSalientes.texto} end`,
  html: sql`case when ${correosSalientes.reservado} then '' else ${correosSalientes.html} end`,
};

type Failed = { estado: 'pendiente' | 'rechazado' | 'fallido'; error: string };

export async function recordFailure(db: Db, correoSalienteId: number, { estado, error }: Failed): Promise<void> {
  const blank = estado === 'pendiente' ? {} : withoutSecret;
  await db
    .update(correosSalientes)
    .set({ estado, error, intentos: oneMore, ...blank })
    .where(here(correoSalienteId));
}

export async function recordSent(db: Db, correoSalienteId: number): Promise<void> {
  await db
    .update(correosSalientes)
    .set({ estado: 'enviado', enviado: sql`now()`, error: null, intentos: oneMore, ...withoutSecret })
    .where(here(correoSalienteId));
}

/** False unless the mail is stored as sent: it is still queued, or was refused before. */
export async function recordBounce(db: Db, correoSalienteId: number, error: string): Promise<boolean> {
  const rows = await db
    .update(correosSalientes)
    .set({ estado: 'rechazado', enviado: null, error })
    .where(and(here(correoSalienteId), eq(correosSalientes.estado, 'enviado')))
    .returning({ id: correosSalientes.correoSalienteId });
  return rows.length > 0;
}

/**
 * Deletes the texts and template data of old mails, and gives up mails that are queued without a job: the process was
 * killed during the last attempt.
 */
export async function deleteOldMails(db: Db): Promise<void> {
  await db.execute(sql`
    update correo_saliente set texto = '', html = '', datos = null
     where creado < now() - make_interval(days => ${retentionDays.mailTexts}) and (texto <> '' or datos is not null)
       and estado <> 'pendiente'`);
  await db.execute(sql`
    update correo_saliente set estado = 'fallido', error = coalesce(error, 'interrumpido'),
           texto = case when reservado then '' else texto end, html = case when reservado then '' else html end
     where estado = 'pendiente' and creado < now() - interval '7 days'`);
}

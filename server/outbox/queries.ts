import { mailFailure, type ResendFacts, resendRefusal } from 'domain/rules/mails.ts';
import type { EstadoPedido } from 'domain/rules/pedido-states.ts';
import type { MailDetalle, MailSummary, MailsQuery } from 'domain/schemas/mails.ts';
import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/connect.ts';
import { each, listPage, type Page } from '../db/page.ts';
import { correosSalientes as mails } from '../db/schema/mail.ts';
import { matchesWords } from '../db/search.ts';
import { inDays, sortBy } from '../db/sort.ts';
import { isMailName, storedMail } from '../mail/templates.ts';

export type Row = typeof mails.$inferSelect;

/** Current state of the pedido, account and announcement of a mail, which decides whether it can be sent again. */
const about = {
  pedido: sql<EstadoPedido | null>`(select p.estado from pedido p where p.pedido_id = correo_saliente.pedido_id)`,
  cuenta: sql<{ nombre: string; activada: boolean } | null>`(
    select jsonb_build_object('nombre', u.nombre, 'activada', u.contrasena is not null)
      from usuario_vivo u where u.usuario_id = correo_saliente.usuario_id)`,
  isWithdrawn: sql<boolean>`exists (
    select from anuncio a where a.retirado is not null and correo_saliente.plantilla = 'anuncio'
       and a.anuncio_id = (correo_saliente.datos ->> 'anuncioId')::int)`,
};

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
  reservado: mails.reservado,
  plantilla: mails.plantilla,
  datos: mails.datos,
  hasText: sql<boolean>`${mails.texto} <> ''`,
  ...about,
};

const unattended = and(inArray(mails.estado, ['rechazado', 'fallido']), isNull(mails.atendido));
const searched = sql`fold_text(${mails.para} || ' ' || ${mails.asunto})`;

function wanted({ q, estado, ...days }: MailsQuery): SQL | undefined {
  const inState = estado === 'por-atender' ? unattended : estado && eq(mails.estado, estado);
  return and(inState, inDays(mails.creado, days), matchesWords(searched, q));
}

export async function listMails(db: Db, query: MailsQuery, now: Date): Promise<Page<MailSummary>> {
  const { para, asunto, estado, creado } = mails;
  const rows = db
    .select(columns)
    .from(mails)
    .where(wanted(query))
    .orderBy(...sortBy(query.orden, { para, asunto, estado, creado }, [desc(creado), desc(mails.correoSalienteId)]))
    .$dynamic();
  const matches = db.select({ uno: sql`1` }).from(mails).where(wanted(query));
  return listPage(db, query, { rows, matches, toItems: each((row) => toSummary(row, now)) });
}

export async function findMail(db: Db, id: number, now: Date): Promise<MailDetalle | null> {
  const [row] = await db
    .select({ ...columns, texto: mails.texto })
    .from(mails)
    .where(eq(mails.correoSalienteId, id));
  if (!row) return null;
  return {
    ...toSummary(row, now),
    texto: row.reservado || row.texto === '' ? null : row.texto,
    error: row.error,
    sinReenvio: refusalOf(row, now),
    corrige: correctedIn(row),
  };
}

function correctedIn({ pedidoId, plantilla }: Pick<Row, 'pedidoId' | 'plantilla'>): MailDetalle['corrige'] {
  if (plantilla === null) return null;
  return pedidoId !== null ? 'pedido' : plantilla === 'invitacion' ? 'cuenta' : null;
}

/** Locks the mail, so that two administrators cannot send it again at once. */
export async function lockMail(tx: Db, id: number): Promise<Row | null> {
  const [row] = await tx.select().from(mails).where(eq(mails.correoSalienteId, id)).for('update');
  return row ?? null;
}

/** Why a mail that this transaction has locked cannot be sent again; null when it can. */
export async function findRefusal(tx: Db, id: number, now: Date): Promise<string | null> {
  const [row] = await tx.select(columns).from(mails).where(eq(mails.correoSalienteId, id));
  return refusalOf(row!, now);
}

const names = { correoId: mails.correoSalienteId, para: mails.para, asunto: mails.asunto };

/** In a fixed order, so that two requests for the same mails cannot deadlock. */
export async function listNames(tx: Db, ids: number[]) {
  const { correoSalienteId } = mails;
  return tx.select(names).from(mails).where(inArray(correoSalienteId, ids)).orderBy(asc(correoSalienteId));
}

/** Locks and returns those of these mails that nobody has dealt with. */
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

type Summarised = Omit<Row, 'texto' | 'html' | 'clave' | 'prioridad' | 'urlBaja' | 'reenvioDe'> & {
  hasText: boolean;
  pedido: EstadoPedido | null;
  cuenta: ResendFacts['cuenta'];
  isWithdrawn: boolean;
};

function toSummary(row: Summarised, now: Date): MailSummary {
  const { correoSalienteId, para, asunto, estado, intentos, error, creado, enviado, pedidoId, usuarioId } = row;
  const failed = estado === 'rechazado' || estado === 'fallido';
  return {
    correoId: correoSalienteId,
    para,
    asunto,
    estado,
    intentos,
    pedidoId,
    usuarioId,
    motivo: mailFailure(error),
    porAtender: failed && row.atendido === null,
    creado: creado.toISOString(),
    enviado: enviado?.toISOString() ?? null,
    puedeReenviar: refusalOf(row, now) === null,
  };
}

function refusalOf({ plantilla, datos, ...row }: Summarised, now: Date): string | null {
  const end = typeof datos?.fin === 'string' ? datos.fin : null;
  // A template of a later version is unknown here and is treated like a mail without data.
  const known = isMailName(plantilla) ? plantilla : null;
  if (plantilla !== null && known === null) return unknownMail;
  return resendRefusal({ ...row, plantilla: known, hasData: storedMail({ plantilla, datos }) !== null, end }, now);
}

const unknownMail = 'Este correo es de otra versión del sistema: no se puede reenviar.';

import type { AceptacionMomento, LegalText } from 'domain/rules/legal.ts';
import type { LegalVersion, Preferencias } from 'domain/schemas/legal.ts';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { takeLock } from '../db/advisory-lock.ts';
import type { Db } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import { consentimientosPublicidad, legalAceptaciones, legalVersiones } from '../db/schema/legal.ts';

/** The newest version without a number. Undefined: there is no such version. */
export async function findVersion(db: Db, documento: LegalText, version?: number): Promise<LegalVersion | undefined> {
  const known = await db
    .select({ version: legalVersiones.version, publicado: legalVersiones.publicado })
    .from(legalVersiones)
    .where(eq(legalVersiones.documento, documento))
    .orderBy(desc(legalVersiones.version));
  const versiones = known.map((one) => ({ version: one.version, publicado: one.publicado.toISOString() }));
  const found = versiones.find((one) => version === undefined || one.version === version);
  if (!found) return undefined;
  const [row] = await db
    .select({ texto: legalVersiones.texto })
    .from(legalVersiones)
    .where(and(eq(legalVersiones.documento, documento), eq(legalVersiones.version, found.version)));
  return { documento, ...found, texto: row!.texto, versiones };
}

/** Serialises publications, until the transaction ends. */
export function lockLegal(tx: Db): Promise<void> {
  return takeLock(tx, 'legal');
}

export async function insertVersion(tx: Db, row: typeof legalVersiones.$inferInsert): Promise<void> {
  await tx.insert(legalVersiones).values(row);
}

type Acceptance = { momento: AceptacionMomento; pedidoId?: number; usuarioId: number | null };

const acceptNewest = `insert into legal_aceptacion (documento, version, momento, pedido_id, usuario_id)
  select documento, max(version), $1::text, $2::int, $3::int from legal_version group by documento`;

/** Records acceptance of the documents in force. */
export async function recordAcceptance(tx: Db, { momento, pedidoId, usuarioId }: Acceptance): Promise<void> {
  await prepared(tx, acceptNewest, [momento, pedidoId ?? null, usuarioId]);
}

type Consent = { otorgado: boolean } & (
  | { origen: 'activacion' | 'cuenta' | 'correo'; usuarioId: number }
  | { origen: 'pedido'; pedidoId: number; usuarioId: number | null }
);

const privacyInForce = sql`(select max(version) from legal_version where documento = 'privacidad')`;

/** Every decision is kept, because the school must be able to prove when consent was given and to which text. */
export async function recordConsent(tx: Db, consent: Consent): Promise<void> {
  await tx.insert(consentimientosPublicidad).values({ ...consent, version: privacyInForce });
}

/** Whether a visitor consented at the checkout and no account has taken the consent over. */
export async function hasConsentOf(db: Db, pedidoId: number): Promise<boolean> {
  const [row] = await db
    .select({ pedidoId: consentimientosPublicidad.pedidoId })
    .from(consentimientosPublicidad)
    .where(and(eq(consentimientosPublicidad.pedidoId, pedidoId), isNull(consentimientosPublicidad.usuarioId)));
  return row !== undefined;
}

/**
 * The consent of a pedido becomes that of the account with the same confirmed address that opens it, with its original
 * time and version. A later decision of the account stays.
 */
export async function adoptConsent(tx: Db, { pedidoId, usuarioId }: { pedidoId: number; usuarioId: number }) {
  await tx.execute(sql`
    insert into consentimiento_publicidad (usuario_id, pedido_id, otorgado, origen, version, creado)
    select u.usuario_id, c.pedido_id, c.otorgado, c.origen, c.version, c.creado
      from consentimiento_publicidad c
      join pedido p on p.pedido_id = c.pedido_id
      join usuario_vivo u on u.usuario_id = ${usuarioId} and lower(u.correo) = lower(p.buyer_email)
       and u.correo_confirmado
     where c.pedido_id = ${pedidoId} and c.usuario_id is null
       and not exists (
         select from consentimiento_publicidad own
          where own.usuario_id = u.usuario_id and (own.pedido_id = c.pedido_id or own.creado > c.creado)
       )`);
}

export async function acceptsPublicidad(db: Db, usuarioId: number): Promise<boolean> {
  const [newest] = await db
    .select({ otorgado: consentimientosPublicidad.otorgado })
    .from(consentimientosPublicidad)
    .where(eq(consentimientosPublicidad.usuarioId, usuarioId))
    .orderBy(desc(consentimientosPublicidad.consentimientoPublicidadId))
    .limit(1);
  return newest?.otorgado ?? false;
}

export async function findPreferencias(db: Db, usuarioId: number): Promise<Preferencias> {
  const publicidad = await acceptsPublicidad(db, usuarioId);
  const rows = await db
    .select()
    .from(legalAceptaciones)
    .where(eq(legalAceptaciones.usuarioId, usuarioId))
    .orderBy(desc(legalAceptaciones.legalAceptacionId))
    .limit(60);
  const aceptaciones = rows.map(({ documento, version, momento, aceptado }) => ({
    documento,
    version,
    momento,
    aceptado: aceptado.toISOString(),
  }));
  return { publicidad, aceptaciones };
}

import type { AceptacionMomento, LegalText } from 'domain/rules/legal.ts';
import type { LegalVersion, Preferencias } from 'domain/schemas/legal.ts';
import { and, desc, eq } from 'drizzle-orm';
import { takeLock } from '../db/advisory-lock.ts';
import type { Db } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import { consentimientosPublicidad, legalAceptaciones, legalVersiones } from '../db/schema/legal.ts';

/** Without a number, the newest. Undefined: there is no such version. */
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

/** Accepted are the documents in force at this moment. */
export async function recordAcceptance(tx: Db, { momento, pedidoId, usuarioId }: Acceptance): Promise<void> {
  await prepared(tx, acceptNewest, [momento, pedidoId ?? null, usuarioId]);
}

type Consent = { usuarioId: number; otorgado: boolean; origen: 'activacion' | 'cuenta' };

/** Kept as a history, because the school must be able to show since when it had consent. */
export async function recordConsent(tx: Db, consent: Consent): Promise<void> {
  await tx.insert(consentimientosPublicidad).values(consent);
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
    ...{ documento, version, momento },
    aceptado: aceptado.toISOString(),
  }));
  return { publicidad, aceptaciones };
}

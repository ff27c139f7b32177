import { and, eq, isNull } from 'drizzle-orm';
import { recordAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import { certificadoColumns, certificados } from '../db/schema/certificados.ts';
import { notFound } from '../http/errors.ts';
import { esencia } from './issue-certificado.ts';
import { findVigente, type Row } from './queries.ts';

export type Removal = {
  cursoId: number;
  usuarioId: number;
  motivo: string;
  adminId: number;
  requestId: string;
  now: Date;
};

/** Revokes a certificate; the record stays and public verification shows it at once. */
export async function revokeCertificado(tx: Db, removal: Removal): Promise<Row> {
  const { cursoId, usuarioId, motivo, adminId, requestId, now } = removal;
  const before = await findVigente(tx, cursoId, usuarioId);
  if (!before) throw notFound('Esta persona no tiene un certificado vigente en el curso.');
  const [after] = await tx
    .update(certificados)
    .set({ revocado: now, motivoRevocacion: motivo, revocadoPor: adminId })
    .where(and(eq(certificados.certificadoId, before.certificadoId), isNull(certificados.revocado)))
    .returning(certificadoColumns);
  if (!after) throw notFound('Esta persona no tiene un certificado vigente en el curso.');
  await recordAudit(tx, {
    usuarioId: adminId,
    accion: 'revocar',
    entidad: 'certificado',
    entidadId: before.certificadoId,
    antes: esencia(before),
    despues: esencia(after),
    requestId,
  });
  return after;
}

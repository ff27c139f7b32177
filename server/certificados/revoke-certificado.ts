import { recordAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import { notFound } from '../http/errors.ts';
import { esencia } from './issue-certificado.ts';
import { findVigente, type Row, updateRevoked } from './queries/certificados.ts';

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
  const revocation = { revocado: now, motivoRevocacion: motivo, revocadoPor: adminId };
  const after = await updateRevoked(tx, before.certificadoId, revocation);
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

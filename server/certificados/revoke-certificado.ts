import type { Calidad } from 'domain/rules/calidades.ts';
import { recordAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import { notFound } from '../http/errors.ts';
import { esencia, lockVigentes, type Row, updateRevoked } from './queries/certificados.ts';

export type Removal = {
  cursoId: number;
  usuarioIds: number[];
  calidad: Calidad;
  motivo: string;
  adminId: number;
  requestId: string;
  now: Date;
};

/**
 * Revokes the certificates of all these people, or none. The records stay; public verification shows the revocation at
 * once.
 */
export async function revokeCertificados(tx: Db, removal: Removal): Promise<Row[]> {
  const { cursoId, calidad, motivo, adminId, requestId, now } = removal;
  const usuarioIds = [...new Set(removal.usuarioIds)];
  const before = await lockVigentes(tx, { cursoId, usuarioIds, calidad });
  if (before.length < usuarioIds.length) throw notFound(noneInForce(usuarioIds.length));
  const revocation = { revocado: now, motivoRevocacion: motivo, revocadoPor: adminId };
  const after = await updateRevoked(
    tx,
    before.map(({ certificadoId }) => certificadoId),
    revocation,
  );
  const entries = before.map((row) => ({
    usuarioId: adminId,
    accion: 'revocar',
    entidad: 'certificado',
    entidadId: row.certificadoId,
    antes: esencia(row),
    despues: esencia({ ...row, ...revocation }),
    requestId,
  }));
  await recordAudit(tx, ...entries);
  return after;
}

function noneInForce(howMany: number): string {
  if (howMany === 1) return 'Esta persona no tiene un certificado vigente en el curso.';
  return 'Alguna de estas personas ya no tiene un certificado vigente en el curso. No se revocó ninguno: actualiza la lista.';
}

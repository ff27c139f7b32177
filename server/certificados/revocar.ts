import { and, eq, isNull } from 'drizzle-orm';
import { recordAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import { certificadoColumns, certificados } from '../db/schema/certificados.ts';
import { notFound } from '../http/errors.ts';
import { esencia } from './emitir.ts';
import { type Fila, findVigente } from './queries.ts';

export type Retiro = {
  cursoId: number;
  usuarioId: number;
  motivo: string;
  adminId: number;
  requestId: string;
  ahora: Date;
};

/** Revokes a certificate; the record stays and public verification shows it at once. */
export async function revocar(tx: Db, retiro: Retiro): Promise<Fila> {
  const { cursoId, usuarioId, motivo, adminId, requestId, ahora } = retiro;
  const antes = await findVigente(tx, cursoId, usuarioId);
  if (!antes) throw notFound('Esta persona no tiene un certificado vigente en el curso.');
  const [despues] = await tx
    .update(certificados)
    .set({ revocado: ahora, motivoRevocacion: motivo, revocadoPor: adminId })
    .where(and(eq(certificados.certificadoId, antes.certificadoId), isNull(certificados.revocado)))
    .returning(certificadoColumns);
  if (!despues) throw notFound('Esta persona no tiene un certificado vigente en el curso.');
  await recordAudit(tx, {
    usuarioId: adminId,
    accion: 'revocar',
    entidad: 'certificado',
    entidadId: antes.certificadoId,
    antes: esencia(antes),
    despues: esencia(despues),
    requestId,
  });
  return despues;
}

import type { Deps } from '../deps.ts';
import { MailRejected } from '../ports/mail/port.ts';
import { findMail, recordFailure, recordSent } from './queries.ts';

/** Records a failure and rethrows it, so that the job is retried; a permanent refusal is not. */
export async function sendMail({ db, mail: mailPort }: Deps, correoSalienteId: number): Promise<void> {
  const mail = await findMail(db, correoSalienteId);
  if (!mail || mail.estado === 'enviado') return;
  try {
    await mailPort.send({ ...mail, idempotencyKey: mail.clave ?? `saliente-${correoSalienteId}` });
  } catch (error) {
    await recordFailure(db, correoSalienteId, String(error));
    if (!(error instanceof MailRejected)) throw error;
    return;
  }
  await recordSent(db, correoSalienteId, mail.reservado);
}

import { eq, sql } from 'drizzle-orm';
import { correosSalientes } from '../db/schema/mail.ts';
import type { Deps } from '../deps.ts';
import { MailRejected } from '../ports/mail/port.ts';

/** Records a failure and rethrows it, so that the job is retried; a permanent refusal is not. */
export async function sendMail({ db, mail: mailPort }: Deps, correoSalienteId: number): Promise<void> {
  const [mail] = await db
    .select()
    .from(correosSalientes)
    .where(eq(correosSalientes.correoSalienteId, correoSalienteId));
  if (!mail || mail.estado === 'enviado') return;
  const here = eq(correosSalientes.correoSalienteId, correoSalienteId);
  const intentos = sql`${correosSalientes.intentos} + 1`;
  try {
    await mailPort.send({ ...mail, idempotencyKey: mail.clave ?? `saliente-${correoSalienteId}` });
  } catch (error) {
    await db
      .update(correosSalientes)
      .set({ estado: 'fallido', error: String(error), intentos })
      .where(here);
    if (!(error instanceof MailRejected)) throw error;
    return;
  }
  // The text of a confidential mail is deleted once it is sent.
  const blank = mail.reservado ? { texto: '', html: '' } : {};
  await db
    .update(correosSalientes)
    .set({ estado: 'enviado', enviado: sql`now()`, error: null, intentos, ...blank })
    .where(here);
}

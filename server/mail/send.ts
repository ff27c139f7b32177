import { isGivenUp } from 'domain/rules/mails.ts';
import type { Deps } from '../deps.ts';
import { MailRejected } from '../ports/mail/port.ts';
import { messageKey } from './message-key.ts';
import { findMail, recordFailure, recordSent } from './queries.ts';
import { calendarOf } from './templates.ts';

/**
 * Records a failure and rethrows it, so that the job is retried. A permanent refusal, or a failure after two days, is
 * not retried.
 */
export async function sendMail(
  { db, config, mail: mailPort, publicUrl }: Pick<Deps, 'db' | 'config' | 'mail' | 'publicUrl'>,
  correoSalienteId: number,
  { lastAttempt, now = new Date() }: { lastAttempt: boolean; now?: Date },
): Promise<void> {
  const mail = await findMail(db, correoSalienteId);
  if (mail?.estado !== 'pendiente') return;
  try {
    const calendario = calendarOf({ config, publicUrl }, mail);
    await mailPort.send({ ...mail, calendario, idempotencyKey: messageKey(config.secrets, correoSalienteId) });
  } catch (error) {
    const rejected = error instanceof MailRejected;
    const over = lastAttempt || isGivenUp({ creado: mail.creado, attempts: mail.intentos + 1 }, now);
    const estado = rejected ? 'rechazado' : over ? 'fallido' : 'pendiente';
    await recordFailure(db, correoSalienteId, { estado, error: describe(error) });
    if (estado === 'pendiente') throw error;
    return;
  }
  await recordSent(db, correoSalienteId);
}

type SmtpError = Error & { code?: string; responseCode?: number; response?: string };

/** The mail server's response, beginning with its code; `mailFailure` reads it. */
function describe(error: unknown): string {
  const { cause, message } = error as Error;
  const { code, responseCode, response, message: detail } = (cause ?? error) as SmtpError;
  const said = response || [responseCode ?? code, detail || message].filter(Boolean).join(' ');
  return (code === 'EAUTH' ? `EAUTH ${said}` : said).slice(0, 500);
}

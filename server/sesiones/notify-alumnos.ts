import { type Recordatorio, recordatorios, type SesionChange } from 'domain/rules/sesiones.ts';
import { type Db, inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import type { Addressed } from '../mail/queries.ts';
import { runEach } from '../ports/jobs/run-each.ts';
import { changeMail, reminderMail } from './mails.ts';
import { changeRecipients, dueRecipients, mailKey, type Recipient } from './queries/recordatorios.ts';

type Sent = Pick<Deps, 'db' | 'jobs' | 'config' | 'publicUrl'>;

/** A transaction holds this many mails: a killed job repeats at most one of them, which stored nothing. */
const perTransaction = 100;

/**
 * Stores each mail once: those who have theirs are not selected, and the unique key of the mail decides between two
 * processes.
 */
async function mailEach(
  deps: Sent,
  kind: string,
  next: (limit: number) => Promise<Recipient[]>,
  enqueue: (tx: Db, recipient: Recipient, to: Addressed) => Promise<unknown>,
): Promise<void> {
  for (;;) {
    const recipients = await next(perTransaction);
    await inTransaction(deps.db, async (tx) => {
      for (const recipient of recipients) {
        const { correo: para, usuarioId } = recipient;
        await enqueue(tx, recipient, { idempotencyKey: mailKey(kind, recipient), para, usuarioId });
      }
    });
    if (recipients.length < perTransaction) return;
  }
}

/** Scheduled every minute. */
export async function sendRecordatorios(deps: Sent, now = new Date()): Promise<void> {
  await runEach(recordatorios, (kind) => sendRecordatorio(deps, kind, now));
}

function sendRecordatorio(deps: Sent, kind: Recordatorio, now: Date): Promise<void> {
  return mailEach(
    deps,
    kind,
    (limit) => dueRecipients(deps.db, kind, now, limit),
    (tx, recipient, to) => enqueueMail(deps, tx, reminderMail, { ...to, data: { ...recipient, kind } }),
  );
}

export type SesionChanged = { materialId: number; secuencia: number; cambio: SesionChange; antes: string };

/** The job that a moved or cancelled session enqueues in its own transaction. */
export function notifyChange(deps: Sent, changed: SesionChanged, now = new Date()): Promise<void> {
  return mailEach(
    deps,
    changed.cambio,
    (limit) => changeRecipients(deps.db, changed, now, limit),
    (tx, recipient, to) => enqueueMail(deps, tx, changeMail, { ...to, data: { ...recipient, ...changed } }),
  );
}

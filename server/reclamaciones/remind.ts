import { reminderDue } from 'domain/rules/reclamaciones.ts';
import { inTransaction } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import type { Mailer } from '../mail/enqueue.ts';
import { mailReminder } from './mails.ts';
import { listUnanswered } from './queries.ts';

/** Reminds the school of reclamaciones that wait for an answer. */
export async function remindOfReclamaciones(deps: Mailer & Pick<Deps, 'db'>, now = new Date()): Promise<void> {
  for (const reclamacion of await listUnanswered(deps.db)) {
    const day = reminderDue(reclamacion.presentada, now);
    if (day !== null) await inTransaction(deps.db, (tx) => mailReminder(deps, tx, reclamacion, day, now));
  }
}

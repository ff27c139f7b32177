import { mailPriority } from 'domain/rules/mails.ts';
import type { Db } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import type { Jobs } from '../ports/jobs/port.ts';
import { type Addressed, insertMail, type OutgoingMail } from './queries.ts';
import { type Template, writeMail } from './templates.ts';

export type Mailer = Pick<Deps, 'jobs' | 'config' | 'publicUrl'>;
type Mail<Data, Fresh> = Addressed & { data: Data } & ([Fresh] extends [undefined]
    ? { fresh?: never }
    : { fresh: Fresh });

/**
 * Writes a mail by its template, stores it and enqueues its job in the caller's transaction. Null: a mail with this key
 * already exists, or the account has not proven the address.
 */
export async function enqueueMail<Data, Fresh>(
  deps: Mailer,
  tx: Db,
  template: Template<Data, Fresh>,
  { data, fresh, ...addressed }: Mail<Data, Fresh>,
): Promise<number | null> {
  return queueMail(deps.jobs, tx, { ...addressed, ...writeMail(deps, template, data, fresh as Fresh) });
}

/** Stores a written mail and enqueues its job. */
export async function queueMail(jobs: Jobs, tx: Db, mail: OutgoingMail): Promise<number | null> {
  const id = await insertMail(tx, mail);
  if (id !== null) await dispatch(jobs, tx, id, mail.prioridad);
  return id;
}

/** Enqueues a mail that another statement has stored. Mails to a whole course have a queue and a rate of their own. */
export async function dispatch(jobs: Jobs, tx: Db, correoSalienteId: number, priority: number): Promise<void> {
  const lane = priority >= mailPriority.invitacion ? 'correo.enviar' : 'correo.masivo';
  await jobs.enqueue(tx, lane, { correoSalienteId }, { priority });
}

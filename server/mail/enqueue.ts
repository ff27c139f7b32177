import { mailPriority } from 'domain/rules/mails.ts';
import type { Db } from '../db/connect.ts';
import type { Jobs } from '../ports/jobs/port.ts';
import { insertMail, type OutgoingMail } from './queries.ts';

/** Stores the mail and enqueues its job in the caller's transaction. Null: it already existed. */
export async function enqueueMail(jobs: Jobs, tx: Db, mail: OutgoingMail): Promise<number | null> {
  const id = await insertMail(tx, mail);
  if (id !== null) await dispatch(jobs, tx, id, mail.prioridad ?? mailPriority.anuncio);
  return id;
}

/** Enqueues a mail that another statement has stored. Mails to a whole course take a lane, and a rate, of their own. */
export async function dispatch(jobs: Jobs, tx: Db, correoSalienteId: number, priority: number): Promise<void> {
  const lane = priority >= mailPriority.pedido ? 'correo.enviar' : 'correo.masivo';
  await jobs.enqueue(tx, lane, { correoSalienteId }, { priority });
}

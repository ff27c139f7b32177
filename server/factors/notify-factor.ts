import type { Db } from '../db/connect.ts';
import type { Mailer } from '../mail/enqueue.ts';
import { type Change, notifyChange } from '../passwords/notify-change.ts';
import { findOwner } from './queries.ts';

export async function notifyFactor(deps: Mailer, tx: Db, usuarioId: number, what: Change, detail?: string) {
  const owner = await findOwner(tx, usuarioId);
  if (owner) await notifyChange(deps, tx, owner, what, detail);
}

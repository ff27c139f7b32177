import type { Db } from './connect.ts';
import { prepared } from './prepared.ts';

/** What advisory locks serialise. Equal ids in two spaces do not block each other. */
export type LockSpace =
  | 'intento'
  | 'certificado'
  | 'certificado-lote'
  | 'certificado-niveles'
  | 'clave-emisor'
  | 'importacion'
  | 'interesado'
  | 'invitaciones'
  | 'legal';

// A 64-bit hash of space and ids: the form with two integers has no room for a space and two ids.
const wait = 'select pg_advisory_xact_lock(hashtextextended($1, 0))';
const waitForAll = 'select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest($1::text[]) as key';
const attempt = 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as taken';

const keyOf = (space: LockSpace, ids: number[]) => [space, ...ids].join(' ');

/** Waits for the lock and holds it until the transaction ends. */
export async function takeLock(tx: Db, space: LockSpace, ...ids: number[]): Promise<void> {
  await prepared(tx, wait, [keyOf(space, ids)]);
}

/** Takes several locks in the given order: transactions that use the same order cannot deadlock. */
export async function takeLocks(tx: Db, space: LockSpace, several: number[][]): Promise<void> {
  await prepared(tx, waitForAll, [several.map((ids) => keyOf(space, ids))]);
}

/** False when another transaction holds the lock. */
export async function tryLock(tx: Db, space: LockSpace, ...ids: number[]): Promise<boolean> {
  const [row] = await prepared<{ taken: boolean }>(tx, attempt, [keyOf(space, ids)]);
  return row!.taken;
}

import type { Db } from 'server/db/connect.ts';
import type { Storage } from 'server/ports/storage/port.ts';
import { hasUsuarios } from './has-usuarios.ts';

/** Seeds the demo school on the first start. Loads the seeding code only then. */
export async function ensureDemo(
  { db, storage }: { db: Db; storage: Storage },
  log: (line: string) => void,
): Promise<void> {
  if (await hasUsuarios(db)) return;
  const [{ seedDemo }, { hashPassword }] = await Promise.all([import('./seed.ts'), import('server/passwords/hash.ts')]);
  await seedDemo(db, { storage, hashPassword, now: new Date(), log });
}

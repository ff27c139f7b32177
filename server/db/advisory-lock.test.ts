import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockIssuing } from '../certificados/queries/certificados.ts';
import { lockLotes } from '../certificados/queries/lotes.ts';
import { takeImportacion } from '../matriculas/queries/importaciones.ts';
import { takeTurn } from '../pruebas/queries/submissions.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { type Db, inTransaction } from './connect.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** Whether the lock can be taken within 200 ms. */
async function isFree(take: (tx: Db) => Promise<unknown>): Promise<boolean> {
  return inTransaction(t.deps.db, async (tx) => {
    await tx.execute(sql`set local lock_timeout = '200ms'`);
    return (await take(tx)) !== false;
  }).catch((error: { code?: string; cause?: { code?: string } }) => {
    expect(error.code ?? error.cause?.code).toBe('55P03');
    return false;
  });
}

const locks: [string, (tx: Db) => Promise<unknown>][] = [
  ['submitting a test', (tx) => takeTurn(tx, 7, 7)],
  ['issuing a certificate', (tx) => lockIssuing(tx, 7, 7)],
  ['opening a batch', (tx) => lockLotes(tx, 7)],
  ['an import', (tx) => takeImportacion(tx, 7)],
];

test.each(locks)('%s with the same ids waits for itself and for nothing else', async (name, take) => {
  await inTransaction(t.deps.db, async (tx) => {
    await take(tx);
    for (const [other, takeOther] of locks) expect(await isFree(takeOther), other).toBe(other !== name);
  });
});

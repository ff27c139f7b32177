import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../testing/database.ts';
import { inTransaction } from './connect.ts';
import { prepared } from './prepared.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.close());

const text = 'select $1::int as n, pg_backend_pid() as pid';
const ask = (n: number, db = database.db) => prepared<{ n: number; pid: number }>(db, text, [n]).then(([row]) => row!);

test('concurrent statements each get their own result, over several connections', async () => {
  const found = await Promise.all(Array.from({ length: 200 }, (_, n) => ask(n)));
  expect(found.map(({ n }) => n)).toEqual(Array.from({ length: 200 }, (_, n) => n));
  expect(new Set(found.map(({ pid }) => pid)).size).toBeGreaterThan(1);
  expect(database.pool.idleCount).toBe(database.pool.totalCount);
});

test('a slow statement does not keep others waiting', async () => {
  const slow = prepared(database.db, 'select pg_sleep($1)', [2]).then(() => 'slow');
  expect(await Promise.race([slow, ask(1).then(() => 'quick')])).toBe('quick');
  await slow;
});

test('a failed statement leaves the others alone', async () => {
  const divide = (n: number) => prepared<{ q: number }>(database.db, 'select 1 / $1::int as q', [n]);
  const [before, broken, after] = await Promise.allSettled([ask(1), divide(0), ask(2)]);
  expect([before.status, broken.status, after.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await divide(1)).toEqual([{ q: 1 }]);
});

test('inside a transaction it runs on the connection of the transaction', async () => {
  await inTransaction(database.db, async (tx) => {
    const [first, second] = [await ask(1, tx), await inTransaction(tx, (nested) => ask(2, nested))];
    expect(second.pid).toBe(first.pid);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../testing/database.ts';
import { preparedTogether } from './prepared.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
});
afterAll(() => database.close());

const look = 'select $1::int as n, pg_backend_pid() as pid';
const ask = (n: number) => preparedTogether<{ n: number; pid: number }>(database.db, look, [n]).then(([row]) => row!);

const eventually = (value: () => number) => expect.poll(value, { interval: 10 });

test('looks that are under way at once share a connection, each gets its own answer, and it goes back', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => ask(n)));
  expect(answers.map(({ n }) => n)).toEqual(Array.from({ length: 200 }, (_, n) => n));
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1);
  await eventually(() => database.pool.idleCount).toBe(database.pool.totalCount);
});

test('one that fails leaves the others alone', async () => {
  const divide = (n: number) => preparedTogether<{ q: number }>(database.db, 'select 1 / $1::int as q', [n]);
  const [before, broken, after] = await Promise.allSettled([ask(1), divide(0), ask(2)]);
  expect([before.status, broken.status, after.status]).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await divide(1)).toEqual([{ q: 1 }]);
});

test('a lost connection is left behind, also while others keep coming', async () => {
  // Of its own: the pool could hand the statement to the very connection that is to be lost.
  const killer = await database.pool.connect();
  let coming = true;
  const found = { failed: 0, answered: 0 };
  const visitors = Array.from({ length: 8 }, async (_, n) => {
    while (coming) {
      const answered = await ask(n).catch(() => null);
      found[answered ? 'answered' : 'failed'] += 1;
    }
  });
  try {
    // A connection lost between two looks is replaced without anybody noticing.
    while (found.failed === 0) {
      const answer = await ask(0).catch(() => null);
      if (answer) await killer.query('select pg_terminate_backend($1, 10000)', [answer.pid]);
    }
    const before = found.answered;
    await eventually(() => found.answered).toBeGreaterThan(before + 100);
    const { failed } = found;
    await ask(0);
    expect(found.failed).toBe(failed);
  } finally {
    coming = false;
    killer.release();
    await Promise.all(visitors);
  }
  await eventually(() => database.pool.idleCount).toBe(database.pool.totalCount);
});

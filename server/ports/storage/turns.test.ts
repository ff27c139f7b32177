import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { takingTurns } from './turns.ts';

test('never more at once than there are places, and a failure gives its place back', async () => {
  const inTurn = takingTurns(2);
  let running = 0;
  let most = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 9 }, (_, i) =>
      inTurn(async () => {
        most = Math.max(most, ++running);
        await wait(5);
        running -= 1;
        if (i % 3 === 0) throw new Error('failed');
        return i;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(results.map((r) => (r.status === 'fulfilled' ? r.value : null))).toEqual([null, 1, 2, null, 4, 5, null, 7, 8]);
});

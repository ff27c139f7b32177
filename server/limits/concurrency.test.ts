import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { limitConcurrency, maxWaitMs } from './concurrency.ts';

test('never more at once than allowed, and a failure frees its place', async () => {
  const run = limitConcurrency(2);
  let running = 0;
  let most = 0;
  const results = await Promise.allSettled(
    Array.from({ length: 9 }, (_, i) =>
      run(async () => {
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

test('a full queue rejects at once, and takes tasks again when it has room', async () => {
  const run = limitConcurrency(1, { maxWaiting: 1, overflow: () => new Error('full') });
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const first = run(() => gate);
  const second = run(async () => 'second');
  await expect(run(async () => 'third')).rejects.toThrow('full');
  open();
  await first;
  expect(await second).toBe('second');
  expect(await run(async () => 'fourth')).toBe('fourth');
});

test('OPS-27 who waits too long is refused before the connection would be cut, and leaves its place to the next', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const run = limitConcurrency(1, { maxWaiting: 9, overflow: () => new Error('busy') });
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const first = run(() => gate);
  const early = expect(run(async () => 'early')).rejects.toThrow('busy');
  vi.advanceTimersByTime(maxWaitMs - 1);
  const late = run(async () => 'late');
  vi.advanceTimersByTime(1);
  await early;
  open();
  await first;
  expect(await late).toBe('late');
  vi.advanceTimersByTime(2 * maxWaitMs);
  expect(await run(async () => 'after')).toBe('after');
});

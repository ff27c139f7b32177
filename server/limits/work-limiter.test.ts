import { expect, test } from 'vitest';
import { WorkLimiter } from './work-limiter.ts';

const refusals = { tooMany: (seconds: number) => new Error(`429 ${seconds}`), busy: () => new Error('503') };
const limit = { points: 3, seconds: 60, running: 1, waiting: 4, inFlightPerAddress: 3 };

test('an address has its points per window, and others keep theirs', () => {
  let ms = 1_000;
  const limiter = new WorkLimiter(limit, refusals, () => ms);
  for (let i = 0; i < 3; i++) limiter.take('192.0.2.1');
  ms = 31_000;
  expect(() => limiter.take('192.0.2.1')).toThrow('429 30');
  expect(() => limiter.check('192.0.2.1')).toThrow('429 30');
  limiter.take('192.0.2.2');
  ms = 61_000;
  limiter.take('192.0.2.1');
});

test('one address cannot fill the queue; a full queue is busy; places come back, also after a failure', async () => {
  const limiter = new WorkLimiter(limit, refusals);
  const { promise: open, resolve } = Promise.withResolvers<void>();
  const wait = (address: string) => limiter.run(address, () => open);
  const running = [wait('a'), wait('a'), wait('a'), wait('b'), wait('c')];
  await expect(wait('a')).rejects.toThrow('429 1');
  await expect(wait('d')).rejects.toThrow('503');
  resolve();
  await Promise.all(running);
  await expect(limiter.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await limiter.run('a', async () => 'done')).toBe('done');
});

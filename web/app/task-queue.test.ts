import { expect, test } from 'vitest';
import { makeTaskQueue } from './task-queue.ts';

test('a task starts when the one before has ended, also when that one failed', async () => {
  const inOrder = makeTaskQueue();
  const seen: string[] = [];
  const task = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const result = inOrder(() => {
      seen.push(name);
      return promise;
    });
    return { result, end: () => resolve(name), fail: () => reject(new Error(name)) };
  };
  const [first, second, third] = [task('first'), task('second'), task('third')];
  third.end();
  second.fail();
  await Promise.resolve();
  expect(seen).toEqual(['first']);

  first.end();
  expect(await first.result).toBe('first');
  await expect(second.result).rejects.toThrow('second');
  expect(await third.result).toBe('third');
  expect(seen).toEqual(['first', 'second', 'third']);
});

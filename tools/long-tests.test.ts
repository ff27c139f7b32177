import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { longTests } from './long-tests.ts';
import { slowest } from './slowest-first.ts';

test('every file that starts first or runs with the journeys exists', () => {
  const missing = [...slowest, ...longTests].filter(
    (file) => !existsSync(path.resolve(import.meta.dirname, '..', file)),
  );
  expect(missing).toEqual([]);
});

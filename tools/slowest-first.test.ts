import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { slowest } from './slowest-first.ts';

test('every file that starts first exists', () => {
  expect(slowest.filter((file) => !existsSync(path.resolve(import.meta.dirname, '..', file)))).toEqual([]);
});

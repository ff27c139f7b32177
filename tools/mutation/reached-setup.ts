import { appendFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import './context.ts';

const reachedFile = inject('reachedFile');

beforeAll(() => {
  globalThis.reached = reachedFile ? new Set() : undefined;
});

afterAll(() => {
  if (!reachedFile) return;
  const line = JSON.stringify({ test: expect.getState().testPath, reached: [...(globalThis.reached ?? [])] });
  appendFileSync(reachedFile, `${line}\n`);
});

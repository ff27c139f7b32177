import { afterAll, afterEach, beforeAll, beforeEach, describe, inject, it, vi } from 'vitest';
import './context.ts';

// Vitest runs this file as a test: the same process shows many mutants to their tests, and loads the server once.
for (const { number, tests, fresh } of inject('rounds')) {
  let isKilled = false;
  for (const test of tests) {
    describe(`${number} ${test}`, () => {
      beforeAll(() => {
        globalThis.mutant = number;
      });
      afterAll(() => {
        globalThis.mutant = undefined;
      });
      beforeEach(({ skip }) => {
        if (isKilled) skip();
      });
      afterEach(({ task }) => {
        if (task.result?.state === 'fail') isKilled = true;
      });
      globalThis.mutant = number;
      if (fresh) vi.resetModules();
      // A module of its own for each mutant, with its own hooks and variables.
      return import(/* @vite-ignore */ `${test}?mutant=${number}`)
        .catch((error) => it('is loaded', () => Promise.reject(error)))
        .finally(() => {
          globalThis.mutant = undefined;
          if (fresh) vi.resetModules();
        });
    });
  }
}

import path from 'node:path';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import './context.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Vitest with other texts of source files, for several runs: one process per run, and all its test files in it. */
export async function openVitest(withDatabase: boolean, textOf: (file: string) => string | undefined): Promise<Vitest> {
  const plain = { config: false as const, include: ['domain/**/*.test.ts'], pool: 'threads' as const };
  const vitest = await createVitest(
    'test',
    {
      ...(withDatabase ? {} : plain),
      root,
      watch: false,
      reporters: [{}],
      setupFiles: [path.join(import.meta.dirname, 'reached-setup.ts')],
      isolate: false,
      maxWorkers: 1,
      fileParallelism: false,
      sequence: { sequencer: GivenOrder },
      silent: true,
      testTimeout: 60_000,
      // A sabotaged server leaves errors behind that belong to no test.
      dangerouslyIgnoreUnhandledErrors: true,
      // Changed modules must not be found by later runs.
      cache: false,
      fsModuleCache: false,
    },
    {
      plugins: [
        {
          name: 'mutant',
          enforce: 'pre',
          transform(_code, id) {
            const code = textOf(id.split('?')[0]!);
            return code === undefined ? null : { code, map: null };
          },
        },
      ],
    },
  );
  vitest.provide('reachedFile', '');
  vitest.provide('rounds', []);
  return vitest;
}

class GivenOrder {
  sort = (files: TestSpecification[]) => files;
  shard = (files: TestSpecification[]) => files;
}

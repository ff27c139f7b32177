import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './tools/memory-folder.ts';
import { SlowestFirst } from './tools/slowest-first.ts';

keepTemporaryFilesInMemory();

export default defineConfig({
  test: {
    globalSetup: ['server/testing/global-setup.ts'],
    include: ['{domain,server,web,embedded-db,demo,tools}/**/*.test.{ts,tsx}'],
    // Ends tests that hang; high enough for a busy machine. Durations are measured by the bench.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A test without an assertion passes whatever the program does.
    expect: { poll: { timeout: 120_000 }, requireAssertions: true },
    sequence: { sequencer: SlowestFirst },
    // One more than the cores of a build machine: a worker often waits for its database or for a process it killed.
    maxWorkers: 3,
    // Loading the modules anew for each file took a third of the time. A test restores what it changes outside itself.
    isolate: false,
  },
});

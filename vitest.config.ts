import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from './tools/memory-folder.ts';

keepTemporaryFilesInMemory();

export default defineConfig({
  test: {
    globalSetup: ['server/testing/global-setup.ts'],
    include: ['{domain,server,web,embedded-db,demo,tools}/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // The timeout is generous, for a busy machine; durations are measured by the bench. A test without an assertion
    // passes whatever the program does.
    expect: { poll: { timeout: 20_000 }, requireAssertions: true },
    // One more than the cores of a build machine: a worker often waits for its database or for a process it killed.
    maxWorkers: 3,
    // Loading the modules anew for each file took a third of the time. A test restores what it changes outside itself.
    isolate: false,
  },
});

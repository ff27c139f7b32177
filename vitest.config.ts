import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['server/testing/global-setup.ts'],
    include: ['{domain,server,web,embedded-db,demo,tools}/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // What happens soon is waited for as long as a busy machine may need; how soon it is, the bench says.
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: 2,
  },
});

import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['server/testing/global-setup.ts'],
    include: ['{domain,server,web,tools}/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});

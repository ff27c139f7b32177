import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './tools/browser.ts';

const port = Number(process.env.E2E_PORT ?? 3210);
const baseURL = `http://localhost:${port}`;
// Set once, by the first to read this file: the tests read the mails that the product leaves there.
process.env.E2E_DATA_DIR ??= path.join(tmpdir(), `aula-e2e-${randomUUID()}`);

/** One demo school for the whole run: tests that change it use records of their own. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: false,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  outputDir: 'test-results/e2e',
  use: {
    baseURL,
    locale: 'es-PE',
    timezoneId: 'America/Lima',
    viewport: { width: 1440, height: 900 },
    launchOptions: await findBrowser(),
    trace: 'retain-on-failure',
  },
  webServer: {
    command: 'node tools/start-throwaway.ts',
    url: `${baseURL}/readyz`,
    env: { PORT: String(port), LOG_LEVEL: 'warn', E2E_DATA_DIR: process.env.E2E_DATA_DIR },
    timeout: 120_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});

import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { p12File, p12Password } from './server/testing/time-stamp-authority.ts';
import { findBrowser } from './tools/browser.ts';
import { buildWebIfNeeded } from './tools/build-web.ts';
import { keepTemporaryFilesInMemory } from './tools/memory-folder.ts';

keepTemporaryFilesInMemory();

const port = Number(process.env.E2E_PORT ?? 3210);
// Set by the first process that reads this file: the tests read the mails in that folder.
process.env.E2E_DATA_DIR ??= path.join(tmpdir(), `aula-e2e-${randomUUID()}`);

/** Signs comprobantes and leaves them as files. */
const issuing = {
  COMPROBANTES: 'archivo',
  COMPROBANTES_P12: p12File('escuela'),
  COMPROBANTES_P12_PASSWORD: p12Password,
  INSTITUTION_RUC: '20131312955',
};

/** The product with its defaults, and a second one with the sandbox payment provider that issues comprobantes. */
const schools = {
  escuela: { port, dataDir: process.env.E2E_DATA_DIR, env: {} },
  pagos: { port: port + 1, dataDir: `${process.env.E2E_DATA_DIR}-pagos`, env: { PAYMENTS: 'sandbox', ...issuing } },
};
// Built here, because both servers would otherwise build it at once.
await buildWebIfNeeded(console.log);

const paymentJourneys = /((sandbox|manual|cuotas)-pago|comprobantes)\.spec\.ts/;

/** One demo school per server for the whole run: tests that change it use their own records. */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  fullyParallel: false,
  workers: 2,
  // Ends tests that hang; high enough for a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  reporter: 'list',
  outputDir: 'test-results/e2e',
  use: {
    // One step that cannot be done fails by itself, not with the whole test.
    actionTimeout: 60_000,
    navigationTimeout: 120_000,
    locale: 'es-PE',
    timezoneId: 'America/Lima',
    // Nothing is pressed, measured or pictured during an animation.
    contextOptions: { reducedMotion: 'reduce' },
    viewport: { width: 1440, height: 900 },
    launchOptions: await findBrowser(),
    // Traces without screenshots, which took a third of the time. A build machine keeps none.
    trace: process.env.CI ? 'off' : { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'escuela', testIgnore: paymentJourneys, use: { baseURL: `http://localhost:${schools.escuela.port}` } },
    { name: 'pagos', testMatch: paymentJourneys, use: { baseURL: `http://localhost:${schools.pagos.port}` } },
  ],
  webServer: Object.values(schools).map((school) => ({
    command: 'node tools/start-throwaway.ts',
    url: `http://localhost:${school.port}/readyz`,
    env: {
      PORT: String(school.port),
      LOG_LEVEL: 'warn',
      E2E_DATA_DIR: school.dataDir,
      // Without load shedding: the browsers share the processor with the server, and a script refused with 503 is lost.
      MAX_EVENT_LOOP_DELAY_MS: '0',
      ...school.env,
    },
    timeout: 120_000,
    stdout: 'pipe' as const,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 20_000 },
  })),
});

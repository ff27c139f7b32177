import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from './build.ts';

type Counts = { passed: number; failed: number; skipped: number };

const root = path.resolve(import.meta.dirname, '..');
const results = path.join(root, 'test-results');
const sum: Counts = { passed: 0, failed: 0, skipped: 0 };

// Generated cases by the ten thousand instead of by the hundred.
if (process.argv.includes('--full')) process.env.FULL = '1';

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

step('Tipos', ['tsc', '--noEmit']);
step('Formato y lint', ['biome', 'check']);
step('Quién importa a quién', ['node', 'tools/boundaries.ts']);
await build(console.log);
suite(
  'Reglas y API',
  ['vitest', 'run', '--reporter=default', '--reporter=json', '--outputFile.json=test-results/vitest.json'],
  vitestCounts,
);
suite('Recorridos en el navegador', ['playwright', 'test'], playwrightCounts);
step('Requisitos probados', ['node', 'tools/requirements.ts']);

const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : '';
console.log(`\n${sum.passed} passed, ${sum.failed} failed${skipped}`);
process.exitCode = sum.failed === 0 ? 0 : 1;

/** A check counts as one test. */
function step(title: string, command: string[]): void {
  const ok = run(title, command);
  sum[ok ? 'passed' : 'failed'] += 1;
}

function suite(title: string, command: string[], read: () => Counts | null): void {
  const ok = run(title, command);
  const counts = read() ?? { passed: 0, failed: 1, skipped: 0 };
  sum.passed += counts.passed;
  sum.skipped += counts.skipped;
  // A run that broke outside its tests (a leak, a crash) is a failure too.
  sum.failed += ok ? counts.failed : Math.max(1, counts.failed);
}

function run(title: string, [command = '', ...args]: string[]): boolean {
  const started = Date.now();
  console.log(`\n── ${title}`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  console.log(`── ${title}: ${status === 0 ? 'bien' : 'mal'}, ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return status === 0;
}

function vitestCounts(): Counts | null {
  const report = readJson<{ numPassedTests: number; numFailedTests: number; numPendingTests: number }>('vitest.json');
  return report && { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests };
}

function playwrightCounts(): Counts | null {
  const report = readJson<{ stats: { expected: number; unexpected: number; flaky: number; skipped: number } }>(
    'e2e.json',
  );
  if (!report) return null;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

function readJson<T>(name: string): T | null {
  const file = path.join(results, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null;
}

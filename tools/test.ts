import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { seed } from 'domain/testing/seed.ts';
import { build } from './build.ts';
import { checkSkips } from './skips.ts';
import { readPlaywright, readVitest, type TestResult } from './test-report.ts';

const root = path.resolve(import.meta.dirname, '..');
const results = path.join(root, 'test-results');
const all: TestResult[] = [];

// Ten thousand generated cases instead of hundreds.
if (process.argv.includes('--full')) process.env.FULL = '1';

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

step('Tipos', ['tsc', '--noEmit']);
step('Formato y lint', ['biome', 'check']);
step('Quién importa a quién', ['node', 'tools/boundaries.ts']);
await build(console.log);
console.log(`\nGenerated cases have the seed ${seed}; another one with SEED=…`);
suite(
  'Reglas y API',
  [
    'vitest',
    'run',
    '--reporter=default',
    // Before the JSON report, which it adds to.
    '--reporter=./tools/flaky-reporter.ts',
    '--reporter=json',
    '--outputFile.json=test-results/vitest.json',
  ],
  () => readVitest(path.join(results, 'vitest.json'), root),
);
// Generated cases that nobody has seen yet. Only where a machine runs them: a developer repeats them with SEED.
if (process.env.CI || process.env.FULL) freshSeed();
suite('Recorridos en el navegador', ['playwright', 'test'], () => readPlaywright(path.join(results, 'e2e.json')));
step('Requisitos probados', ['node', 'tools/requirements.ts']);
if (process.env.FULL) step('Mutantes', ['node', 'tools/mutate.ts']);

for (const message of checkSkips(readFileSync(path.join(root, 'tools/allowed-skips.tsv'), 'utf8'), all)) {
  all.push({ where: 'Pruebas omitidas', title: message, own: '', state: 'failed', message: '' });
}

// Last, so that the end of a truncated log still shows them.
const failures = all.filter(({ state }) => state === 'failed' || state === 'flaky');
for (const failure of failures) console.log(`\n✗ ${said(failure)}`);
const skipped = count('skipped') > 0 ? `, ${count('skipped')} skipped` : '';
console.log(`\n${count('passed')} passed, ${failures.length} failed${skipped}`);
process.exitCode = failures.length === 0 ? 0 : 1;

function count(wanted: TestResult['state']): number {
  return all.filter(({ state }) => state === wanted).length;
}

/** A check counts as one test. */
function step(title: string, command: string[]): void {
  all.push(run(title, command) ? { where: title, title, own: '', state: 'passed', message: '' } : broken(title));
}

function suite(title: string, command: string[], read: () => TestResult[] | null): void {
  const ok = run(title, command);
  const tests = read() ?? [];
  all.push(...tests);
  const explained = tests.some(({ state }) => state === 'failed' || state === 'flaky');
  // A failure outside the tests (a leak, a crash) counts too, and so does a run without a test.
  if ((!ok && !explained) || tests.length === 0) all.push(broken(title));
}

function freshSeed(): void {
  const fresh = String(randomInt(2 ** 31));
  const files = globSync('{domain,server,web}/**/*.test.ts', {
    cwd: root,
    exclude: (name) => name.includes('node_modules'),
  }).filter((file) => readFileSync(path.join(root, file), 'utf8').includes('testing/seed.ts'));
  const before = process.env.SEED;
  process.env.SEED = fresh;
  step(`Casos nuevos, SEED=${fresh}`, ['vitest', 'run', ...files]);
  if (before === undefined) delete process.env.SEED;
  else process.env.SEED = before;
}

function broken(title: string): TestResult {
  const message = 'Lo que dijo está más arriba.';
  return { where: title, title: 'la orden terminó mal', own: '', state: 'failed', message };
}

function said({ where, title, state, message }: TestResult): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, 30);
  const retried = state === 'flaky' ? ' (only after a retry)' : '';
  return [`${where} › ${title}${retried}`, ...lines.map((line) => `    ${line}`)].join('\n');
}

function run(title: string, [command = '', ...args]: string[]): boolean {
  const started = Date.now();
  console.log(`\n── ${title}`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  console.log(`── ${title}: ${status === 0 ? 'bien' : 'mal'}, ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return status === 0;
}

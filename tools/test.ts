import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { build } from './build.ts';
import { type Failure, type Outcome, readPlaywright, readVitest } from './test-report.ts';

const root = path.resolve(import.meta.dirname, '..');
const results = path.join(root, 'test-results');
const sum: Outcome = { passed: 0, skipped: 0, failures: [] };

// Ten thousand generated cases instead of hundreds.
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
  () => readVitest(path.join(results, 'vitest.json'), root),
);
suite('Recorridos en el navegador', ['playwright', 'test'], () => readPlaywright(path.join(results, 'e2e.json')));
step('Requisitos probados', ['node', 'tools/requirements.ts']);

// Last, so that the end of a truncated log still shows them.
for (const failure of sum.failures) console.log(`\n✗ ${said(failure)}`);
const skipped = sum.skipped > 0 ? `, ${sum.skipped} skipped` : '';
console.log(`\n${sum.passed} passed, ${sum.failures.length} failed${skipped}`);
process.exitCode = sum.failures.length === 0 ? 0 : 1;

/** A check counts as one test. */
function step(title: string, command: string[]): void {
  if (run(title, command)) sum.passed += 1;
  else sum.failures.push(broken(title));
}

function suite(title: string, command: string[], read: () => Outcome | null): void {
  const ok = run(title, command);
  const outcome = read() ?? { passed: 0, skipped: 0, failures: [] };
  sum.passed += outcome.passed;
  sum.skipped += outcome.skipped;
  sum.failures.push(...outcome.failures);
  // A failure outside the tests (a leak, a crash) counts too.
  if (!ok && outcome.failures.length === 0) sum.failures.push(broken(title));
}

function broken(title: string): Failure {
  return { where: title, title: 'la orden terminó mal', message: 'Lo que dijo está más arriba.' };
}

function said({ where, title, message }: Failure): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, 30);
  return [`${where} › ${title}`, ...lines.map((line) => `    ${line}`)].join('\n');
}

function run(title: string, [command = '', ...args]: string[]): boolean {
  const started = Date.now();
  console.log(`\n── ${title}`);
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  console.log(`── ${title}: ${status === 0 ? 'bien' : 'mal'}, ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return status === 0;
}

import { spawn, spawnSync } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { seed } from 'domain/testing/seed.ts';
import { build } from './build.ts';
import { longTests } from './long-tests.ts';
import { keepTemporaryFilesInMemory } from './memory-folder.ts';
import { checkSkips } from './skips.ts';
import { readPlaywright, readVitest, reports, type TestResult } from './test-report.ts';

/*
 * `npm test`: checks, rules, API and the journeys tagged @core. `--journeys`: the other journeys and the long tests.
 * `--full`: all of them, with generated cases by the ten thousand instead of hundreds, and mutants.
 */
const root = path.resolve(import.meta.dirname, '..');
const isFull = process.argv.includes('--full');
const onlyJourneys = process.argv.includes('--journeys');
const all: TestResult[] = [];
/** New generated cases in every full run, and in CI for every change; SEED repeats those of a failed run. */
const used = process.env.SEED ? seed : isFull ? randomInt(2 ** 31) : process.env.CI ? seedOfCode() : seed;

type RunOptions = { env?: Record<string, string>; stdout?: 'inherit' | 'ignore' };

if (isFull) process.env.FULL = '1';
const runFolder = makeRunFolder();
endWithNpm();

if (!onlyJourneys) {
  rmSync(reports.folder, { recursive: true, force: true });
  mkdirSync(reports.folder, { recursive: true });
  await step('Tipos', ['tsc', '--noEmit']);
  await step('Formato y lint', ['biome', 'check']);
  await step('Quién importa a quién', ['node', 'tools/boundaries.ts']);
}
await build(console.log);
if (!onlyJourneys) {
  await vitest('Reglas y API', reports.vitest, ...longTests.map((file) => `--exclude=${file}`));
  await journeys('Recorridos principales', reports.core, '--grep', '@core');
}
if (onlyJourneys || isFull) {
  await vitest('Pruebas largas', reports.long, ...longTests);
  await journeys('Los demás recorridos', reports.journeys, '--grep-invert', '@core');
}
if (!onlyJourneys) await provenRows();
if (isFull) await step('Mutantes', ['node', 'tools/mutate.ts']);

const allowedSkips = readFileSync(path.join(root, 'tools/allowed-skips.tsv'), 'utf8');
const isOfRun = (file: string) => isFull || longTests.includes(file) === onlyJourneys;
for (const message of checkSkips(allowedSkips, all, isOfRun)) {
  all.push({ where: 'Pruebas omitidas', title: message, own: '', state: 'failed', message: '' });
}
rmSync(runFolder, { recursive: true, force: true, maxRetries: 10 });

// Last, so that the end of a truncated log still shows them.
const failures = all.filter(({ state }) => state === 'failed' || state === 'flaky');
for (const failure of failures) console.log(`\n✗ ${said(failure)}`);
const skipped = count('skipped') > 0 ? `, ${count('skipped')} skipped` : '';
console.log(`\n${count('passed')} passed, ${failures.length} failed${skipped}`);
process.exit(failures.length === 0 ? 0 : 1);

/** Of the committed code, so that a run of CI can be repeated; the usual one outside a checkout. */
function seedOfCode(): number {
  const { stdout: trees, status } = spawnSync('git', ['rev-parse', 'HEAD:domain', 'HEAD:server'], { cwd: root });
  if (status !== 0) return seed;
  return createHash('sha256').update(trees).digest().readUInt32BE() % 2 ** 31;
}

function count(wanted: TestResult['state']): number {
  return all.filter(({ state }) => state === wanted).length;
}

async function vitest(title: string, report: string, ...filter: string[]): Promise<void> {
  console.log(`\nGenerated cases have the seed ${used}; another one with SEED=…`);
  const command = [
    'vitest',
    'run',
    '--reporter=default',
    // Before the JSON report, which it adds to.
    '--reporter=./tools/flaky-reporter.ts',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...filter,
  ];
  await suite(title, command, () => readVitest(report, root), { env: { SEED: String(used) } });
}

async function journeys(title: string, report: string, ...filter: string[]): Promise<void> {
  const command = ['playwright', 'test', '--reporter=list,json', ...filter];
  await suite(title, command, () => readPlaywright(report), { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } });
}

/** Where the other journeys and the long tests have not run, their lists tell which rows have a test there. */
async function provenRows(): Promise<void> {
  if (!isFull) {
    const quietly = { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reports.journeys }, stdout: 'ignore' as const };
    const list = ['playwright', 'test', '--list', '--reporter=json', '--grep-invert', '@core'];
    await step('Lista de los demás recorridos', list, quietly);
    await step('Lista de las pruebas largas', ['vitest', 'list', `--json=${reports.long}`, ...longTests], quietly);
  }
  const command = ['node', 'tools/requirements.ts', ...(isFull ? [] : ['--before-journeys'])];
  await step('Requisitos probados', command);
}

/** A check counts as one test. */
async function step(title: string, command: string[], options?: RunOptions): Promise<void> {
  const ok = await run(title, command, options);
  all.push(ok ? { where: title, title, own: '', state: 'passed', message: '' } : broken(title));
}

async function suite(
  title: string,
  command: string[],
  read: () => TestResult[] | null,
  options?: RunOptions,
): Promise<void> {
  const ok = await run(title, command, options);
  const tests = read() ?? [];
  all.push(...tests);
  const explained = tests.some(({ state }) => state === 'failed' || state === 'flaky');
  // A failure outside the tests (a leak, a crash) counts too, and so does a run without a test.
  if ((!ok && !explained) || tests.length === 0) all.push(broken(title));
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

async function run(title: string, command: string[], { env, stdout = 'inherit' }: RunOptions = {}): Promise<boolean> {
  const started = Date.now();
  console.log(`\n── ${title}`);
  const child = spawn('node', ['tools/leash.ts', ...command], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['pipe', stdout, 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number | null];
  console.log(`── ${title}: ${code === 0 ? 'bien' : 'mal'}, ${((Date.now() - started) / 1000).toFixed(1)} s`);
  return code === 0;
}

/** Temporary files of the run, where `tools/leash.ts` cleans up after a killed run. Tests write as other users. */
function makeRunFolder(): string {
  keepTemporaryFilesInMemory();
  const folder = mkdtempSync(path.join(tmpdir(), 'aula-run-'));
  chmodSync(folder, 0o1777);
  process.env.TMPDIR = folder;
  process.env.RUN_FOLDER = folder;
  return folder;
}

/** Polls for npm, because no pipe tells that it was killed. The steps end with this process. */
function endWithNpm(): void {
  if (!process.env.npm_lifecycle_event) return;
  const npm = npmPid();
  setInterval(() => {
    if (npmPid() !== npm) process.exit(1);
  }, 1000).unref();
}

/** npm runs a script in a shell, which some shells replace by the script. Only on Linux both cases are told apart. */
function npmPid(): number {
  if (process.platform !== 'linux') return process.ppid;
  const [, name, parent] = /\((.*)\) \S (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8')) ?? [];
  return name === 'sh' ? Number(parent) : process.ppid;
}

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { coverageOf, overloadedTitles } from './requirements.ts';
import { readPlaywright, readVitest, type State, type TestResult } from './test-report.ts';

const root = path.resolve(import.meta.dirname, '..');
const tsv = ['id\tarea\trequirement', 'AAA-01\tAAA\tOne.', 'AAA-02\tAAA\tTwo.', 'AAA-03\tAAA\tOPEN: later.', ''].join(
  '\n',
);

function folder(): string {
  const name = mkdtempSync(path.join(tmpdir(), 'reports-'));
  onTestFinished(() => rmSync(name, { recursive: true }));
  return name;
}

const ran = (own: string, state: State, block = ''): TestResult => {
  return { where: 'a.test.ts', title: `${block} ${own}`.trim(), own, state, message: '' };
};

test('rows that are marked OPEN need no proof, the others a test of this run that passed', () => {
  expect(coverageOf(tsv, [ran('AAA-01 AAA-02 both', 'passed')])).toEqual({ total: 2, proven: 2, missing: [] });
  expect(coverageOf(tsv, [ran('AAA-01 one', 'passed')])).toMatchObject({
    proven: 1,
    missing: [{ id: 'AAA-02', why: 'no test' }],
  });
  expect(coverageOf(tsv, [])).toMatchObject({ proven: 0 });
});

test.each(['skipped', 'not run', 'flaky', 'failed'] as const)('with every test %s no row is proven', (state) => {
  const results = [ran('AAA-01 one', state), ran('AAA-02 two', state)];
  expect(coverageOf(tsv, results)).toEqual({
    total: 2,
    proven: 0,
    missing: [
      { id: 'AAA-01', why: state },
      { id: 'AAA-02', why: state },
    ],
  });
});

test('one failure or retry outweighs other tests of the row; a skipped test does not', () => {
  const passed = ran('AAA-01 one', 'passed');
  expect(coverageOf(tsv, [passed, ran('AAA-01 again', 'failed')]).missing).toContainEqual({
    id: 'AAA-01',
    why: 'failed',
  });
  expect(coverageOf(tsv, [passed, ran('AAA-01 again', 'flaky')]).missing).toContainEqual({
    id: 'AAA-01',
    why: 'flaky',
  });
  expect(coverageOf(tsv, [ran('AAA-01 as root', 'skipped'), passed])).toMatchObject({ proven: 1 });
  expect(coverageOf(tsv, [ran('AAA-01 a journey', 'not run'), passed])).toMatchObject({ proven: 1 });
});

test('SEA-92 an id that stands on a block alone proves nothing, whatever its tests do', () => {
  const results = [ran('inside', 'passed', 'AAA-01 block'), ran('AAA-02 inside', 'passed', 'AAA-01 block')];
  expect(coverageOf(tsv, results)).toEqual({
    total: 2,
    proven: 1,
    missing: [{ id: 'AAA-01', why: 'only on a block' }],
  });
});

// Vitest is asked to fail it (`requireAssertions`).
test.fails('SEA-92 a test that asserts nothing fails', () => {});

test('an id counts as a whole word only', () => {
  expect(coverageOf(tsv, [ran('AAA-011 XAAA-02x', 'passed')])).toMatchObject({ proven: 0 });
});

test('a title carries at most eight rows, those of the blocks around it included', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, at) => `AAA-${10 + at}`).join(' ');
  expect(overloadedTitles([ran(`${ids(8)} AAA-10 again`, 'passed')])).toEqual([]);
  expect(overloadedTitles([ran(`${ids(8)} BBB-01 inside`, 'passed')])).toEqual([
    `a.test.ts › ${ids(8)} BBB-01 inside: 9 rows in one title, at most 8`,
  ]);
});

const suiteFile = `
import { describe, expect, test } from 'vitest';
let runs = 0;
describe('AAA-01 block', () => { test('inside', () => {}); });
test.each(['BBB-01', 'BBB-02'])('%s per case', (id) => { expect(id).toBe('BBB-01'); });
test.skip('CCC-01 skipped', () => {});
test.todo('CCC-02 to do');
test('DDD-01 retried', { retry: 1 }, () => { runs += 1; expect(runs).toBe(2); });
`;

function runVitest(...args: string[]): TestResult[] | null {
  const dir = folder();
  writeFileSync(path.join(dir, 'a.test.ts'), suiteFile);
  symlinkSync(path.join(root, 'node_modules'), path.join(dir, 'node_modules'));
  const reporters = [`--reporter=${path.join(root, 'tools/flaky-reporter.ts')}`, '--reporter=json'];
  const outputFile = path.join(dir, 'vitest.json');
  spawnSync(
    'node',
    [
      path.join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...reporters,
      `--outputFile.json=${outputFile}`,
      ...args,
    ],
    { cwd: dir },
  );
  return readVitest(outputFile, dir);
}

test('a real report of Vitest: skipped, to do, retried and failed are told apart, with the title of each case', () => {
  const results = runVitest();
  expect(results?.map(({ where, title, state }) => [where, title, state])).toEqual([
    ['a.test.ts', 'AAA-01 block inside', 'passed'],
    ['a.test.ts', 'BBB-01 per case', 'passed'],
    ['a.test.ts', 'BBB-02 per case', 'failed'],
    ['a.test.ts', 'CCC-01 skipped', 'skipped'],
    ['a.test.ts', 'CCC-02 to do', 'skipped'],
    ['a.test.ts', 'DDD-01 retried', 'flaky'],
  ]);
  expect(results?.[0]?.own).toBe('inside');
});

test('a test that a filter leaves out is not passed', () => {
  const states = Object.groupBy(runVitest('-t', 'BBB-01') ?? [], ({ state }) => state);
  expect(states.passed?.map(({ title }) => title)).toEqual(['BBB-01 per case']);
  expect(states.failed).toBeUndefined();
});

test('a report of Playwright: expected failures and retries prove nothing', () => {
  const dir = folder();
  const spec = (title: string, status: string, expectedStatus: string, results: string[]) => ({
    title,
    file: 'a.spec.ts',
    line: 3,
    tests: [{ status, expectedStatus, results: results.map((each) => ({ status: each, errors: [] })) }],
  });
  const suites = [
    {
      title: 'a.spec.ts',
      specs: [spec('AAA-01 plain', 'expected', 'passed', ['passed'])],
      suites: [
        {
          title: 'AAA-02 block',
          specs: [
            spec('retried', 'flaky', 'passed', ['failed', 'passed']),
            spec('fails as marked', 'expected', 'failed', ['failed']),
            spec('left out', 'skipped', 'skipped', ['skipped']),
            spec('listed', 'skipped', 'passed', []),
            spec('broken', 'unexpected', 'passed', ['failed']),
          ],
        },
      ],
    },
  ];
  writeFileSync(path.join(dir, 'e2e.json'), JSON.stringify({ suites }));
  const read = readPlaywright(path.join(dir, 'e2e.json'));
  expect(read?.map(({ own }) => own)).toEqual([
    'AAA-01 plain',
    'retried',
    'fails as marked',
    'left out',
    'listed',
    'broken',
  ]);
  expect(read?.map(({ title, state }) => [title, state])).toEqual([
    ['AAA-01 plain', 'passed'],
    ['AAA-02 block retried', 'flaky'],
    ['AAA-02 block fails as marked', 'skipped'],
    ['AAA-02 block left out', 'skipped'],
    ['AAA-02 block listed', 'not run'],
    ['AAA-02 block broken', 'failed'],
  ]);
  expect(readPlaywright(path.join(dir, 'none.json'))).toBeNull();
});

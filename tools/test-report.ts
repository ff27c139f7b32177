import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { JSONReport, JSONReportSpec, JSONReportSuite, JSONReportTest } from '@playwright/test/reporter';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, 'test-results');
/** Reports of the last run. Without a run of the journeys and the long tests, theirs are lists of the tests. */
export const reports = {
  folder,
  vitest: path.join(folder, 'vitest.json'),
  long: path.join(folder, 'long.json'),
  core: path.join(folder, 'core.json'),
  journeys: path.join(folder, 'journeys.json'),
};

export type State = 'passed' | 'failed' | 'flaky' | 'skipped' | 'not run';
/** One test of a run. `title` includes the titles of the blocks around the test, `own` does not. */
export type TestResult = { where: string; title: string; own: string; state: State; message: string };

type VitestReport = {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      status: string;
      fullName: string;
      title: string;
      failureMessages: string[] | null;
      meta?: { flaky?: boolean };
    }[];
  }[];
};

/** What `vitest list` prints: titles are joined with ' > '. */
type VitestList = { name: string; file: string }[];

/** The tests of a Vitest run, or of its list; null without a report. */
export function readVitest(file: string, root: string): TestResult[] | null {
  const report = readJson<VitestReport | VitestList>(file);
  if (Array.isArray(report)) return report.map((listed) => notRun(listed, root));
  return (
    report?.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const where = path.relative(root, name);
      const tests = assertionResults.map((result) => ({
        where,
        title: result.fullName.trim(),
        own: result.title,
        state: result.status === 'passed' && result.meta?.flaky ? 'flaky' : vitestState(result.status),
        message: result.failureMessages?.join('\n') ?? '',
      }));
      const fileFailed = status === 'failed' && !tests.some(({ state }) => state === 'failed');
      const whole = { where, title: 'the file itself', own: '', state: 'failed' as const, message };
      return fileFailed ? [...tests, whole] : tests;
    }) ?? null
  );
}

function notRun({ name, file }: VitestList[number], root: string): TestResult {
  const titles = name.split(' > ');
  return {
    where: path.relative(root, file),
    title: titles.join(' '),
    own: titles.at(-1)!,
    state: 'not run',
    message: '',
  };
}

/** The tests of a Playwright run; null without a report. */
export function readPlaywright(file: string): TestResult[] | null {
  const report = readJson<JSONReport>(file);
  return (
    report?.suites
      // The outermost suite is the file.
      .flatMap((suite) => specsOf(suite, []))
      .flatMap(({ spec, titles }) =>
        spec.tests.map((test) => ({
          where: `${spec.file}:${spec.line}`,
          title: [...titles, spec.title].join(' '),
          own: spec.title,
          state: playwrightState(test),
          message: test.results.flatMap(({ errors }) => errors.map((error) => error.message)).join('\n'),
        })),
      ) ?? null
  );
}

function vitestState(status: string): State {
  return status === 'passed' || status === 'failed' ? status : 'skipped';
}

/** `test.fail()` makes a failing test an expected one; it proves nothing. */
function playwrightState({ status, expectedStatus, results }: JSONReportTest): State {
  if (status === 'flaky' || (status === 'expected' && results.length > 1)) return 'flaky';
  if (status === 'expected') return expectedStatus === 'passed' && results.length === 1 ? 'passed' : 'skipped';
  if (status === 'unexpected') return 'failed';
  return results.length === 0 ? 'not run' : 'skipped';
}

function specsOf(suite: JSONReportSuite, titles: string[]): { spec: JSONReportSpec; titles: string[] }[] {
  return [
    ...suite.specs.map((spec) => ({ spec, titles })),
    ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, [...titles, inner.title])),
  ];
}

function readJson<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null;
}

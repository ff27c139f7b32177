import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';

export type Failure = { where: string; title: string; message: string };
export type Outcome = { passed: number; skipped: number; failures: Failure[] };

type VitestReport = {
  numPassedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
};

/** Outcome of vitest; null without a report. */
export function readVitest(file: string, root: string): Outcome | null {
  const report = readJson<VitestReport>(file);
  if (!report) return null;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const where = path.relative(root, name);
    const failed = assertionResults.filter((result) => result.status === 'failed');
    if (failed.length === 0 && status === 'failed') return [{ where, title: 'the file itself', message }];
    return failed.map((result) => ({
      where,
      title: result.fullName,
      message: result.failureMessages?.join('\n') ?? '',
    }));
  });
  return { passed: report.numPassedTests, skipped: report.numPendingTests, failures };
}

/** Outcome of Playwright; null without a report. */
export function readPlaywright(file: string): Outcome | null {
  const report = readJson<JSONReport>(file);
  if (!report) return null;
  const failures = report.suites.flatMap(specsOf).flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => ({
        where: `${spec.file}:${spec.line}`,
        title: spec.title,
        message: results.flatMap(({ errors }) => errors.map((error) => error.message)).join('\n'),
      })),
  );
  return { passed: report.stats.expected, skipped: report.stats.skipped, failures };
}

function specsOf(suite: JSONReportSuite): JSONReportSpec[] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)];
}

function readJson<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : null;
}

import type { TestResult } from './test-report.ts';

/**
 * What is wrong with the skipped tests of a run: one that `tools/allowed-skips.tsv` does not list with its reason, and
 * a line of the list without a reason or, of a file that belongs to the run, without a test.
 */
export function checkSkips(tsv: string, results: TestResult[], isOfRun = (_file: string) => true): string[] {
  const [, ...rows] = tsv.trimEnd().split('\n');
  const listed = rows
    .map((row) => row.split('\t'))
    .map(([file = '', title, reason]) => ({ file, key: `${file} › ${title}`, reason }));
  const keyOf = ({ where, title }: TestResult) => `${where.replace(/:\d+$/, '')} › ${title}`;
  const present = new Set(results.map(keyOf));
  const allowed = new Set(listed.map(({ key }) => key));
  return [
    ...results
      .filter((result) => result.state === 'skipped' && !allowed.has(keyOf(result)))
      .map((result) => `${keyOf(result)}: skipped without a reason in tools/allowed-skips.tsv`),
    ...listed.filter(({ reason }) => !reason?.trim()).map(({ key }) => `${key}: listed without a reason`),
    ...listed
      .filter(({ file, key }) => isOfRun(file) && !present.has(key))
      .map(({ key }) => `${key}: listed, but there is no such test`),
  ];
}

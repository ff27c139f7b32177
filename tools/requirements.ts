import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readPlaywright, readVitest, reports, type State, type TestResult } from './test-report.ts';

const root = path.resolve(import.meta.dirname, '..');

type Missing = { id: string; why: State | 'no test' | 'only on a block' };
export type Coverage = { total: number; proven: number; missing: Missing[] };

const worstFirst: State[] = ['failed', 'flaky', 'passed', 'not run', 'skipped'];

/**
 * A row is proven when a test that carries its id in its own title ran and passed in this run, and none that carries it
 * failed or passed only after a retry. The id of a block proves nothing: any test of it would do.
 */
export function coverageOf(tsv: string, results: TestResult[]): Coverage {
  const [, ...lines] = tsv.trim().split('\n');
  const rows = lines.map((line) => line.split('\t')).filter(([, , text]) => !text?.startsWith('OPEN:'));
  const states = statesById(results);
  const onBlocks = new Set(results.flatMap(({ title }) => [...idsIn(title)]));
  const missing = rows.flatMap(([id]): Missing[] => {
    const why =
      worstFirst.find((state) => states.get(id!)?.has(state)) ?? (onBlocks.has(id!) ? 'only on a block' : 'no test');
    return why === 'passed' ? [] : [{ id: id!, why }];
  });
  return { total: rows.length, proven: rows.length - missing.length, missing };
}

function statesById(results: TestResult[]): Map<string, Set<State>> {
  const states = new Map<string, Set<State>>();
  for (const { own, state } of results) {
    for (const id of idsIn(own)) states.set(id, (states.get(id) ?? new Set()).add(state));
  }
  return states;
}

/** Rows that one test can prove: beyond that its title is a list, and nobody sees which row broke. */
const maxIds = 8;

/** Titles, with those of the blocks around them, that carry too many ids. */
export function overloadedTitles(results: TestResult[]): string[] {
  return results
    .filter(({ title }) => idsIn(title).size > maxIds)
    .map(({ where, title }) => `${where} › ${title}: ${idsIn(title).size} rows in one title, at most ${maxIds}`);
}

function idsIn(title: string): Set<string> {
  return new Set([...title.matchAll(/\b[A-Z0-9]{3,5}-\d{2,3}\b/g)].map(([id]) => id));
}

/*
 * `--before-journeys`: rows that only a journey or a long test proves that has not run yet are named, and do not fail.
 */
if (import.meta.main) {
  const beforeJourneys = process.argv.includes('--before-journeys');
  const tsv = readFileSync(path.join(root, 'docs/requirements.tsv'), 'utf8');
  const read = {
    'npm test': [readVitest(reports.vitest, root), readPlaywright(reports.core)],
    'npm run test:journeys': [readVitest(reports.long, root), readPlaywright(reports.journeys)],
  };
  for (const [command, each] of Object.entries(read)) {
    if (each.includes(null)) console.error(`A report is missing: run ${command}.`);
  }
  const results = Object.values(read).flatMap((each) => each.flatMap((report) => report ?? []));
  const { total, proven, missing } = coverageOf(tsv, results);
  console.log(`requirements proven: ${proven} of ${total}`);
  const byReason = Map.groupBy(missing, ({ why }) => why);
  for (const [why, rows] of byReason) {
    const says = why === 'not run' ? 'waiting for npm run test:journeys' : `not proven, ${why}`;
    console.error(`${says}: ${rows.map(({ id }) => id).join(' ')}`);
  }
  const overloaded = overloadedTitles(results);
  for (const line of overloaded) console.error(line);
  const waiting = beforeJourneys ? (byReason.get('not run')?.length ?? 0) : 0;
  process.exitCode = missing.length - waiting + overloaded.length === 0 ? 0 : 1;
}

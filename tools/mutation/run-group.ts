import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Round } from './context.ts';
import { disjoint, embed } from './embed.ts';
import { functionAt, functionsOf, sabotage } from './functions.ts';
import type { Group } from './groups.ts';
import { type Mutant, mutantsOf } from './mutants.ts';
import { openSession, type Reach, type Session } from './session.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** `able`: test files that call the mutated function, the quickest first. `number` is 1 or more. */
export type Trial = { file: string; source: string; mutant: Mutant; isInModule: boolean; number: number };
type Shown = Trial & { able: string[] };
export type Outcome = { survivors: (Trial & { isReached: boolean })[]; tried: number; all: number; isSound: boolean };

/** `choose` picks the mutants to try from all of them. */
export async function runGroup(group: Group, choose: (all: Trial[]) => Trial[]): Promise<Outcome> {
  const sources = globSync(group.files, { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8') }));
  const all = sources.flatMap(trialsOf).map((trial, at) => ({ ...trial, number: at + 1 }));
  const session = await openSession(group);
  try {
    const { reaches, isSound } = await session.findReach(
      group.tests,
      sources.map(({ file }) => file),
    );
    const shown = choose(all).map((trial) => ({ ...trial, able: testsOf(trial, reaches) }));
    const killed = new Set<number>();
    const alive = (at: number) => shown.filter(({ number, able }) => able.length > at && !killed.has(number));
    await checkControl(session, sources, reaches);
    // Most mutants fail the first or the second of their tests, so each is shown to the next one only if it survives.
    for (let at = 0; alive(at).length > 0; at++) {
      for (const list of disjoint(alive(at)).flatMap(inBatches)) {
        for (const number of await tryTogether(session, list, at)) killed.add(number);
      }
      console.log(`${group.name}: ${killed.size} of ${shown.length} killed by ${at + 1} tests`);
    }
    const survivors = shown
      .filter(({ number }) => !killed.has(number))
      .map((trial) => ({ ...trial, isReached: trial.able.length > 0 }));
    return { survivors, tried: shown.length, all: all.length, isSound };
  } finally {
    await session.close();
  }
}

function trialsOf({ file, source }: { file: string; source: string }): Omit<Trial, 'number'>[] {
  const functions = functionsOf(source);
  return mutantsOf(source).map((mutant) => ({
    file,
    source,
    mutant,
    isInModule: functionAt(functions, mutant.start) === null,
  }));
}

/** Mutants per process: one that breaks it, or never ends, costs only the others of its batch. */
const batchSize = 8;

function inBatches<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / batchSize) }, (_, at) =>
    list.slice(at * batchSize, (at + 1) * batchSize),
  );
}

/**
 * Shows each mutant to its test number `at`. The first one is run again without a mutant at the end: mutants must leave
 * nothing behind.
 */
async function tryTogether(session: Session, list: Shown[], at: number): Promise<Iterable<number>> {
  const rounds: Round[] = list
    // Mutants that load modules anew come last: the others use the loaded modules.
    .toSorted((a, b) => Number(a.isInModule) - Number(b.isInModule))
    .map(({ number, able, isInModule }) => ({ number, tests: [able[at]!], fresh: isInModule }));
  const texts = Map.groupBy(list, ({ file }) => file);
  const embedded = new Map([...texts].map(([file, trials]) => [file, embed(trials[0]!.source, trials)]));
  const killed = await session.findKilled(
    [...rounds, { number: 0, tests: [rounds[0]!.tests[0]!], fresh: false }],
    embedded,
  );
  if (killed && !killed.has(0)) return killed;
  console.log(`${rounds.length} mutants disturb each other: each gets a process of its own`);
  const alone: number[] = [];
  for (const trial of list) if (await fails(session, trial, at)) alone.push(trial.number);
  return alone;
}

function fails(session: Session, { file, source, mutant, able }: Shown, at: number): Promise<boolean> {
  const changed = source.slice(0, mutant.start) + mutant.by + source.slice(mutant.end);
  return session.fails([able[at]!], new Map([[file, changed]]));
}

/** A function that throws must fail a test: otherwise changed sources do not reach the tests, and no score counts. */
async function checkControl(
  session: Session,
  sources: { file: string; source: string }[],
  reaches: Reach[],
): Promise<void> {
  const [control] = sources.flatMap(({ file, source }) =>
    [...functionsOf(source).keys()].flatMap((number) => {
      const text = sabotage(source, number);
      const tests = quickestFirst(
        reaches.filter(({ reached }) => reached.has(`${file}#${number}`)),
        file,
      ).slice(0, 1);
      return text && tests.length > 0 ? [{ file, text, tests }] : [];
    }),
  );
  if (!control) throw new Error('no test reaches any function of the group');
  const { file, text, tests } = control;
  if (!(await session.fails(tests, new Map([[file, text]])))) throw new Error(`control mutant of ${file} survived`);
}

/**
 * Test files that call the mutated function. Code outside of functions runs in every test that uses its file, but is
 * counted only for the first one, which loads it, so the test named like the file is always added.
 */
function testsOf({ file, source, mutant }: Trial, reaches: Reach[]): string[] {
  const number = functionAt(functionsOf(source), mutant.start);
  if (number !== null) {
    return quickestFirst(
      reaches.filter(({ reached }) => reached.has(`${file}#${number}`)),
      file,
    );
  }
  const users = reaches.filter(({ reached }) => functionsReached(reached, file) > 0);
  const own = reaches.filter((reach) => !users.includes(reach) && isNamedLike(reach, file));
  return quickestFirst(users.length === 0 ? reaches : [...users, ...own], file);
}

const isNamedLike = ({ test }: Reach, file: string) => path.basename(test) === `${path.basename(file, '.ts')}.test.ts`;

/** The test named like the file, then most functions of the file per second. */
function quickestFirst(reaches: Reach[], file: string): string[] {
  const worth = (reach: Reach) =>
    isNamedLike(reach, file) ? 1 : (functionsReached(reach.reached, file) + 0.01) / (reach.ms + 100);
  return reaches.toSorted((a, b) => worth(b) - worth(a)).map(({ test }) => test);
}

function functionsReached(reached: Set<string>, file: string): number {
  return [...reached].filter((each) => each.startsWith(`${file}#`)).length;
}

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestModule, TestSpecification } from 'vitest/node';
import type { Round } from './context.ts';
import { instrument } from './functions.ts';
import { openVitest } from './open-vitest.ts';

const root = path.resolve(import.meta.dirname, '../..');
const rounds = path.join(import.meta.dirname, 'rounds.ts');
/** A mutant may loop for ever. */
const timeoutMs = 5 * 60_000;

/** What a test file needed: its duration and the functions it called, as `<file>#<number>`. */
export type Reach = { test: string; ms: number; reached: Set<string> };
/** Other texts of source files; those on disk stay as they are. */
export type Texts = ReadonlyMap<string, string>;

export type Session = {
  /** Runs the tests on the unchanged sources. One that fails proves nothing, and is reported and left out. */
  findReach(tests: string[], files: readonly string[]): Promise<{ reaches: Reach[]; isSound: boolean }>;
  /** The numbers of the mutants in the texts that fail one of their tests; null when the run breaks or does not end. */
  findKilled(rounds: Round[], texts: Texts): Promise<Set<number> | null>;
  /** Whether one of the tests fails with these texts in a process of its own. */
  fails(tests: string[], texts: Texts): Promise<boolean>;
  close(): Promise<void>;
};

export async function openSession({ withDatabase }: { withDatabase: boolean }): Promise<Session> {
  let current = new Map<string, string>();
  const open = () => openVitest(withDatabase, (file) => current.get(file));
  let vitest = await open();
  const changeTo = (texts: Texts) => {
    for (const file of current.keys()) vitest.invalidateFile(file);
    current = new Map([...texts].map(([file, text]) => [path.join(root, file), text]));
    for (const file of current.keys()) vitest.invalidateFile(file);
  };

  /** The test files of this run; null when it does not end. */
  async function run(specifications: TestSpecification[], texts: Texts): Promise<TestModule[] | null> {
    changeTo(texts);
    const timeout = new Promise<null>((resolve) => setTimeout(resolve, timeoutMs, null).unref());
    const result = await Promise.race([vitest.runTestSpecifications(specifications, false), timeout]);
    if (result) {
      // Vitest also returns those of earlier runs.
      const files = new Set(specifications.map(({ moduleId }) => moduleId));
      return result.testModules.filter(({ moduleId }) => files.has(moduleId));
    }
    await vitest.close();
    vitest = await open();
    return null;
  }

  return {
    async findReach(tests, sources) {
      const folder = mkdtempSync(path.join(tmpdir(), 'mutation-'));
      const reachedFile = path.join(folder, 'reached');
      const texts = sources.map(
        (file) => [file, instrument(file, readFileSync(path.join(root, file), 'utf8'))] as const,
      );
      vitest.provide('reachedFile', reachedFile);
      try {
        const specifications = (await vitest.globTestSpecifications(tests)).filter(runsInProcess);
        const modules = await run(specifications, new Map(texts));
        if (!modules) throw new Error('the tests do not end');
        const broken = modules.filter((module) => !module.ok());
        for (const module of broken) report(module);
        const durations = new Map(modules.map((module) => [module.moduleId, module.diagnostic().duration]));
        const reaches = readReached(reachedFile).map((each) => ({ ...each, ms: durations.get(each.test) ?? 0 }));
        const files = new Set(broken.map(({ moduleId }) => moduleId));
        return { reaches: reaches.filter(({ test }) => !files.has(test)), isSound: broken.length === 0 };
      } finally {
        vitest.provide('reachedFile', '');
        rmSync(folder, { recursive: true });
      }
    },

    async findKilled(wanted, texts) {
      vitest.provide('rounds', wanted);
      const modules = await run([vitest.getRootProject().createSpecification(rounds)], texts);
      const [module] = modules ?? [];
      if (!module) return null;
      const suites = [...module.children.suites()];
      const expected = wanted.reduce((sum, { tests }) => sum + tests.length, 0);
      // A mutant that breaks the collection of its tests, or ends the process, takes the others with it.
      if (suites.length !== expected || suites.some((suite) => suite.state() === 'pending')) return null;
      return new Set(
        suites.filter((suite) => suite.state() === 'failed').map(({ name }) => Number(name.split(' ')[0])),
      );
    },

    async fails(tests, texts) {
      const project = vitest.getRootProject();
      const modules = await run(
        tests.map((test) => project.createSpecification(test)),
        texts,
      );
      // A process that ended leaves test files without a result.
      return modules?.length !== tests.length || modules.some((module) => module.state() !== 'passed');
    },

    close: () => vitest.close(),
  };
}

function report(module: TestModule): void {
  console.error(`fails without a mutant, left out: ${module.relativeModuleId}`);
  const failed = [...module.children.allTests('failed')].flatMap((test) => test.result().errors ?? []);
  for (const { message } of [...module.errors(), ...failed].slice(0, 3)) console.error(`  ${message}`);
}

/** A test that starts the server as a process of its own does not see changed sources. */
function runsInProcess({ moduleId }: TestSpecification): boolean {
  return !/testing\/[a-z-]*(process|and-die)\.ts'/.test(readFileSync(moduleId, 'utf8'));
}

function readReached(file: string): { test: string; reached: Set<string> }[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { test: string; reached: string[] })
    .map(({ test, reached }) => ({ test, reached: new Set(reached) }));
}

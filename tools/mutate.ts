import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { type Mutant, mutantsOf } from './mutants.ts';

const root = path.resolve(import.meta.dirname, '..');
const wantedScore = 90;

/**
 * Small sabotages of the rules of the school and of what grants, grades and certifies: each must fail a test.
 * `sample`: how many of the group's mutants are tried, spread evenly, where each run needs a database.
 */
type Group = { files: string; tests: string[]; sample?: number };
const groups: Group[] = [
  { files: 'domain/rules/*.ts', tests: ['domain/'] },
  { files: 'server/acceso/*.ts', tests: ['server/acceso/', 'server/modulos/', 'server/materiales/'], sample: 10 },
  { files: 'server/pedidos/{,queries/}*.ts', tests: ['server/pedidos/'], sample: 20 },
  { files: 'server/pruebas/{,queries/}*.ts', tests: ['server/pruebas/'], sample: 20 },
  { files: 'server/certificados/{,queries/}*.ts', tests: ['server/certificados/'], sample: 20 },
];

type Trial = { file: string; mutant: Mutant };
/** Replaces the source in the next run; files on disk stay as they are. */
let current: Trial | null = null;

const [only = '', minutes = '60'] = process.argv.slice(2);
const deadline = Date.now() + Number(minutes) * 60_000;
const survivors: Trial[] = [];
let tried = 0;
for (const group of groups.filter(({ files }) => files.startsWith(only))) await runGroup(group);

const score = tried === 0 ? 0 : (100 * (tried - survivors.length)) / tried;
console.log(`mutation score: ${score.toFixed(1)} % (${tried - survivors.length} of ${tried} killed)`);
process.exit(score >= wantedScore ? 0 : 1);

async function runGroup({ files, tests, sample }: Group): Promise<void> {
  const all = globSync(files, { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
    .flatMap((file) => mutantsOf(readFileSync(path.join(root, file), 'utf8')).map((mutant) => ({ file, mutant })));
  const chosen = evenly(all, Math.min(sample ?? all.length, all.length));
  const vitest = await openVitest(sample !== undefined);
  const specifications = await vitest.globTestSpecifications(tests);
  for (const file of new Set(chosen.map((trial) => trial.file))) {
    if (await fails(vitest, testsOf(file, specifications).flat()))
      throw new Error(`${file}: its tests fail by themselves`);
  }
  let done = 0;
  for (const trial of chosen) {
    if (Date.now() > deadline) break;
    done += 1;
    if (done % 100 === 0) console.log(`${done} of ${chosen.length}…`);
    if (await isKilled(vitest, trial, specifications)) continue;
    survivors.push(trial);
    const { line, was, by } = trial.mutant;
    console.log(`survived: ${trial.file}:${line} ${was.replaceAll(/\s+/g, ' ')} → ${by}`);
  }
  await vitest.close();
  tried += done;
  console.log(`${files}: tried ${done} of ${all.length} mutants`);
}

async function openVitest(withDatabase: boolean): Promise<Vitest> {
  const plain = { config: false as const, include: ['domain/**/*.test.ts'], pool: 'threads' as const, isolate: false };
  return createVitest(
    'test',
    {
      ...{
        root,
        watch: false,
        reporters: [{}],
        maxWorkers: 1,
        fileParallelism: false,
        bail: 1,
        silent: true,
        testTimeout: 30_000,
        // Mutated modules must not be found by later runs.
        fsModuleCache: false,
      },
      ...(!withDatabase && plain),
    },
    {
      plugins: [
        {
          name: 'mutant',
          enforce: 'pre',
          transform(code, id) {
            if (!current || id.split('?')[0] !== path.join(root, current.file)) return null;
            const { start, end, by } = current.mutant;
            return { code: code.slice(0, start) + by + code.slice(end), map: null };
          },
        },
      ],
    },
  );
}

/** Test files that can notice a mutant of the file: first the one beside it, then the others. */
function testsOf(file: string, specifications: TestSpecification[]): [TestSpecification[], TestSpecification[]] {
  const beside = path.join(root, file.replace(/\.ts$/, '.test.ts'));
  const others = specifications.filter(({ moduleId }) => moduleId !== beside);
  // A server file is tested through HTTP, by tests that do not import it.
  const importing = file.startsWith('domain/') ? others.filter(({ moduleId }) => mentions(moduleId, file)) : others;
  return [specifications.filter(({ moduleId }) => moduleId === beside), importing];
}

/** Most mutants fail the test beside their file, so the others are seldom needed. */
async function isKilled(vitest: Vitest, trial: Trial, specifications: TestSpecification[]): Promise<boolean> {
  const file = path.join(root, trial.file);
  const [beside, others] = testsOf(trial.file, specifications);
  current = trial;
  vitest.invalidateFile(file);
  const killed = (await fails(vitest, beside)) || (await fails(vitest, others));
  current = null;
  vitest.invalidateFile(file);
  return killed;
}

function mentions(testFile: string, file: string): boolean {
  return readFileSync(testFile, 'utf8').includes(`/${path.basename(file)}'`);
}

async function fails(vitest: Vitest, specifications: TestSpecification[]): Promise<boolean> {
  if (specifications.length === 0) return false;
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, false);
  return unhandledErrors.length > 0 || testModules.some((module) => !module.ok());
}

/** The same ones every time, spread over all files, so that a run out of time has seen a bit of each. */
function evenly<T>(all: readonly T[], howMany: number): T[] {
  const stride = 379;
  const order = all.map((one, at) => ({ one, key: (at * stride) % all.length }));
  return order
    .sort((a, b) => a.key - b.key)
    .slice(0, howMany)
    .map(({ one }) => one);
}

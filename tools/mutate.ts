import path from 'node:path';
import { parseArgs } from 'node:util';
import { isEquivalent, readEquivalents } from './mutation/equivalents.ts';
import { groups } from './mutation/groups.ts';
import { runGroup, type Trial } from './mutation/run-group.ts';
import { sample } from './mutation/sample.ts';

/*
 * Tries small sabotages (mutants) of the rules of the school and of what grants, charges, grades and certifies: each
 * must fail a test. `node tools/mutate.ts --group pedidos --sample 60 --seed 1`; `--sample all` tries every mutant,
 * `--file cupones` those of matching files only.
 */
const wantedScore = 90;

const { values } = parseArgs({
  options: {
    group: { type: 'string' },
    file: { type: 'string', default: '' },
    sample: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
});
const size = values.sample === 'all' ? Number.POSITIVE_INFINITY : Number(values.sample);
const seed = Number(values.seed);
const wanted = groups.filter(({ name }) => !values.group || name === values.group);
if (wanted.length === 0) throw new Error(`groups: ${groups.map(({ name }) => name).join(', ')}`);
const equivalents = readEquivalents(path.join(import.meta.dirname, 'mutation/equivalents.tsv'));

const scores: { name: string; killed: number; tried: number; all: number; isSound: boolean }[] = [];
for (const group of wanted) {
  const { survivors, tried, all, isSound } = await runGroup(group, choose);
  for (const { file, mutant, isReached } of survivors) {
    const was = mutant.was.replaceAll(/\s+/g, ' ');
    console.log(`survived: ${file}:${mutant.line} ${was} → ${mutant.by}${isReached ? '' : ' (no test reaches it)'}`);
  }
  scores.push({ name: group.name, killed: tried - survivors.length, tried, all, isSound });
}

console.log(`\nmutation score, --sample ${values.sample} --seed ${seed}:`);
for (const { name, killed, tried, all } of scores) {
  console.log(`  ${name}: ${percent(killed, tried).toFixed(1)} % (${killed} of ${tried}; ${all} mutants in all)`);
}
const low = scores.filter(({ killed, tried }) => percent(killed, tried) < wantedScore);
if (low.length > 0) console.error(`below ${wantedScore} %: ${low.map(({ name }) => name).join(', ')}`);
process.exit(low.length === 0 && scores.every(({ isSound }) => isSound) ? 0 : 1);

function choose(all: Trial[]): Trial[] {
  const eligible = all.filter(
    ({ file, source, mutant }) => file.includes(values.file) && !isEquivalent(equivalents, file, source, mutant),
  );
  return sample(eligible, size, seed);
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : (100 * part) / whole;
}

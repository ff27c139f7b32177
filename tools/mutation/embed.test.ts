import { expect, test } from 'vitest';
import { disjoint, embed } from './embed.ts';
import { mutantsOf } from './mutants.ts';

const source = [
  'const calls = [];',
  'const wide = a > 1 && !b;',
  "if (wide) { calls.push('wide'); }",
  'const nested = list?.some((each) => each >= 2) ?? 5;',
  '[wide, nested, calls]',
].join('\n');

function run(text: string, number?: number): string {
  const values = { a: 2, b: false, list: [1, 2] };
  const evaluate = new Function(...Object.keys(values), 'globalThis', `return eval(${JSON.stringify(text)})`);
  try {
    return JSON.stringify(evaluate(...Object.values(values), { mutant: number }));
  } catch (error) {
    return String(error);
  }
}

test('every mutant that is embedded does what it does alone, and none is active by itself', () => {
  const trials = mutantsOf(source).map((mutant, number) => ({ file: 'a.ts', mutant, number }));
  const lists = disjoint(trials);
  expect(lists.flat()).toHaveLength(trials.length);
  expect(lists.length).toBeLessThan(trials.length);
  for (const list of lists) {
    const text = embed(source, list);
    expect(run(text)).toBe(run(source));
    for (const { number, mutant } of list) {
      const alone = source.slice(0, mutant.start) + mutant.by + source.slice(mutant.end);
      expect.soft(run(text, number), mutant.was).toBe(run(alone));
    }
  }
});

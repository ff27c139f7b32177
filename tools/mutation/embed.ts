import type { Mutant } from './mutants.ts';

type Numbered = { number: number; mutant: Mutant };

/** The source with several mutants in it: the one whose number is `globalThis.mutant` is active. */
export function embed(source: string, mutants: readonly Numbered[]): string {
  return mutants
    .toSorted((a, b) => b.mutant.whole.start - a.mutant.whole.start)
    .reduce((text, { number, mutant }) => {
      const { start, end, isStatement } = mutant.whole;
      const original = source.slice(start, end);
      const changed = source.slice(start, mutant.start) + mutant.by + source.slice(mutant.end, end);
      const choice = isStatement
        ? `if (globalThis.mutant !== ${number}) { ${original} }`
        : `(globalThis.mutant === ${number} ? (${changed}) : (${original}))`;
      return text.slice(0, start) + choice + text.slice(end);
    }, source);
}

/** Splits mutants into lists that can be embedded together: no two of a file in one place. */
export function disjoint<T extends { file: string; mutant: Mutant }>(trials: readonly T[]): T[][] {
  const lists: T[][] = [];
  for (const trial of trials) {
    const list = lists.find((others) => !others.some((other) => overlaps(trial, other)));
    if (list) list.push(trial);
    else lists.push([trial]);
  }
  return lists;
}

function overlaps(a: { file: string; mutant: Mutant }, b: { file: string; mutant: Mutant }): boolean {
  const [one, other] = [a.mutant.whole, b.mutant.whole];
  return a.file === b.file && one.start < other.end && other.start < one.end;
}

import { existsSync, readFileSync } from 'node:fs';
import type { Mutant } from './mutants.ts';

/** A mutant that no test can notice. The line is given by its text, so that edits elsewhere do not matter. */
export type Equivalent = { file: string; text: string; was: string; by: string };

/** Columns: file, line as it stands, what is replaced, by what, why nobody can notice. */
export function readEquivalents(file: string): Equivalent[] {
  if (!existsSync(file)) return [];
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [name, text, was, by, why] = line.split('\t');
    if (!name || !text || !was || !by || !why) throw new Error(`five columns are needed: ${line}`);
    return { file: name, text, was, by };
  });
}

export function isEquivalent(list: readonly Equivalent[], file: string, source: string, mutant: Mutant): boolean {
  const text = source.split('\n')[mutant.line - 1]!.trim();
  return list.some((one) => one.file === file && one.text === text && one.was === mutant.was && one.by === mutant.by);
}

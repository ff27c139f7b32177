import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

/** Every exported schema, and every exported function whose first parameter is text. */
const modules = import.meta.glob<Record<string, unknown>>([
  './{rules,formats,schemas}/*.ts',
  './formats/preguntas/*.ts',
  '../web/ui/parse-prose.ts',
  '!./**/*.test.ts',
]);

const short = 8_000;
const long = 64_000;
/** Below this the growth cannot be told from noise, and nobody could use it to stall the process. */
const negligibleMs = 100;
/** A short text that takes less is no finding: growing with the square, the long one would still be negligible. */
const harmlessMs = 1;
/** Processor time of a short text that no linear work takes, however slow the machine. */
const hopelessMs = 1_000;
/** Linear work grows by 8 from short to long, quadratic work by 64. */
const worstGrowth = 25;

test.each(Object.entries(modules))(
  'OPS-04 %s takes a long run of any character in time linear in its length',
  async (path, load) => {
    const source = readFileSync(new URL(path, import.meta.url), 'utf8');
    const texts = hostileTexts(source);
    for (const [name, exported] of Object.entries(await load())) {
      const take = reader(exported, new RegExp(`function ${name}\\(\\w+: string\\b`).test(source));
      if (!take) continue;
      for (const text of texts) {
        // The first that is found ends the test: work that grows with the square would go on for minutes.
        const shortMs = cpuMs(() => take(text(short)));
        expect(shortMs, `${name}: ${JSON.stringify(text(3))}`).toBeLessThan(hopelessMs);
        if (shortMs < harmlessMs) continue;
        const longMs = leastMs(() => take(text(long)), negligibleMs);
        if (longMs < negligibleMs) continue;
        const growth = longMs / leastMs(() => take(text(short)));
        expect(growth, `${name}: ${JSON.stringify(text(3))}`).toBeLessThan(worstGrowth);
      }
    }
  },
);

type Text = (length: number) => string;

/** Runs of each special character of the module's own patterns, ended so that a greedy match has to give back. */
function hostileTexts(source: string): Text[] {
  const patterns = source.match(/\/(?:[^/\n\\[]|\\.|\[(?:[^\]\n\\]|\\.)*\])+\/[dgimsuvy]*/g) ?? [];
  const own = patterns.join('').replace(/[\\\p{L}]/gu, '');
  const characters = new Set([
    'a',
    '0',
    ' ',
    '\t',
    '\n',
    '\u2028',
    '/',
    '.',
    '-',
    '"',
    ',',
    ';',
    '@',
    '\\',
    '&',
    ...own,
  ]);
  return [...characters].flatMap((character) => [
    (length: number) => character.repeat(length),
    (length: number) => `${character.repeat(length)}\u2028`,
    (length: number) => `-${character.repeat(length)}\u0000`,
    (length: number) => `1.${' '.repeat(length)}${character}\u2028`,
  ]);
}

function reader(exported: unknown, takesText: boolean): ((text: string) => void) | null {
  if (exported instanceof z.ZodObject) {
    const keys = Object.keys(exported.shape);
    return (text) => void exported.safeParse(Object.fromEntries(keys.map((key) => [key, text])));
  }
  if (exported instanceof z.ZodType) return (text) => void exported.safeParse(text);
  if (typeof exported !== 'function' || !takesText) return null;
  return (text) => {
    try {
      exported(text);
    } catch {
      // Refused.
    }
  };
}

/** The least of three runs, or the first below `enough`: compiling and collecting garbage only ever add to the others. */
function leastMs(work: () => void, enough = 0): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 1; run <= 3 && least >= enough; run += 1) least = Math.min(least, cpuMs(work));
  return least;
}

/** Of this thread: those that collect garbage or compile beside it depend on what ran before. */
function cpuMs(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

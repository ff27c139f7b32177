import { readFileSync } from 'node:fs';
import { createContext, Script } from 'node:vm';
import { expect, test } from 'vitest';
import { z } from 'zod';

/** Every exported schema, and every exported function whose first parameter is text. */
const modules = import.meta.glob<Record<string, unknown>>([
  './{rules,formats,schemas}/*.ts',
  './formats/{preguntas,xlsx,xml}/*.ts',
  '../server/mail/{mime-part,parse-dsn}.ts',
  '../web/ui/parse-prose.ts',
  '!./**/*.test.ts',
]);

/** Each eight times as long as the one before: linear work grows by 8 from one to the next, quadratic work by 64. */
const lengths = [1_000, 8_000, 64_000];
const mostGrowth = 25;
/** Below this the growth cannot be told from noise, and nobody could use it to stall the process. */
const negligibleMs = 100;
/** Below this even quadratic growth leaves the next length negligible. */
const harmlessMs = 1;

/** Whether it is a function, generator or arrow function whose first parameter is text. */
const takesText = (name: string, source: string) =>
  new RegExp(`(?:function\\*? ${name}\\(|const ${name} = \\()\\s*\\w+: string\\b`).test(source);

/** Arguments after the text, of functions that would fail without them before they have read it. */
const others: Record<string, unknown[]> = {
  readSheet: [{ strings: [], formats: [] }],
};

/** Modules that export something which takes text. */
const readers = (
  await Promise.all(
    Object.entries(modules).map(async ([path, load]) => {
      const source = readFileSync(new URL(path, import.meta.url), 'utf8');
      const takers = Object.entries(await load()).flatMap(([name, exported]) => {
        const take = reader(exported, takesText(name, source), others[name]);
        return take ? [{ name, take }] : [];
      });
      return { path, source, takers };
    }),
  )
).filter(({ takers }) => takers.length > 0);

test.each(readers)(
  'OPS-04 $path takes a long run of any character in time linear in its length',
  ({ source, takers }) => {
    const texts = hostileTexts(source);
    for (const { name, take } of takers) {
      endingOrFailing(() => {
        for (const text of texts) {
          const growth = growthOf((length) => take(text(length)));
          expect(growth, `${name}: ${JSON.stringify(text(3))}`).toBeLessThan(mostGrowth);
        }
      });
    }
  },
);

/** Parsers of whole files are also tried with runs inside their own markup. */
const parsers = readers.filter(({ path }) =>
  /preguntas|xlsx|xml|html|parse-|mime|prose|vtt|tsv|read-|timetable/.test(path),
);
const markup = ['<', '>', '"', "'", '=', '&', '{', '}', '~', ':', '\\', '\n', ' ', 'a', ';', '-', '*', '[', '('];
const ends = ['', '>', '"', '}', '\u2028'];
/** Markup before and after a run, by the path of its parsers. */
const frames: [RegExp, string, string][] = [
  [/./, '', ''],
  [/moodle|xml|read-preguntas/, '<quiz><question ', ' type="multichoice"></question></quiz>'],
  [/xlsx/, '<sheetData><row r="1"><c ', ' r="A1"><v>1</v></c></row></sheetData>'],
  [/html|moodle/, '<p><img ', ' src="a.png">'],
  [/gift|read-preguntas/, '::a:: ', '{=a ~b}'],
  [/aiken|read-preguntas/, 'a\nA. ', '\nB. b\nANSWER: A'],
  [/formats.xml/, '<r ', '/>'],
  [/formats.xml/, '<r>', '</r>'],
  [/html-table/, '<table><tr><td>', '</td></tr></table>'],
  [/vtt/, 'WEBVTT\n\n00:01.000 --> 00:02.000\n', '\n\n'],
  [/tsv|csv/, 'a\t"', '"\tb\n'],
  [/faq/, '¿a?\n', '\n\n¿b?\n'],
  [/mime|dsn/, 'Content-Type: multipart/report; boundary="', '"\n\n--'],
];

test.each(parsers)(
  'SEC-91 $path reads a long run between any two signs of its markup in linear time',
  ({ path, takers }) => {
    const own = frames.filter(([parser]) => parser.test(path));
    for (const { name, take } of takers) {
      endingOrFailing(() => {
        for (const [, before, after] of own) {
          for (const [run, end] of markup.flatMap((sign) => ends.map((end) => [sign, end] as const))) {
            const growth = growthOf((length) => take(before + run.repeat(length) + end + after));
            expect(growth, `${name}: ${before}${run}…${end}${after}`).toBeLessThan(mostGrowth);
          }
        }
      });
    }
  },
  300_000,
);

/** Two signs in turn, and the short sequences that parsers look for; `№` counts, so that no two are the same. */
const sequences = [
  ...markup.flatMap((one) => markup.filter((other) => other !== one).map((other) => one + other)),
  ...['<a ', '<a b="', ' a="', '="1" ', ' a№="1"', " a№='1'", '<a№>', '</a№>', '<a№/>', '<b>a</b>', '<a></b>', '&a№;'],
  ...['&#', '&#1', '&#x', '<!--', '-->', '<!-- ', '<![CDATA[', ']]>', '<?', '?>', '<a ?>', '</', '/>'],
  ...['<td>', '<tr><td>', '</td>', '<td colspan="200">', '<img src="', '<script>', '</script', '<li>', '<pre>', '<br>'],
  ...[
    '{=',
    '{=a}',
    '~%1%',
    '->',
    '::',
    '::a',
    '\\{',
    '{#',
    '//',
    '\n\n',
    '\n//',
    '$CATEGORY: ',
    'a\n',
    '\nA. ',
    'ANSWER: ',
  ],
  ...[
    '""',
    '"a"',
    '"\n',
    '"\t',
    '"a\t',
    '",',
    'a,',
    'a;',
    'a\t',
    '\r\n',
    '\r',
    '00:01.000 --> ',
    '00:',
    '¿a',
    'a?\n\n',
  ],
  ...[
    '--b\n',
    '--b--\n',
    '\nA: b',
    '\n ',
    '=?',
    '=?utf-8?q?',
    '?=',
    '=3D',
    '=\n',
    '<a@',
    'a@b',
    'a.',
    '](',
    '[a](',
    '**',
    '*a',
  ],
];

test.each(parsers)(
  'SEC-150 $path reads a long run of any two signs, of its own sequences and of numbered ones in linear time',
  ({ path, source, takers }) => {
    const runs = [...new Set([...sequences, ...literalsIn(source)])];
    for (const { name, take } of takers) {
      endingOrFailing(() => {
        for (const [, before, after] of frames.filter(([parser]) => parser.test(path))) {
          for (const run of runs) {
            const growth = growthOf((length) => take(before + runOf(run, length) + after));
            expect(growth, `${name}: ${before}${run}…${after}`).toBeLessThan(mostGrowth);
          }
        }
      });
    }
  },
  600_000,
);

/** Texts between quotes in the source that have a sign, such as `-->`. */
function literalsIn(source: string): string[] {
  const literals = [...source.matchAll(/'((?:[^'\\\n]|\\.){2,16})'/g)].map(([, inside]) => inside!);
  return literals.filter((text) => /[^\p{L}\p{N} _./]/u.test(text) && !text.includes('\\'));
}

function runOf(sequence: string, length: number): string {
  const times = Math.ceil(length / sequence.length);
  if (!sequence.includes('№')) return sequence.repeat(times);
  return Array.from({ length: times }, (_, at) => sequence.replaceAll('№', String(at))).join('');
}

/** The first excessive growth between two lengths, else 0. Stops there, because the next length would take minutes. */
function growthOf(take: (length: number) => void): number {
  for (const [at, length] of lengths.entries()) {
    if (at === 0) continue;
    const ms = leastMs(() => take(length), negligibleMs);
    if (ms < harmlessMs) return 0;
    if (ms < negligibleMs) continue;
    const growth = ms / leastMs(() => take(lengths[at - 1]!));
    if (growth >= mostGrowth) return growth;
  }
  return 0;
}

type Text = (length: number) => string;

/** Runs of each special character of the module's own patterns, ended so that a greedy match has to backtrack. */
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

function reader(exported: unknown, takesText: boolean, rest: unknown[] = []): ((text: string) => void) | null {
  if (exported instanceof z.ZodObject) {
    const keys = Object.keys(exported.shape);
    return (text) => void exported.safeParse(Object.fromEntries(keys.map((key) => [key, text])));
  }
  if (exported instanceof z.ZodType) return (text) => void exported.safeParse(text);
  if (typeof exported !== 'function' || !takesText) return null;
  return (text) => {
    try {
      const read: unknown = exported(text, ...rest);
      if (isIterator(read)) for (const _ of read);
    } catch {
      // Text may be refused, as long as that is fast.
    }
  };
}

/** A generator reads nothing until it is asked for the next thing. */
const isIterator = (read: unknown): read is Iterable<unknown> =>
  typeof read === 'object' && read !== null && 'next' in read && Symbol.iterator in read;

/** The least of three runs, or the first below `enough`: compilation and garbage collection only add time. */
function leastMs(work: () => void, enough = 0): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 1; run <= 3 && least >= enough; run += 1) least = Math.min(least, cpuMs(work));
  return least;
}

function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const context = createContext({});
const call = new Script('work()');

/** Work that grows exponentially never ends, and a test's own timeout does not interrupt it. */
function endingOrFailing(work: () => void): void {
  Object.assign(context, { work });
  call.runInContext(context, { timeout: 120_000, displayErrors: false });
}

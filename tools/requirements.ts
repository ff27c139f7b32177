import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

/** Rows whose capability is not built yet; the list only ever shrinks. */
const notYet = [/^(CUR|MOD|MAT|TIP|PRU|EVA|PPL|ENT|ENR|CERT|TBL|CONST)-/, /^API-(2[7-9]|[3-7]\d|8[0-6])$/, /^DASH-05$/];

export type Coverage = { total: number; proven: number; missing: string[]; due: string[] };

export function readCoverage(): Coverage {
  const [, ...lines] = readFileSync(path.join(root, 'docs/requirements.tsv'), 'utf8').trim().split('\n');
  const rows = lines.map((line) => line.split('\t')).filter(([, , text]) => !text?.startsWith('OPEN:'));
  const titles = testTitles();
  const missing = rows.map(([id]) => id!).filter((id) => !titles.has(id));
  const due = missing.filter((id) => !notYet.some((pattern) => pattern.test(id)));
  return { total: rows.length, proven: rows.length - missing.length, missing, due };
}

function testTitles(): Set<string> {
  const files = globSync(['{domain,server,web,tools}/**/*.test.{ts,tsx}', 'e2e/**/*.ts'], {
    cwd: root,
    exclude: (name) => name.includes('node_modules'),
  });
  const ids = new Set<string>();
  for (const file of files) {
    const source = readFileSync(path.join(root, file), 'utf8');
    for (const [title] of source.matchAll(/\b(?:test|it|describe)(?:\.[a-z.]+)?(?:\([^'"`]*\))?\(\s*(['"`]).*?\1/gs)) {
      for (const [id] of title.matchAll(/\b[A-Z0-9]{3,5}-\d{2}\b/g)) ids.add(id);
    }
  }
  return ids;
}

if (import.meta.main) {
  const { total, proven, missing, due } = readCoverage();
  console.log(`requirements proven: ${proven} of ${total}`);
  if (missing.length > 0) console.log(`without a test: ${missing.join(' ')}`);
  if (due.length > 0) console.error(`due now: ${due.join(' ')}`);
  process.exitCode = due.length === 0 ? 0 : 1;
}

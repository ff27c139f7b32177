import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

export type Coverage = { total: number; proven: number; missing: string[] };

export function readCoverage(): Coverage {
  const [, ...lines] = readFileSync(path.join(root, 'docs/requirements.tsv'), 'utf8').trim().split('\n');
  const rows = lines.map((line) => line.split('\t')).filter(([, , text]) => !text?.startsWith('OPEN:'));
  const titles = testTitles();
  const missing = rows.map(([id]) => id!).filter((id) => !titles.has(id));
  return { total: rows.length, proven: rows.length - missing.length, missing };
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
  const { total, proven, missing } = readCoverage();
  console.log(`requirements proven: ${proven} of ${total}`);
  if (missing.length > 0) console.error(`without a test: ${missing.join(' ')}`);
  process.exitCode = missing.length === 0 ? 0 : 1;
}

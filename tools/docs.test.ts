import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const documents = globSync('{*.md,docs/**/*.md}', { cwd: root });

describe('documents', () => {
  test.each(documents)('%s wraps at 120 columns', (file) => {
    const lines = read(file)
      .replaceAll(/^```.*?^```/gms, '')
      .split('\n');
    // A row of a table cannot be wrapped.
    expect(lines.filter((line) => line.length > 120 && !line.startsWith('|'))).toEqual([]);
  });

  test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/glossary.md'])('%s names only files that exist', (file) => {
    const exclude = (name: string) => /(^|\/)(node_modules|dist[\w-]*)$/.test(name);
    const sources = globSync('{domain,server,web,embedded-db,demo,e2e,bench,tools,drill}/**/*.*', {
      cwd: root,
      exclude,
    });
    const named = [...read(file).matchAll(/`((?:[\w-]+\/)*[\w-]+\.(?:ts|tsx|sql|tsv|json))`/g)].map(
      ([, name]) => name!,
    );
    expect(named.length).toBeGreaterThan(0);
    const known = (name: string) => [...sources, ...rootFiles].some((one) => `/${one}`.endsWith(`/${name}`));
    expect(named.filter((name) => !known(name) && !examples.includes(name))).toEqual([]);
  });

  test('README.md has fewer than 120 lines', () => {
    expect(read('README.md').split('\n').length).toBeLessThan(120);
  });

  test('package.json has the version of the newest release in CHANGELOG.md', () => {
    const [, released] = /^## (\d+\.\d+\.\d+), \d{4}-\d{2}-\d{2}$/m.exec(read('CHANGELOG.md')) ?? [];
    const lock = JSON.parse(read('package-lock.json'));
    expect([JSON.parse(read('package.json')).version, lock.version, lock.packages[''].version]).toEqual(
      Array(3).fill(released),
    );
  });
});

const rootFiles = globSync('{*.json,*.ts,docs/*.*}', { cwd: root });
/** Names made up to show how names are made. */
const examples = ['server/db/migrations/NNNN_name.sql', 'issue-certificado.ts'];

test('every row of docs/requirements.tsv has an id of its own', () => {
  const [, ...rows] = read('docs/requirements.tsv').trim().split('\n');
  const ids = rows.map((row) => row.split('\t')[0]!);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
});

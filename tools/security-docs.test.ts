import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

describe.each(['docs/asvs.md', 'docs/threat-model.md', 'SECURITY.md'])('SEC-52 %s', (file) => {
  test('names only files that exist', () => {
    const named = [...read(file).matchAll(/`([\w./-]+\/[\w./-]+\.\w+)`/g)].map(([, name]) => name!);
    expect(named.length).toBeGreaterThan(0);
    // Built files and addresses of the site are no sources.
    const sources = named.filter((name) => !name.startsWith('/') && !name.includes('dist/'));
    expect(sources.filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
  });
});

test('SEC-52 asvs.md judges each requirement once, says where a met one is met, and counts right', () => {
  const text = read('docs/asvs.md');
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| ([\w.]+) \| (.+) \|$/gm)];
  const ids = rows.map(([, id]) => id!);
  expect(new Set(ids).size).toBe(ids.length);
  const states = Map.groupBy(rows, ([, , , state]) => state!);
  expect([...states.keys()].filter((state) => !['met', 'partly', 'open', 'operator', 'n.a.'].includes(state))).toEqual(
    [],
  );
  const counted = ['met', 'partly', 'open', 'operator', 'n.a.'].map((state) => `${states.get(state)!.length} ${state}`);
  expect(text).toContain(`Of ${rows.length} requirements: ${counted.join(', ')}\n`);
});

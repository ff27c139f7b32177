import { expect, test } from 'vitest';
import { mutantsOf } from './mutants.ts';

const changed = (source: string) =>
  mutantsOf(source).map(({ start, end, by }) => source.slice(0, start) + by + source.slice(end));

test.each([
  ['a < b', ['a <= b']],
  ['a === b', ['a !== b']],
  ['a && b', ['a || b']],
  ['a ?? b', ['(a)']],
  ['!a', ['(a)']],
  ['x = list.some(f)', ['x = list.every(f)']],
  ['x = a.toString()', []],
  ['a ? b : c', ['true ? b : c', 'false ? b : c']],
  ['x = and(a, b)', ['x = and(undefined, b)', 'x = and(a, undefined)']],
  ['{ await save(); }', ['{ ; }']],
  [
    'const x = sql`a is null and b < c or d between 1 and 2`',
    [
      'const x = sql`a is not null and b < c or d between 1 and 2`',
      'const x = sql`a is null or b < c or d between 1 and 2`',
      'const x = sql`a is null and b <= c or d between 1 and 2`',
      'const x = sql`a is null and b < c and d between 1 and 2`',
    ],
  ],
  ['const x = sql`update t set a = 1 where b = 2`', ['const x = sql`update t set a = 1 where b <> 2`']],
  [
    "const x = f(1, true, 'x')",
    ["const x = f(2, true, 'x')", "const x = f(1, false, 'x')", "const x = f(1, true, '')"],
  ],
])('%s', (source, mutants) => {
  expect(changed(source)).toEqual(mutants);
});

test('types, imports, keys and loop headers have no mutants', () => {
  const source = `
    import { a } from './a.ts';
    type T = 'x' | 1;
    const record: Record<'y', number> = { 'key': a };
    for (let i = 0; i < 3; i += 1) b = a;
  `;
  expect(changed(source)).toEqual([]);
});

test('a mutant says where it is', () => {
  expect(mutantsOf('const a = 1;\nconst b = a > 2;')).toMatchObject([
    { line: 1, was: '1', by: '2' },
    { line: 2, was: '>', by: '>=' },
    { line: 2, was: '2', by: '3' },
  ]);
});

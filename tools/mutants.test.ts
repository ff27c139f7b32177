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
  ['list.some(f)', ['list.every(f)']],
  ['a ? b : c', ['true ? b : c', 'false ? b : c']],
  ["f(1, true, 'x')", ["f(2, true, 'x')", "f(1, false, 'x')", "f(1, true, '')"]],
])('%s', (source, mutants) => {
  expect(changed(source)).toEqual(mutants);
});

test('types, imports, keys and loop headers have no mutants', () => {
  const source = `
    import { a } from './a.ts';
    type T = 'x' | 1;
    const record: Record<'y', number> = { 'key': a };
    for (let i = 0; i < 3; i += 1) a();
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

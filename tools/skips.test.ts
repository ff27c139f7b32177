import { expect, test } from 'vitest';
import { checkSkips } from './skips.ts';
import type { State } from './test-report.ts';

const result = (where: string, title: string, state: State) => ({ where, title, own: title, state, message: '' });
const list = (...rows: string[]) => ['file\ttitle\treason', ...rows, ''].join('\n');

test('a skipped test fails the run, unless it is listed with its reason', () => {
  const results = [result('a.test.ts', 'as root', 'skipped'), result('a.test.ts', 'plain', 'passed')];
  expect(checkSkips(list(), results)).toEqual([
    'a.test.ts › as root: skipped without a reason in tools/allowed-skips.tsv',
  ]);
  expect(checkSkips(list('a.test.ts\tas root\tNeeds root.'), results)).toEqual([]);
  expect(checkSkips(list('a.test.ts\tas root\t '), results)).toEqual(['a.test.ts › as root: listed without a reason']);
  expect(checkSkips(list('b.test.ts\tas root\tNeeds root.'), results)).toHaveLength(2);
});

test('a listed test may run too, and a browser test is found without its line', () => {
  expect(checkSkips(list('e.spec.ts\tslow\tNeeds time.'), [result('e.spec.ts:12', 'slow', 'passed')])).toEqual([]);
  expect(checkSkips(list('e.spec.ts\tslow\tNeeds time.'), [result('e.spec.ts:12', 'slow', 'skipped')])).toEqual([]);
});

test('a line about a file of another run asks for nothing', () => {
  const listed = list('long.test.ts\tas root\tNeeds root.');
  expect(checkSkips(listed, [], (file) => file !== 'long.test.ts')).toEqual([]);
  expect(checkSkips(listed, [], (file) => file === 'long.test.ts')).toHaveLength(1);
});

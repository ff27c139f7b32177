import { expect, test } from 'vitest';
import { functionAt, functionsOf, instrument, sabotage } from './functions.ts';

const source = `
export function outer(a: number): number {
  const inner = (b: number) => b + a;
  return inner(1);
}
const list = () => ({ x: outer(2) });
export const value = 3;
`;

test('a position belongs to the innermost function, or to the module', () => {
  const functions = functionsOf(source);
  expect(functions).toHaveLength(3);
  expect(functionAt(functions, source.indexOf('b + a'))).toBe(1);
  expect(functionAt(functions, source.indexOf('return inner'))).toBe(0);
  expect(functionAt(functions, source.indexOf('outer(2)'))).toBe(2);
  expect(functionAt(functions, source.indexOf('3'))).toBeNull();
});

test('an instrumented function says that it was called, and does the same', () => {
  const plain = 'const f = (a) => (b) => ({ sum: a + b }); function g() { return f(1)(2); } g().sum';
  const reached = new Set<string>();
  const result = new Function('globalThis', `return eval(${JSON.stringify(instrument('a.ts', plain))})`)({ reached });
  expect(result).toBe(3);
  expect([...reached]).toEqual(['a.ts#2', 'a.ts#0', 'a.ts#1']);
});

test('a sabotaged function throws', () => {
  expect(sabotage(source, 0)).toContain("number {throw new Error('control mutant');");
  expect(sabotage(source, 1)).toBeNull();
});

import { expect, test } from 'vitest';
import { quoteNames } from './quote-names.ts';

test.each([
  [['A'], '«A»'],
  [['A', 'B'], '«A» y «B»'],
  [['A', 'B', 'C'], '«A», «B» y «C»'],
  [['A', 'B', 'C', 'D'], '«A», «B», «C» y 1 más'],
  [['A', 'B', 'C', 'D', 'E'], '«A», «B», «C» y 2 más'],
])('%j reads %s', (nombres, words) => expect(quoteNames(nombres)).toBe(words));

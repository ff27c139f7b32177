import { expect, test } from 'vitest';
import { parseProse } from './parse-prose.ts';

test('blank lines part paragraphs, single line breaks stay', () => {
  expect(parseProse('Uno\ndos\n\n\nTres')).toEqual([
    { kind: 'paragraph', lines: ['Uno', 'dos'] },
    { kind: 'paragraph', lines: ['Tres'] },
  ]);
});

test('lines with a dash or bullet make a list, right after a paragraph too', () => {
  expect(parseProse('Verás:\n- Uno\n• Dos\n* Tres\nFin')).toEqual([
    { kind: 'paragraph', lines: ['Verás:'] },
    { kind: 'bullets', items: ['Uno', 'Dos', 'Tres'] },
    { kind: 'paragraph', lines: ['Fin'] },
  ]);
});

test('numbered lines keep the number they start with, also after a blank line', () => {
  expect(parseProse('1. Uno\n2) Dos\n\n3. Tres')).toEqual([
    { kind: 'numbers', start: 1, items: ['Uno', 'Dos'] },
    { kind: 'numbers', start: 3, items: ['Tres'] },
  ]);
});

test('an indented line belongs to the entry above it', () => {
  expect(parseProse('- Uno\n  sigue\n- Dos')).toEqual([{ kind: 'bullets', items: ['Uno sigue', 'Dos'] }]);
});

test('a dash or a figure inside the text is no list', () => {
  for (const text of ['-5 grados', '2026 fue bueno', '1.250 soles', '20261. no', 'a - b']) {
    expect(parseProse(text)).toEqual([{ kind: 'paragraph', lines: [text] }]);
  }
});

test('Windows line ends are line ends, and markup is text', () => {
  expect(parseProse('<b>Uno</b>\r\n\r\n<script>x</script>')).toEqual([
    { kind: 'paragraph', lines: ['<b>Uno</b>'] },
    { kind: 'paragraph', lines: ['<script>x</script>'] },
  ]);
});

test('nothing gives nothing', () => {
  expect(parseProse(' \n\n ')).toEqual([]);
});

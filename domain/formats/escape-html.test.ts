import { expect, test } from 'vitest';
import { escapeHtml } from './escape-html.ts';

test('text stays text, in an element and in an attribute', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  );
  expect(escapeHtml('Ñahui $& $1')).toBe('Ñahui $&amp; $1');
});

import { expect, test } from 'vitest';
import { firstTouch, maxOrigen, normalizeOrigen, origenOf, readStoredOrigen } from './origen.ts';

test.each([
  ['', ''],
  ['?utm_medium=cpc', ''],
  ['?utm_source=Facebook&utm_medium=cpc&utm_campaign=Civil%202026', 'facebook / cpc / civil 2026'],
  ['?utm_source=google&utm_campaign=marca', 'google / marca'],
  ['?utm_source==HYPERLINK(%22x%22)', 'hyperlink x'],
  ['?utm_source=%00%3Cscript%3E', 'script'],
  ['?utm_source=%F0%9F%98%80', ''],
  [`?utm_source=${'/'.repeat(16_000)}`, '/'.repeat(32)],
  ['?utm_source=a&utm_source=b', 'a'],
])('MON-70 %.60s is %j', (search, origen) => expect(origenOf(search)).toBe(origen));

test('MON-70 no link makes it longer than its column', () => {
  const long = `utm_source=${'ß'.repeat(90)}&utm_medium=${'ﷺ'.repeat(90)}&utm_campaign=${'x'.repeat(90)}`;
  expect(origenOf(long).length).toBeLessThanOrEqual(maxOrigen);
  expect(normalizeOrigen('ﷺ'.repeat(100)).length).toBeLessThanOrEqual(maxOrigen);
});

test('MON-70 the first touch counts for thirty days, then the next one', () => {
  const day = 86_400_000;
  const first = firstTouch(null, 'facebook', 0);
  expect(first).toEqual({ origen: 'facebook', at: 0 });
  expect(firstTouch(first, 'google', 29 * day)).toBe(first);
  expect(firstTouch(first, 'google', 30 * day)).toEqual({ origen: 'google', at: 30 * day });
  expect(firstTouch(first, '', 31 * day)).toBeNull();
  // A clock that was set back.
  expect(firstTouch({ origen: 'x', at: 5 }, 'google', 1)).toEqual({ origen: 'google', at: 1 });
});

test.each([null, '', '{', '[]', '7', '{"origen":1,"at":1}', '{"origen":"a"}'])('MON-70 %j is nothing stored', (text) =>
  expect(readStoredOrigen(text)).toBeNull(),
);

import { expect, test } from 'vitest';
import { docentes } from './content/docentes.ts';
import { longHair } from './images.ts';
import { portraitSvg } from './portrait.ts';

/** Everything but the background. */
const personOf = (svg: string) => svg.split('/>').slice(2).join();

test('BUY-113 every lecturer of the demo school is drawn as a person of their own, with eyes and a mouth', () => {
  const people = docentes.map(({ clave }, at) => personOf(portraitSvg(at + 1, longHair.has(clave))));
  expect(new Set(people).size).toBe(docentes.length);
  for (const person of people) {
    // Both eyes: one half of the face is the other one mirrored.
    expect(person.match(/<circle/g)?.length).toBeGreaterThanOrEqual(4);
  }
});

import { expect, test } from 'vitest';
import { emisionAutomaticaText, emisionDay, emisionSentence } from './emision.ts';

const dated = { asincronico: 'N', fechaHoraLimite: '2026-11-30T22:00:00-05:00' };
const ownPace = { asincronico: 'S', fechaHoraLimite: '2030-01-01T00:00:00Z' };

test.each([
  ['three days after the end', dated, 3, '2026-11-20T10:00:00-05:00', '2026-12-03'],
  ['on the day of the end', dated, 0, '2026-11-20T10:00:00-05:00', '2026-11-30'],
  ['late, a day after it is seen', dated, 3, '2026-12-20T23:30:00-05:00', '2026-12-21'],
  ['late and without waiting, at once', dated, 0, '2026-12-20T23:30:00-05:00', '2026-12-20'],
  ['at one’s own pace, from passing', ownPace, 3, '2026-11-20T23:30:00-05:00', '2026-11-23'],
])('NIV-19 %s', (_, curso, dias, visto, day) => {
  expect(emisionDay(curso, dias, new Date(visto))).toBe(day);
});

test('NIV-19 the sentence counts who is issued on the next day, and who waits', () => {
  const one = { dia: '2026-12-03', incluida: true, nombreConfirmado: true };
  expect(emisionSentence([])).toBe('Por ahora no hay certificados por emitir.');
  expect(emisionSentence([one])).toBe('Se emitirá 1 el 3 de diciembre de 2026.');
  expect(
    emisionSentence([
      { ...one, dia: '2026-12-05' },
      one,
      one,
      { ...one, incluida: false },
      { ...one, nombreConfirmado: false },
    ]),
  ).toBe('Se emitirán 2 el 3 de diciembre de 2026. 1 más después. 1 espera a que confirme su nombre.');
});

test('NIV-19 the flyer says in how many days it is issued', () => {
  expect(emisionAutomaticaText(dated, 3)).toBe('Se emite 3 días después del fin del programa.');
  expect(emisionAutomaticaText(ownPace, 1)).toBe('Se emite 1 día después de aprobar.');
  expect(emisionAutomaticaText(ownPace, 0)).toBe('Se emite al aprobar.');
});

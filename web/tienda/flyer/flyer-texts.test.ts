import { expect, test } from 'vitest';
import {
  accesoLabel,
  heldText,
  minutesText,
  sesionesLabel,
  sesionesSentence,
  summary,
  withText,
} from './flyer-texts.ts';

const unknown = { sesiones: [], completo: false };

test('FLY-19 a duration is said in minutes', () => {
  expect(minutesText(5760)).toBe('5,760 minutos');
  expect(minutesText(90)).toBe('90 minutos');
  expect(minutesText(1)).toBe('1 minuto');
});

test('VIS-01 what was held is counted over the sessions that the course has, also while some have no date', () => {
  const now = Date.parse('2026-11-17T12:00:00-05:00');
  const curso = {
    asincronico: 'N',
    esGrabada: false,
    cantidadModulo: 4,
    fechaHoraInicio: '2026-11-02T19:00:00-05:00',
    fechaHoraLimite: '2026-11-23T19:00:00-05:00',
  };
  const dated = (days: number[]) => days.map((day) => ({ fin: `2026-11-${day}T21:00:00-05:00`, grabada: day === 10 }));
  expect(heldText(curso, now, { sesiones: [], completo: false })).toBe(
    '3 de 4 sesiones ya se dictaron; quedan grabadas.',
  );
  expect(heldText(curso, now, { sesiones: dated([10, 23]), completo: false })).toBe(
    '3 de 4 sesiones ya se dictaron; quedan grabadas.',
  );
  expect(heldText(curso, now, { sesiones: dated([10, 16, 23, 30]), completo: false })).toBe(
    '2 de 4 sesiones ya se dictaron; 1 con grabación.',
  );
});

const dated = (count: number) =>
  Array.from({ length: count }, () => ({ fin: '2026-11-10T21:00:00-05:00', grabada: true }));

test.each([
  // One of the twelve modules is the final test.
  ['all have a date', { sesiones: dated(11), completo: true }, '11 sesiones'],
  ['some have none yet', { sesiones: dated(2), completo: false }, '12 sesiones'],
  ['none has one', { sesiones: [], completo: true }, '12 sesiones'],
  ['there are more than announced', { sesiones: dated(13), completo: false }, '13 sesiones'],
])('SEA-27 card, sentence and what was held agree on the sessions when %s', (_, timetable, said) => {
  const curso = {
    tipo: 'D',
    asincronico: 'N',
    esGrabada: false,
    cantidadModulo: 12,
    fechaHoraInicio: '2026-10-02T19:00:00-05:00',
    fechaHoraLimite: '2026-12-23T19:00:00-05:00',
  };
  expect(sesionesLabel(curso, timetable)).toBe(`${said} en vivo`);
  expect(sesionesSentence(curso, timetable)).toBe(`Este diplomado consta de ${said}.`);
  expect(heldText(curso, Date.parse('2026-11-17T12:00:00-05:00'), timetable)).toContain(` de ${said} ya se dictaron`);
});

test('FLY-21 the sentence names what it is and how many sessions it has', () => {
  expect(sesionesSentence({ tipo: 'D', cantidadModulo: 12 }, unknown)).toBe('Este diplomado consta de 12 sesiones.');
  expect(sesionesSentence({ tipo: 'C', cantidadModulo: 1 }, unknown)).toBe('Este curso consta de 1 sesión.');
  expect(sesionesSentence({ tipo: 'N', cantidadModulo: 0 }, unknown)).toBe('Este curso consta de 0 sesiones.');
});

test.each([
  ['N', false, 12, '12 sesiones en vivo'],
  ['N', false, 1, '1 sesión en vivo'],
  ['N', false, 0, 'Sesiones en vivo'],
  ['N', true, 12, '12 sesiones en video'],
  ['N', true, 1, '1 sesión en video'],
  ['S', true, 4, '4 sesiones a tu ritmo'],
  ['S', true, 0, 'Sesiones a tu ritmo'],
])('CUR-13 asincronico %s, esGrabada %s, %d: «%s»', (asincronico, esGrabada, cantidadModulo, said) => {
  expect(sesionesLabel({ asincronico, esGrabada, cantidadModulo }, unknown)).toBe(said);
});

test.each([
  [null, 'Pago único, acceso sin fecha de término'],
  [0, 'Pago único, acceso hasta el término'],
  [1, 'Pago único, acceso hasta 1 mes después del término'],
  [6, 'Pago único, acceso hasta 6 meses después del término'],
])('access of %s months', (vigencia, text) => expect(accesoLabel(vigencia)).toBe(text));

test('BUY-20 nothing is paid for a free course', () => expect(accesoLabel(0, true)).toBe('Acceso hasta el término'));

test('a summary is one line, cut between words', () => {
  expect(summary('Dos\n\nlíneas.')).toBe('Dos líneas.');
  const long = summary(`${'palabra '.repeat(40)}`);
  expect(long.length).toBeLessThanOrEqual(155);
  expect(long).toMatch(/palabra…$/);
  expect(summary('x'.repeat(300)).length).toBeLessThanOrEqual(155);
});

test.each([
  ['https://wa.me/51900000000', 'https://wa.me/51900000000?text=Hola+%C2%ABA%C2%BB'],
  [
    'https://api.whatsapp.com/send?phone=51900000000',
    'https://api.whatsapp.com/send?phone=51900000000&text=Hola+%C2%ABA%C2%BB',
  ],
  ['https://wa.me/51900000000?text=Ya', 'https://wa.me/51900000000?text=Ya'],
  ['https://chat.whatsapp.com/abc', 'https://chat.whatsapp.com/abc'],
])('BUY-60 %s opens with the name of the course, unless it has a text or takes none', (href, opened) => {
  expect(withText(href, 'Hola «A»')).toBe(opened);
});

import fc from 'fast-check';
import ICAL from 'ical.js';
import ical from 'node-ical';
import { expect, test } from 'vitest';
import { seed } from '../testing/seed.ts';
import { type CalendarEvent, calendarFile } from './calendar.ts';

const instant = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2060, 0) }).map((ms) => new Date(ms - (ms % 1000)));
const word = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 120 }),
  fc.constantFrom(
    'Penal; parte 1, \\ y más',
    'ñ'.repeat(90),
    '🎓 a\nb',
    'END:VEVENT',
    'a:b;c=d',
    '\\n no es un salto',
    'a\u2028b\u2029c',
  ),
);
const event: fc.Arbitrary<Omit<CalendarEvent, 'uid' | 'url'>> = fc.record({
  stamp: instant,
  inicio: instant,
  fin: instant,
  titulo: word.map((text) => `T ${text}.`),
  descripcion: word.map((text) => `D ${text}.`),
  sequence: fc.nat(1000),
  cancelled: fc.boolean(),
  alarm: fc.boolean(),
});
const timetable = fc.array(event, { minLength: 1, maxLength: 6 }).map((events) =>
  events.map(
    (one, at): CalendarEvent => ({
      ...one,
      uid: `sesion-${at}@aula.pe`,
      url: `https://aula.pe/sesion/${at}`,
      fin: new Date(new Date(one.inicio).getTime() + (1 + at) * 1_800_000),
    }),
  ),
);

/** What a file can carry: no control characters but tabs, and one kind of line break. */
const carried = (text: string) => text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
const shown = ({ uid, inicio, fin, titulo, descripcion, url, sequence = 0, cancelled }: CalendarEvent) => ({
  uid,
  url,
  sequence,
  status: cancelled ? 'CANCELLED' : 'CONFIRMED',
  inicio: new Date(inicio).getTime(),
  fin: new Date(fin).getTime(),
  titulo: carried(titulo),
  descripcion: carried(descripcion),
});

function readByIcalJs(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, startDate, endDate, summary, description, sequence } = new ICAL.Event(component);
    const [url, status] = [component.getFirstPropertyValue('url'), component.getFirstPropertyValue('status')];
    const times = { inicio: startDate.toJSDate().getTime(), fin: endDate.toJSDate().getTime() };
    return { uid, url, sequence, status, ...times, titulo: summary, descripcion: description };
  });
}

function readByNodeIcal(text: string) {
  const found = Object.values(ical.sync.parseICS(text)).flatMap((one) => (one?.type === 'VEVENT' ? [one] : []));
  return found.map(({ uid, start, end, status, summary, description }) => {
    const times = { inicio: start.getTime(), fin: end?.getTime() };
    return { uid, status, ...times, titulo: trimmed(summary), descripcion: trimmed(description) };
  });
}

/** node-ical drops white space and reads a backslash before an n as a line feed; what is left is compared. */
const trimmed = (text: unknown) => String(text).replace(/\\n?/gi, '').replace(/\s+/g, '');

test('CAL-03 two foreign readers find the same instants and texts in a thousand timetables', () => {
  fc.assert(
    fc.property(timetable, (events) => {
      const text = calendarFile('Aula', events);
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
      const expected = events.map(shown);
      expect(readByIcalJs(text)).toEqual(expected);
      expect(readByNodeIcal(text)).toEqual(
        expected.map(({ uid, inicio, fin, status, titulo, descripcion }) => {
          return { uid, inicio, fin, status, titulo: trimmed(titulo), descripcion: trimmed(descripcion) };
        }),
      );
    }),
    { numRuns: 1000, seed },
  );
});

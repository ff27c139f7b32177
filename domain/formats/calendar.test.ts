import { describe, expect, test } from 'vitest';
import { type CalendarEvent, calendarFile } from './calendar.ts';

const event: CalendarEvent = {
  uid: 'curso-7@aula.pe',
  stamp: new Date('2026-11-16T12:30:15.250Z'),
  inicio: '2027-03-10T00:00:00.000Z',
  fin: '2027-03-10T01:30:00.000Z',
  titulo: 'Empieza: Penal; parte 1, \\ y más',
  descripcion: 'Entra al campus.\nTe esperamos.',
  url: 'https://aula.pe/dashboard',
};
const file = (changes: Partial<CalendarEvent> = {}) => calendarFile('Aula', [{ ...event, ...changes }]);

describe('VIS-42 a calendar file', () => {
  test('has the event in UTC with its length', () => {
    const lines = file().split('\r\n');
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0']);
    expect(lines).toContain('UID:curso-7@aula.pe');
    expect(lines).toContain('DTSTAMP:20261116T123015Z');
    expect(lines).toContain('DTSTART:20270310T000000Z');
    expect(lines).toContain('DTEND:20270310T013000Z');
    expect(lines.at(-2)).toBe('END:VCALENDAR');
  });

  test('escapes what has a meaning of its own', () => {
    expect(file()).toContain('SUMMARY:Empieza: Penal\\; parte 1\\, \\\\ y más\r\n');
    expect(file()).toContain('DESCRIPTION:Entra al campus.\\nTe esperamos.\r\n');
    expect(file({ titulo: 'a\r\nATTENDEE:x' })).not.toMatch(/^ATTENDEE/m);
  });

  test.each(['ñ'.repeat(200), '🎓'.repeat(80), 'a'.repeat(500)])(
    'folds long lines without cutting a character',
    (titulo) => {
      const text = file({ titulo });
      for (const line of text.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
      expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${titulo}`);
    },
  );
});

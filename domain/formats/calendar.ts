/** An event of a calendar file (RFC 5545). */
export type CalendarEvent = {
  /** Stable: the same event added twice is one. */
  uid: string;
  inicio: string;
  minutes: number;
  titulo: string;
  descripcion: string;
  url: string;
};

const maxOctets = 75;

/** Times are UTC: Peru has no summer time, and a calendar shows them in its own zone. */
export function calendarFile(nombre: string, events: readonly CalendarEvent[], now: Date): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Aula Iuris//Campus//ES',
    `NAME:${escapeText(nombre)}`,
    `X-WR-CALNAME:${escapeText(nombre)}`,
    ...events.flatMap((event) => eventLines(event, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function eventLines({ uid, inicio, minutes, titulo, descripcion, url }: CalendarEvent, now: Date): string[] {
  const start = new Date(inicio);
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(new Date(start.getTime() + minutes * 60_000))}`,
    `SUMMARY:${escapeText(titulo)}`,
    `DESCRIPTION:${escapeText(descripcion)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(titulo)}`,
    'TRIGGER:-PT1H',
    'END:VALARM',
    'END:VEVENT',
  ];
}

const utc = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, '');

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n|\r/g, '\\n');
}

/** A line has at most 75 octets; a character is never cut. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > maxOctets) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

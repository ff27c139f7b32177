type Instant = Date | string;

/** An event of a calendar file (RFC 5545). */
export type CalendarEvent = {
  /** Stable: the same event added twice is one. */
  uid: string;
  /** When its record was last changed. */
  stamp: Instant;
  inicio: Instant;
  fin: Instant;
  titulo: string;
  descripcion: string;
  url: string;
  /** Raised when the event is moved or cancelled. */
  sequence?: number;
  cancelled?: boolean;
  /** An alarm an hour before; subscribed calendars have their own. */
  alarm?: boolean;
};

const maxOctets = 75;

/** Times are UTC: Peru has no summer time, and a calendar shows them in its own zone. */
export function calendarFile(nombre: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Aula Iuris//Campus//ES',
    `NAME:${escapeText(nombre)}`,
    `X-WR-CALNAME:${escapeText(nombre)}`,
    // Refresh interval of subscribed calendars; some ignore it.
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function eventLines(event: CalendarEvent): string[] {
  const { uid, stamp, inicio, fin, titulo, descripcion, url, sequence = 0, cancelled = false, alarm = false } = event;
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${utc(stamp)}`,
    `DTSTART:${utc(inicio)}`,
    `DTEND:${utc(fin)}`,
    `LAST-MODIFIED:${utc(stamp)}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escapeText(titulo)}`,
    `DESCRIPTION:${escapeText(descripcion)}`,
    `URL:${url}`,
    ...(alarm ? alarmLines(titulo) : []),
    'END:VEVENT',
  ];
}

function alarmLines(titulo: string): string[] {
  const text = `DESCRIPTION:${escapeText(titulo)}`;
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', text, 'TRIGGER:-PT1H', 'END:VALARM'];
}

const utc = (instant: Instant) => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');

/** Control characters have no form in a calendar file, except the line feed and the tab. */
function escapeText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
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

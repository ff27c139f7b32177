import { isEmailAddress } from '../formats/email.ts';
import { parseCsv } from '../formats/parse-csv.ts';

/** Rows of one list; a company has at most as many seats of a curso. */
export const maxInvited = 500;
/** The link of an invitation works for so long; sending it again starts anew. */
export const invitationDays = 30;
/** Mails of one invitation. */
export const maxMails = 5;
/** Invitations per seat and day: a seat can be offered to another person, but not to everybody. */
export const maxPerSeat = 3;
/** Invitations per responsible person and day to seats that cost nothing: anybody can order those. */
export const maxFreePerDay = 50;

export type Invited = { nombre: string; correo: string };

export const verdicts = {
  listo: 'Listo para invitar',
  correo: 'Falta un correo válido',
  repetido: 'Está dos veces en la lista',
  invitado: 'Ya tiene una invitación',
  'con-cupo': 'Ya usa un cupo de este curso',
  'sin-cupo': 'No queda un cupo libre',
  enviada: 'Invitación en camino',
} as const;
export type Verdict = keyof typeof verdicts;

type Line = {
  /** Seats of the line that nobody has and that no invitation waits for. */
  free: number;
  /** Addresses in lower case with an open invitation, and with a seat that they got by one. */
  invited: ReadonlySet<string>;
  seated: ReadonlySet<string>;
};

/** One verdict per row, in their order; the first rows get the seats. */
export function judgeInvited(rows: readonly Invited[], { free, invited, seated }: Line): Verdict[] {
  const seen = new Set<string>();
  let left = free;
  return rows.map(({ correo }) => {
    const address = correo.trim().toLowerCase();
    if (!isEmailAddress(address)) return 'correo';
    if (seen.has(address)) return 'repetido';
    seen.add(address);
    if (invited.has(address)) return 'invitado';
    if (seated.has(address)) return 'con-cupo';
    if (left === 0) return 'sin-cupo';
    left -= 1;
    return 'listo';
  });
}

/** Free seats of a line that no open invitation waits for. */
export function freeCupos({ cupos, usados, invitados }: { cupos: number; usados: number; invitados: number }): number {
  return Math.max(0, cupos - usados - invitados);
}

const nombreMax = 150;
const correoMax = 254;
/** Without these signs at its ends. By hand: a regular expression would look for the end from each of them. */
function trimmed(text: string, signs: RegExp): string {
  let [start, end] = [0, text.length];
  while (start < end && signs.test(text[start]!)) start += 1;
  while (end > start && signs.test(text[end - 1]!)) end -= 1;
  return text.slice(start, end);
}

const trimCell = (cell: string) => trimmed(cell.replaceAll(/[\s\u00a0]+/g, ' '), /[\s'"]/);

/** `Ana Ríos <ana@correo.pe>`, as mail programs copy an address. */
function readAngled(line: string): Invited | null {
  const whole = trimmed(line, /[\s,;]/);
  const at = whole.lastIndexOf('<');
  if (at === -1 || !whole.endsWith('>')) return null;
  const correo = whole.slice(at + 1, -1);
  if (!correo.includes('@') || /[<>\s]/.test(correo)) return null;
  return { nombre: trimmed(whole.slice(0, at), /[\s,;]/), correo };
}

/**
 * A pasted list, one person per line: name and e-mail in any order, separated by tabs, commas or semicolons. A line of
 * titles is no person.
 */
export function readInvited(text: string): Invited[] {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '');
  return lines.flatMap((line, at) => {
    const person = readLine(line);
    const isTitles = at === 0 && lines.length > 1 && person.correo === '' && /correo|e-?mail|nombre/i.test(line);
    return isTitles ? [] : [person];
  });
}

function readLine(line: string): Invited {
  const angled = readAngled(line);
  if (angled) return { nombre: shorten(angled.nombre, nombreMax), correo: shorten(angled.correo, correoMax) };
  const cells = (parseCsv(line).records[0]?.cells ?? []).map(trimCell).filter((cell) => cell !== '');
  const correo = cells.find((cell) => cell.includes('@')) ?? '';
  const words = correo.split(' ');
  // A name and an address with a space between them.
  const address = words.find((word) => word.includes('@')) ?? '';
  const rest = [...cells.filter((cell) => cell !== correo), ...words.filter((word) => word !== address)];
  const nombre = rest.filter((cell) => /\p{L}/u.test(cell)).join(' ');
  return { nombre: shorten(nombre, nombreMax), correo: shorten(address, correoMax) };
}

const shorten = (text: string, max: number) => trimCell(text).slice(0, max);

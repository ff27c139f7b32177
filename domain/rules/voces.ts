import type { Cita } from './encuestas.ts';

export const estadosVoz = ['pendiente', 'aprobada', 'descartada'] as const;
export type EstadoVoz = (typeof estadosVoz)[number];

export const estadoVozLabels: Record<EstadoVoz, string> = {
  pendiente: 'Por revisar',
  aprobada: 'Publicada',
  descartada: 'No se publica',
};

const normalized = (text: string) => text.replaceAll(/\s+/g, ' ').trim();
const isLetter = (sign: string | undefined) => sign !== undefined && /[\p{L}\p{N}]/u.test(sign);

/**
 * Whether `cut` says the words of `original`, in their order, with '…' where some are left out. Words stay whole, and
 * beginning and end are only left out with '…'.
 */
export function isCutOf(original: string, cut: string): boolean {
  const [whole, shown] = [normalized(original), normalized(cut)];
  if (shown === whole) return whole !== '';
  const pieces = shown.split('…').map((piece) => piece.trim());
  if (pieces.every((piece) => piece === '')) return false;
  const first = pieces[0]!;
  if (first === '') return fits(whole, pieces.slice(1), 0);
  return whole.startsWith(first) && isWhole(whole, 0, first.length) && fits(whole, pieces.slice(1), first.length);
}

const isWhole = (text: string, from: number, to: number) =>
  !(isLetter(text[from - 1]) && isLetter(text[from])) && !(isLetter(text[to - 1]) && isLetter(text[to]));

/** Whether the pieces stand in the text after `from`, the last one at its end; an empty last piece omits the end. */
function fits(text: string, [piece, ...rest]: string[], from: number): boolean {
  if (piece === undefined) return from === text.length;
  if (piece === '') return rest.length === 0 ? from < text.length : fits(text, rest, from);
  if (rest.length === 0) {
    const at = text.length - piece.length;
    return at >= from && text.endsWith(piece) && isWhole(text, at, text.length);
  }
  for (let at = text.indexOf(piece, from); at >= 0; at = text.indexOf(piece, at + 1)) {
    // The first place that fits leaves most room for the rest.
    if (isWhole(text, at, at + piece.length)) return fits(text, rest, at + piece.length);
  }
  return false;
}

/** How the person is named under the words, as they chose. */
export function vozName({ nombre, apellido }: { nombre: string; apellido: string }, cita: Exclude<Cita, 'no'>): string {
  if (cita === 'nombre') return `${nombre} ${apellido}`.trim();
  const [first = ''] = nombre.trim();
  const [last = ''] = apellido.trim();
  return [first, last]
    .filter((letter) => letter !== '')
    .map((letter) => `${letter.toUpperCase()}.`)
    .join(' ');
}

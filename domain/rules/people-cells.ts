import { foldWords } from '../formats/fold-words.ts';
import { cellMax, isBlankMark } from './importacion.ts';
import { type NombreLayout, splitNombre, splitTratamiento } from './nombres.ts';
import type { Columns, ColumnTarget } from './people-columns.ts';

/**
 * Collapses whitespace, removes invisible signs, and unwraps what spreadsheets write to keep a number as text: an
 * apostrophe, or ="00123456".
 */
export function normalizeCell(cell: string): string {
  return cell
    .normalize('NFC')
    .replace(/\p{Cf}+/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .replace(/^'/, '')
    .replace(/^="([^"]*)"$/, '$1')
    .slice(0, cellMax)
    .toWellFormed();
}

/** Text decoded with the wrong encoding. Read before `normalizeCell`, which removes half of «Ã­». */
export function isGarbled(cell: string): boolean {
  return /\ufffd|[ÃÂ][\u0080-\u00bf\u0152-\u2122]/.test(cell);
}

/** Names of a row. `entero` is the whole name when its split is a proposal. */
export function readNombre(
  value: (target: ColumnTarget) => string,
  columns: Columns,
): { nombre: string; apellido: string; entero: string } {
  const joined = (...targets: ColumnTarget[]) =>
    targets
      .map((target) => trimSigns(value(target)))
      .filter((part) => part !== '' && !isBlankMark(part))
      .join(' ');
  const apellido = joined(columns.includes('paterno') ? 'paterno' : 'apellido', 'materno');
  const hasApellido = columns.includes('paterno') || columns.includes('apellido');
  if (columns.includes('nombre') && hasApellido) {
    return { nombre: joined('nombre', 'segundoNombre'), apellido, entero: '' };
  }
  const order: NombreLayout = columns.includes('apellidos-nombres') ? 'apellidos-nombres' : 'nombres-apellidos';
  const entero = value(order);
  if (hasApellido && apellido !== '') return withoutApellido(entero, apellido);
  // Without a comma a title would count as a surname.
  const split = splitNombre(entero.includes(',') ? entero : splitTratamiento(entero).nombre, order);
  return {
    nombre: trimSigns(split.nombre),
    apellido: trimSigns(split.apellido),
    entero: split.certain ? '' : entero,
  };
}

/** A whole name beside a column with the surnames: they are in it at one end, or it holds the first names alone. */
function withoutApellido(entero: string, apellido: string) {
  const words = entero.split(/[\s,]+/).filter(Boolean);
  const count = apellido.split(' ').length;
  const wanted = foldWords(apellido);
  const isApellido = (part: string[]) => foldWords(part.join(' ')) === wanted;
  if (words.length > count && isApellido(words.slice(-count))) {
    return { nombre: words.slice(0, -count).join(' '), apellido, entero: '' };
  }
  if (words.length > count && isApellido(words.slice(0, count))) {
    return { nombre: words.slice(count).join(' '), apellido, entero: '' };
  }
  const shared = wanted.split(' ').some((word) => foldWords(entero).split(' ').includes(word));
  return { nombre: entero, apellido, entero: shared ? entero : '' };
}

/** Without bullets before a name and separators after it. */
const trimSigns = (name: string) => name.replace(/^[-–—•*.,;\s]+(?=\p{L})/u, '').replace(/[,;\s]+$/, '');

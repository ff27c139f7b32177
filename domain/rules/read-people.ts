import { foldWords } from '../formats/fold-words.ts';
import type { CsvRecord } from '../formats/parse-csv.ts';
import { readDocument } from './identity-document.ts';
import { cellMax, type ImportedRow, isBlankMark } from './importacion.ts';
import { type NombreLayout, splitNombre, splitTratamiento } from './nombres.ts';
import {
  type Columns,
  type ColumnTarget,
  findHeader,
  guessColumns,
  isTitleLine,
  joinTitleLines,
  missingColumns,
  type NeededColumn,
  recogniseTitles,
  repeatedDocuments,
} from './people-columns.ts';

/** A row of the file; `entero` is the whole name when the split is a guess, `problema` what the file itself broke. */
export type ReadRow = ImportedRow & { entero: string; problema: string };

export type PeopleTable = {
  /** Line of the titles; null when the file has none. */
  headerLine: number | null;
  titles: string[];
  columns: Columns;
  missing: NeededColumn[];
  /** Columns that are not read, by title or, without one, by letter. */
  unused: string[];
  /** Index of the first record below the titles. */
  firstRow: number;
  filas: ReadRow[];
};

export type TableChoices = {
  /** Line of the titles; null: there are none. */
  headerLine?: number | null;
  columns?: Columns;
  /** Columns chosen before for a table with the same titles, by `signatureOf`. */
  remembered?: Readonly<Record<string, Columns>>;
  /** Cells cannot shift in a spreadsheet, so cells right of the titles are notes. */
  grid?: boolean;
};

/** Identifies tables with the same titles, without personal data. */
export function signatureOf(headerLine: number | null, titles: readonly string[]): string {
  return headerLine === null ? `#${titles.length}` : foldTitles(titles);
}

const foldTitles = (titles: readonly string[]) => titles.map(foldWords).join('|');

export function readPeople(records: readonly CsvRecord[], choices: TableChoices = {}): PeopleTable {
  const found =
    choices.headerLine === undefined
      ? (findHeader(records) ?? -1)
      : records.findIndex(({ line }) => line === choices.headerLine);
  const header = records[found] ?? null;
  const joined = header && joinTitleLines(header.cells, records[found + 1]?.cells);
  const firstRow = found + (joined ? 2 : 1);
  const rows = records.slice(firstRow);
  const titles = header ? withoutTrailingBlanks(joined ?? header.cells) : guessColumns(rows).map(() => '');
  const headerLine = header?.line ?? null;
  const columns = choices.columns ?? choose(titles, headerLine, rows, choices.remembered);
  const missing = missingColumns(columns);
  const width = header && !choices.grid ? titles.length : Number.POSITIVE_INFINITY;
  const unused = unusedColumns(titles, columns, rows, width);
  const filas = missing.length > 0 ? [] : readRows(rows, titles, columns, width);
  return { headerLine, titles, columns, missing, unused, firstRow, filas };
}

function choose(
  titles: string[],
  headerLine: number | null,
  rows: readonly CsvRecord[],
  remembered: TableChoices['remembered'],
): Columns {
  const before = remembered?.[signatureOf(headerLine, titles)];
  if (before?.length === titles.length) return before;
  if (headerLine === null) return guessColumns(rows);
  return recogniseTitles(titles).map((target, at) => (target === 'numero' && isOrdinal(rows, at) ? null : target));
}

/** 'Número' is often the number of the line and not a telephone. */
function isOrdinal(rows: readonly CsvRecord[], at: number): boolean {
  const filled = rows.slice(0, 20).flatMap(({ cells }) => cells[at]?.trim() || []);
  return filled.length > 0 && filled.every((cell) => /^\d{1,4}\.?$/.test(cell));
}

const columnsShown = 26;

function unusedColumns(titles: string[], columns: Columns, rows: readonly CsvRecord[], width: number): string[] {
  return Array.from({ length: Math.max(titles.length, Math.min(width, columnsShown)) }, (_, at) => {
    if (columns[at]) return '';
    const isFilled = () => rows.some(({ cells }) => (cells[at] ?? '').trim() !== '');
    return titles[at] || (at < columnsShown && isFilled() ? `columna ${String.fromCharCode(65 + at)}` : '');
  }).filter(Boolean);
}

function withoutTrailingBlanks(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1).map(normalizeCell);
}

/** Rows below other titles are not read by the first ones; titles repeated on every page are no rows. */
function readRows(records: readonly CsvRecord[], titles: string[], columns: Columns, width: number): ReadRow[] {
  const documento = columns.indexOf('documento');
  const folded = foldTitles(titles);
  const repeated = repeatedDocuments(titles, columns);
  const rows: ReadRow[] = [];
  let otherTitles: number | null = null;
  for (const record of records) {
    const isTitles = !record.cells[documento]?.match(/\d/) && isTitleLine(record.cells);
    if (isTitles && foldTitles(withoutTrailingBlanks(record.cells)) === folded) {
      otherTitles = null;
      continue;
    }
    if (isTitles) otherTitles = record.line;
    if (isNumberedBlank(record)) continue;
    const row = toRow(record, columns, width, repeated);
    rows.push(otherTitles === null ? row : { ...row, problema: row.problema || otherTitlesProblem(otherTitles, row) });
  }
  return rows;
}

/** A line of a form that was numbered and not filled in. */
const isNumberedBlank = ({ cells }: CsvRecord) => /^\d{1,4}[.)°]?$/.test(cells.join('').trim());

function otherTitlesProblem(line: number, row: ReadRow): string {
  return row.linea === line
    ? 'Son títulos distintos de los primeros: pon esta lista en otro archivo'
    : `Está debajo de otros títulos (línea ${line}): pon esa lista en otro archivo`;
}

function toRow({ line, cells, problem }: CsvRecord, columns: Columns, width: number, repeated: number[]): ReadRow {
  const value = (target: ColumnTarget) => normalizeCell(cells[columns.indexOf(target)] ?? '');
  const extra = cells.slice(width).some((cell) => cell.trim() !== '');
  const garbled = cells.find((cell, at) => columns[at] && isGarbled(cell));
  const dni = value('documento');
  const others = repeated.map((at) => normalizeCell(cells[at] ?? ''));
  const other = others.find((each) => /\d{6}/.test(each) && readDocument(each).numero !== readDocument(dni).numero);
  return {
    linea: line,
    dni,
    tipoDocumento: value('tipoDocumento'),
    ...readNombre(value, columns),
    correo: value('correo'),
    numero: value('numero'),
    problema:
      problem ??
      (extra
        ? 'La fila tiene más celdas que los títulos: ¿un separador de más?'
        : garbled !== undefined
          ? `«${normalizeCell(garbled)}» tiene signos extraños: revisa la codificación del archivo`
          : other !== undefined
            ? `La fila tiene otro documento, «${other}»: deja una sola lista y un solo documento por fila`
            : ''),
  };
}

/**
 * Collapses whitespace, removes invisible signs, and unwraps what spreadsheets write to keep a number as text: an
 * apostrophe, or ="00123456".
 */
function normalizeCell(cell: string): string {
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
function isGarbled(cell: string): boolean {
  return /\ufffd|[ÃÂ][\u0080-\u00bf\u0152-\u2122]/.test(cell);
}

/** Names of a row. `entero` is the whole name when its split is a proposal. */
function readNombre(
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

import { foldWords } from '../formats/fold-words.ts';
import type { CsvRecord } from '../formats/parse-csv.ts';
import { cellMax, type ImportedRow } from './importacion.ts';
import { type NombreLayout, splitNombre } from './nombres.ts';
import {
  type Columns,
  type ColumnTarget,
  findHeader,
  guessColumns,
  missingColumns,
  type NeededColumn,
  recogniseTitles,
} from './people-columns.ts';

/** A row of the file; `entero` is the whole name when the split is a guess, `problema` what the file itself broke. */
export type ReadRow = ImportedRow & { entero: string; problema: string };

export type PeopleTable = {
  /** Line of the titles; null when the file has none. */
  headerLine: number | null;
  titles: string[];
  columns: Columns;
  missing: NeededColumn[];
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
  return headerLine === null ? `#${titles.length}` : titles.map(foldWords).join('|');
}

export function readPeople(records: readonly CsvRecord[], choices: TableChoices = {}): PeopleTable {
  const found = choices.headerLine === undefined ? findHeader(records) : null;
  const header =
    choices.headerLine === undefined
      ? (records[found ?? -1] ?? null)
      : (records.find(({ line }) => line === choices.headerLine) ?? null);
  const rows = header ? records.slice(records.indexOf(header) + 1) : records;
  const titles = header ? withoutTrailingBlanks(header.cells) : blankTitles(rows);
  const headerLine = header?.line ?? null;
  const columns = choices.columns ?? choose(titles, headerLine, rows, choices.remembered);
  const missing = missingColumns(columns);
  const width = header && !choices.grid ? titles.length : Number.POSITIVE_INFINITY;
  const filas = missing.length > 0 ? [] : rows.map((record) => toRow(record, columns, width));
  return { headerLine, titles, columns, missing, filas };
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

function withoutTrailingBlanks(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1).map(cleanCell);
}

function blankTitles(rows: readonly CsvRecord[]): string[] {
  return Array(Math.max(0, ...rows.slice(0, 50).map(({ cells }) => cells.length))).fill('');
}

function toRow({ line, cells, problem }: CsvRecord, columns: Columns, width: number): ReadRow {
  const value = (target: ColumnTarget) => cleanCell(cells[columns.indexOf(target)] ?? '');
  const { nombre, apellido, entero } = nombreIn(value, columns);
  const extra = cells.slice(width).some((cell) => cell.trim() !== '');
  return {
    linea: line,
    dni: value('documento'),
    tipoDocumento: value('tipoDocumento'),
    nombre,
    apellido,
    correo: value('correo'),
    numero: value('numero'),
    entero,
    problema: problem ?? (extra ? 'La fila tiene más celdas que los títulos: ¿un separador de más?' : ''),
  };
}

function nombreIn(value: (target: ColumnTarget) => string, columns: Columns) {
  const joined = (...targets: ColumnTarget[]) => targets.map(value).filter(Boolean).join(' ');
  const apellido = columns.includes('paterno') ? joined('paterno', 'materno') : value('apellido');
  const apart = columns.includes('nombre') && (columns.includes('paterno') || columns.includes('apellido'));
  if (apart) return { nombre: joined('nombre', 'segundoNombre'), apellido, entero: '' };
  const order: NombreLayout = columns.includes('apellidos-nombres') ? 'apellidos-nombres' : 'nombres-apellidos';
  const entero = value(order);
  const split = splitNombre(entero, order);
  return { nombre: split.nombre, apellido: split.apellido, entero: split.certain ? '' : entero };
}

/** Collapses whitespace and removes the apostrophe with which spreadsheets mark text. */
function cleanCell(cell: string): string {
  return cell
    .normalize('NFC')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .replace(/^'/, '')
    .slice(0, cellMax)
    .toWellFormed();
}

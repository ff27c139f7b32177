import type { CsvRecord } from '../parse-csv.ts';
import { readXml } from './xml.ts';
import type { ZipArchive } from './zip.ts';

export type SheetRecord = CsvRecord & { hidden: boolean };
export type Sheet = { name: string; path: string; hidden: boolean };

/** Stands for a formula whose result the file does not contain. */
export const uncalculated = '#FÓRMULA';

/** Cells of a sheet, with the empty ones before each in its row, and lines of the longest sheet. */
const cellsMax = 2_000_000;
const linesMax = 1_048_576;

/** Sheets in their order, charts left out. */
export async function listSheets(zip: ZipArchive): Promise<Sheet[]> {
  const targets = new Map<string, string>();
  for (const event of readXml((await zip.text('xl/_rels/workbook.xml.rels')) ?? '')) {
    if (event.kind !== 'open' || event.name !== 'Relationship') continue;
    const target = event.attribute('Target') ?? '';
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    if (event.attribute('Type')?.endsWith('/worksheet')) targets.set(event.attribute('Id') ?? '', path);
  }
  const sheets: Sheet[] = [];
  for (const event of readXml((await zip.text('xl/workbook.xml')) ?? '')) {
    if (event.kind !== 'open' || event.name !== 'sheet') continue;
    const path = targets.get(event.attribute('r:id') ?? event.attribute('id') ?? '');
    const hidden = (event.attribute('state') ?? 'visible') !== 'visible';
    if (path && zip.has(path)) sheets.push({ name: event.attribute('name') ?? '', path, hidden });
  }
  return sheets;
}

/** Texts and number formats that the cells of every sheet refer to. */
export type Shared = { strings: string[]; formats: NumberFormat[] };

export async function readShared(zip: ZipArchive): Promise<Shared> {
  return {
    strings: readStrings((await zip.text('xl/sharedStrings.xml')) ?? ''),
    formats: readFormats((await zip.text('xl/styles.xml')) ?? ''),
  };
}

function readStrings(xml: string): string[] {
  const strings: string[] = [];
  let [item, inText, phonetic] = ['', false, false];
  for (const event of readXml(xml)) {
    if (event.kind === 'text') {
      if (inText && !phonetic) item += event.text;
    } else if (event.name === 'si') {
      if (event.kind === 'open') item = '';
      else strings.push(unescapeCodes(item));
    } else if (event.name === 't') inText = event.kind === 'open';
    else if (event.name === 'rPh') phonetic = event.kind === 'open';
  }
  return strings;
}

/** `_x000D_` stands for a character that XML cannot hold. */
const unescapeCodes = (text: string) =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

function readFormats(xml: string): NumberFormat[] {
  const codes = new Map<string, string>();
  const formats: NumberFormat[] = [];
  let cells = false;
  for (const event of readXml(xml)) {
    if (event.kind === 'text') continue;
    if (event.name === 'cellXfs') cells = event.kind === 'open';
    if (event.kind === 'close') continue;
    if (event.name === 'numFmt') codes.set(event.attribute('numFmtId') ?? '', event.attribute('formatCode') ?? '');
    if (event.name === 'xf' && cells) {
      const id = event.attribute('numFmtId') ?? '0';
      formats.push(numberFormatOf(Number(id), codes.get(id)));
    }
  }
  return formats;
}

type OpenCell = { column: number; type: string; style: number; value: string; formula: boolean };

/** Rows with text; a cell is at the index of its column. */
export function readSheet(xml: string, shared: Shared): SheetRecord[] {
  const records: SheetRecord[] = [];
  let record: SheetRecord | null = null;
  let cell: OpenCell | null = null;
  let [inValue, phonetic, line, count] = [false, false, 0, 0];
  for (const event of readXml(xml)) {
    if (event.kind === 'text') {
      if (cell && inValue && !phonetic) cell.value += event.text;
    } else if (event.name === 'row') {
      if (event.kind === 'open') {
        line = Number(event.attribute('r')) || line + 1;
        if (line > linesMax) throw new RangeError('too many lines');
        record = { line, cells: [], hidden: isTrue(event.attribute('hidden')) };
      } else if (record?.cells.some((text) => text.trim() !== '')) records.push(record);
    } else if (event.name === 'c' && record) {
      if (event.kind === 'open') {
        const column = columnOf(event.attribute('r')) ?? record.cells.length;
        cell = {
          column,
          type: event.attribute('t') ?? 'n',
          style: Number(event.attribute('s') ?? 0),
          value: '',
          formula: false,
        };
      } else if (cell) {
        count += Math.max(1, cell.column + 1 - record.cells.length);
        if (count > cellsMax) throw new RangeError('too many cells');
        setCell(record.cells, cell.column, cellText(cell, shared));
        cell = null;
      }
    } else if (event.name === 'f' && cell) cell.formula = true;
    else if (event.name === 'v' || event.name === 't') inValue = event.kind === 'open';
    else if (event.name === 'rPh') phonetic = event.kind === 'open';
  }
  return records;
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true';

/** 'AB12' → 27. */
function columnOf(reference: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(reference ?? '')?.[0];
  if (!letters) return null;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function setCell(cells: string[], column: number, value: string): void {
  if (value === '') return;
  while (cells.length < column) cells.push('');
  cells[column] = value;
}

function cellText({ type, style, value, formula }: OpenCell, { strings, formats }: Shared): string {
  if (formula && value === '' && type !== 'str') return uncalculated;
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'n') return formatNumber(value, formats[style] ?? { date: false, zeros: 0 });
  if (type === 'b') return value === '1' ? 'VERDADERO' : 'FALSO';
  return type === 'inlineStr' || type === 'str' ? unescapeCodes(value) : value;
}

/** How a cell with a number is shown: as a date, or padded with zeros like '00000000'. */
type NumberFormat = { date: boolean; zeros: number };

const plain: NumberFormat = { date: false, zeros: 0 };
const builtInDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 30, 36, 45, 46, 47, 50, 57]);

function numberFormatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return builtInDates.has(id) ? { date: true, zeros: 0 } : plain;
  const [positive = ''] = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '').split(';');
  if (/[ymdhs]/i.test(positive)) return { date: true, zeros: 0 };
  return /^0{2,}$/.test(positive.trim()) ? { date: false, zeros: positive.trim().length } : plain;
}

/** The number as a person reads it in the sheet; never in scientific notation. */
function formatNumber(raw: string, { date, zeros }: NumberFormat): string {
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  if (date) return formatDate(value);
  // Spreadsheets calculate with 15 digits; the rest is rounding.
  const rounded = Number(value.toPrecision(15));
  const text = Number.isInteger(rounded) && Math.abs(rounded) < 1e15 ? rounded.toFixed(0) : String(rounded);
  return rounded >= 0 ? text.padStart(zeros, '0') : text;
}

/** Days since 1899-12-30. */
function formatDate(days: number): string {
  const date = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400_000));
  if (Number.isNaN(date.getTime())) return String(days);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(date.getUTCDate())}/${two(date.getUTCMonth() + 1)}/${date.getUTCFullYear()}`;
}

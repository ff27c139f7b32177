import { decodeText, type Encoding } from '../formats/decode-text.ts';
import type { CsvRecord, Separator } from '../formats/parse-csv.ts';
import type { SheetRecord } from '../formats/xlsx/read-xlsx.ts';
import { fileKind, refusals } from './file-kind.ts';
import { type PeopleTable, readPeople, type TableChoices } from './read-people.ts';
import { FileRejected, readSheets, refuseLarge, textRecords } from './read-table-file.ts';

export type FileChoices = TableChoices & {
  encoding?: Encoding;
  /** Index among the sheets offered. */
  sheet?: number;
  withHidden?: boolean;
};

export type PeopleFile = PeopleTable & {
  encoding: Encoding | null;
  /** Two encodings that fit equally well, by a word of the file; empty when there is no doubt. */
  encodingDoubt: string;
  separator: Separator | null;
  /** Names of the sheets with rows; `sheet` is null until one of several is chosen. */
  sheets: string[];
  sheet: number | null;
  hiddenRows: number;
  /** First records below the titles, cell by cell. */
  sample: string[][];
  /** First lines of the file, for choosing the one with the titles. */
  firstLines: CsvRecord[];
};

const sampleSize = 5;
const linesShown = 12;

/** Reads a list of people from the bytes of a CSV or .xlsx file, or of a page with a table. */
export async function readPeopleFile(bytes: Uint8Array, choices: FileChoices = {}): Promise<PeopleFile> {
  refuseLarge(bytes);
  const kind = fileKind(bytes);
  if (kind === 'zip') return workbookOf(await readSheets(bytes), choices);
  if (kind !== 'text' && kind !== 'html') throw new FileRejected(refusals[kind]);
  const { text, encoding, doubt } = decodeText(bytes, choices.encoding);
  const { separator, records } = textRecords(kind, text);
  const rest = { encoding, encodingDoubt: doubt, separator, sheets: [], sheet: null, hiddenRows: 0 };
  return { ...rest, ...tableOf(records, choices) };
}

function workbookOf(sheets: { name: string; records: SheetRecord[] }[], choices: FileChoices): PeopleFile {
  const sheet = choices.sheet ?? (sheets.length === 1 ? 0 : null);
  const all = sheets[sheet ?? 0]?.records ?? [];
  const records = choices.withHidden ? all : all.filter(({ hidden }) => !hidden);
  return {
    encoding: null,
    encodingDoubt: '',
    separator: null,
    sheets: sheets.map(({ name }) => name),
    sheet,
    hiddenRows: all.filter(({ hidden }) => hidden).length,
    ...tableOf(records, { ...choices, grid: true }),
  };
}

function tableOf(records: CsvRecord[], choices: TableChoices) {
  const table = readPeople(records, choices);
  const sample = records
    .slice(table.firstRow, table.firstRow + sampleSize)
    .map(({ cells }) => cells.map((cell) => cell.slice(0, 120)));
  return { ...table, sample, firstLines: records.slice(0, linesShown) };
}

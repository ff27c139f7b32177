import type { CsvColumn } from '../csv.ts';
import { escapeHtml } from '../escape-html.ts';

/** A part of the package: its path and its XML. */
export type XlsxPart = { name: string; text: string };

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const pack = 'http://schemas.openxmlformats.org/package/2006';
const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const xf = (numberFormat: number, font: number) =>
  `<xf numFmtId="${numberFormat}" fontId="${font}" fillId="0" borderId="0" applyNumberFormat="1" applyFont="1"/>`;

/** Styles by index: 0 plain, 1 title, 2 text, 3 number with two decimals, 4 date, 5 date and hour. */
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1">${xf(0, 0)}</cellStyleXfs><cellXfs count="6">${xf(0, 0)}${xf(49, 1)}${xf(49, 0)}${xf(2, 0)}${xf(164, 0)}${xf(165, 0)}</cellXfs></styleSheet>`;

const relationship = (id: number, kind: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${office}/${kind}" Target="${target}"/>`;

/** The parts that say which sheets there are. */
function indexParts(names: readonly string[]): XlsxPart[] {
  const files = names.map((_, at) => `worksheets/sheet${at + 1}.xml`);
  const overrides = files.map((file) => `<Override PartName="/xl/${file}" ContentType="${mime}.worksheet+xml"/>`);
  const sheets = names.map(
    (name, at) => `<sheet name="${escapeXml(sheetName(name))}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const relations = [
    ...files.map((file, at) => relationship(at + 1, 'worksheet', file)),
    relationship(files.length + 1, 'styles', 'styles.xml'),
  ];
  return [
    {
      name: '[Content_Types].xml',
      text: `${head}<Types xmlns="${pack}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${mime}.sheet.main+xml"/>${overrides.join('')}<Override PartName="/xl/styles.xml" ContentType="${mime}.styles+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      text: `${head}<Relationships xmlns="${pack}/relationships">${relationship(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      text: `${head}<Relationships xmlns="${pack}/relationships">${relations.join('')}</Relationships>`,
    },
    { name: 'xl/styles.xml', text: styles },
    {
      name: 'xl/workbook.xml',
      text: `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`,
    },
  ];
}

/** A sheet and its name, ready to be put into a workbook. */
export type XlsxSheet = { name: string; text: string };

/**
 * One sheet. Every cell is text, so that a DNI keeps its zeros and nothing runs as a formula; columns marked `number`
 * or `date` hold numbers. By hand: a table without formulas needs few and small files.
 */
export function xlsxSheet<Row>(name: string, columns: readonly CsvColumn<Row>[], rows: readonly Row[]): XlsxSheet {
  const last = `${columnName(columns.length - 1)}${rows.length + 1}`;
  const lines = [
    rowXml(
      1,
      columns.map(([title], at) => textCell(at, 1, title, 1)),
    ),
    ...rows.map((row, at) => {
      const line = at + 2;
      return rowXml(
        line,
        columns.map(([, value, kind], column) => cellXml(column, line, value(row), kind)),
      );
    }),
  ];
  const widths = columns.map(
    (_, at) => `<col min="${at + 1}" max="${at + 1}" width="${widthOf(columns, rows, at)}" customWidth="1"/>`,
  );
  const text = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>${lines.join('')}</sheetData><autoFilter ref="A1:${last}"/></worksheet>`;
  return { name, text };
}

/** Parts of a workbook with these sheets. */
export function xlsxParts(sheets: readonly XlsxSheet[]): XlsxPart[] {
  return [
    ...indexParts(sheets.map(({ name }) => name)),
    ...sheets.map(({ text }, at) => ({ name: `xl/worksheets/sheet${at + 1}.xml`, text })),
  ];
}

const rowXml = (line: number, cells: string[]) => `<row r="${line}">${cells.join('')}</row>`;

function cellXml(column: number, line: number, value: string, kind: CsvColumn<never>[2]): string {
  if (value === '') return '';
  const numeric = (style: number, number: string) =>
    `<c r="${columnName(column)}${line}" s="${style}"><v>${number}</v></c>`;
  if (kind === 'number' && /^-?\d+(\.\d+)?$/.test(value)) return numeric(value.includes('.') ? 3 : 0, value);
  const serial = kind === 'date' ? dateSerial(value) : null;
  return serial === null ? textCell(column, line, value, 2) : numeric(value.length > 10 ? 5 : 4, String(serial));
}

/** Days since 30 December 1899, which is how Excel stores a date; the hour is the fraction. */
function dateSerial(value: string): number | null {
  const [, day, hour = '00:00'] = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/.exec(value) ?? [];
  const minutes = (Date.parse(`${day}T${hour}:00Z`) - Date.UTC(1899, 11, 30)) / 60_000;
  return Number.isNaN(minutes) ? null : Number((minutes / 1440).toFixed(8));
}

function textCell(column: number, line: number, value: string, style: number): string {
  const text = escapeXml(value.slice(0, cellMax));
  return `<c r="${columnName(column)}${line}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

/** Characters that Excel accepts in a cell. */
const cellMax = 32_767;

/** Characters that XML 1.0 cannot hold are left out. */
function escapeXml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are not allowed
  return escapeHtml(text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ''));
}

/** Without the signs that Excel refuses in the name of a sheet. */
function sheetName(name: string): string {
  return (
    name
      .replace(/[[\]:*?/\\']/g, ' ')
      .trim()
      .slice(0, 31) || 'Hoja1'
  );
}

/** 27 → 'AB'. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

function widthOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[], at: number): number {
  const [title, value] = columns[at]!;
  const longest = Math.max(title.length, ...rows.slice(0, 200).map((row) => value(row).length));
  return Math.min(48, Math.max(8, longest + 2));
}

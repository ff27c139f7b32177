import { crc32, deflateRawSync } from 'node:zlib';

/** A cell: text, a number as stored, or its XML. */
type Cell = string | number | { xml: string };
type TestSheet = { name: string; rows: (Cell[] | { hidden: Cell[] })[]; state?: string };

const column = (at: number) => String.fromCharCode(65 + at);
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Writes a workbook as Excel does: shared strings, styles 1 (00000000), 2 (date) and 3 (text). */
export function makeXlsx(sheets: TestSheet[]): Uint8Array {
  const strings: string[] = [];
  const cellXml = (cell: Cell, at: number, line: number) => {
    const r = `r="${column(at)}${line}"`;
    if (typeof cell === 'number') return `<c ${r}><v>${cell}</v></c>`;
    if (typeof cell === 'object') return cell.xml.replace('<c', `<c ${r}`);
    return cell === '' ? '' : `<c ${r} t="s"><v>${strings.push(cell) - 1}</v></c>`;
  };
  const sheetXml = ({ rows }: TestSheet) =>
    rows
      .map((row, index) => {
        const [cells, hidden] = Array.isArray(row) ? [row, ''] : [row.hidden, ' hidden="1"'];
        const inner = cells.map((cell, at) => cellXml(cell, at, index + 1)).join('');
        return `<row r="${index + 1}"${hidden}>${inner}</row>`;
      })
      .join('');
  const parts = sheets.map((sheet) => `<worksheet><sheetData>${sheetXml(sheet)}</sheetData></worksheet>`);
  const names = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${escapeXml(name)}"${state ? ` state="${state}"` : ''} sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const relations = sheets.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Type="http://x/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  return makeZip({
    'xl/workbook.xml': `<?xml version="1.0"?><workbook><sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
    'xl/sharedStrings.xml': `<sst>${strings.map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`).join('')}</sst>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="00000000"/></numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="14"/><xf numFmtId="49"/></cellXfs></styleSheet>',
    ...Object.fromEntries(parts.map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
  });
}

export function makeZip(files: Record<string, string | Buffer>): Uint8Array {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const data = Buffer.from(content as string);
    const packed = deflateRawSync(data);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(data), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(data.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0'), fields, tail, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...locals, ...directory, end]));
}

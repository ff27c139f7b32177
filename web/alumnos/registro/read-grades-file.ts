import { parseCsv } from 'domain/formats/parse-csv.ts';

/** File that cannot be imported, with a message for the user. */
export class FileRejected extends Error {}

const bytesMax = 10 * 1024 * 1024;

/** Cells of a CSV file, each line at its index. */
export async function readGradesFile(file: File): Promise<string[][]> {
  if (file.size > bytesMax) throw new FileRejected('El archivo pesa más de 10 MB. Divídelo en partes.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Every .xlsx is a zip file, whatever its name.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    throw new FileRejected('Es un libro de Excel: copia el bloque y pégalo en el registro, o guárdalo como CSV.');
  }
  const { records } = parseCsv(decode(bytes));
  const rows: string[][] = [];
  for (const { line, cells } of records) {
    while (rows.length < line - 1) rows.push([]);
    rows.push(cells);
  }
  return rows;
}

/** Excel saves CSV as UTF-8 or in the code page of Windows. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

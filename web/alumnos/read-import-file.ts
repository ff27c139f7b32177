import { decodeCsv, type Encoding, parseCsv, type Separator } from 'domain/formats/parse-csv.ts';
import { type ImportedRow, maxRows, readRows } from 'domain/rules/importacion.ts';

export type UploadedFile = { nombre: string; encoding: Encoding; separator: Separator; filas: ImportedRow[] };

/** File that cannot be imported, with a message for the user. */
export class FileRejected extends Error {}

const bytesMax = 10 * 1024 * 1024;

export async function readImportFile(file: File): Promise<UploadedFile> {
  if (file.size > bytesMax) throw new FileRejected('El archivo pesa más de 10 MB. Divídelo en partes.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Every .xlsx is a zip file, whatever its name.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    throw new FileRejected('Es un libro de Excel. Guárdalo con «Guardar como › CSV» y vuelve a elegirlo.');
  }
  const { text, encoding } = decodeCsv(bytes);
  const { separator, records } = parseCsv(text);
  const { filas, faltan } = readRows(records);
  if (records.length === 0) throw new FileRejected('El archivo está vacío.');
  if (faltan.length > 0) {
    throw new FileRejected(
      `No encontramos ${faltan.length === 1 ? 'la columna' : 'las columnas'} ${enumerate(faltan)}. La primera línea debe nombrar las columnas.`,
    );
  }
  if (filas.length === 0) throw new FileRejected('El archivo solo tiene la línea de títulos.');
  if (filas.length > maxRows) {
    throw new FileRejected(`El archivo tiene ${filas.length} filas; se importan hasta ${maxRows}. Divídelo en partes.`);
  }
  return { nombre: file.name, encoding, separator, filas };
}

function enumerate(words: readonly string[]): string {
  const quoted = words.map((word) => `«${word}»`);
  return quoted.length === 1 ? quoted[0]! : `${quoted.slice(0, -1).join(', ')} y ${quoted.at(-1)}`;
}

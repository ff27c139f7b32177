import { decodeCsv, type Encoding, parseCsv, type Separator } from 'domain/formats/parse-csv.ts';
import { type FilaImportada, filasMax, leerFilas } from 'domain/rules/importacion.ts';

export type Archivo = { nombre: string; encoding: Encoding; separator: Separator; filas: FilaImportada[] };

/** File that cannot be imported, with a message for the user. */
export class ArchivoRechazado extends Error {}

const bytesMax = 10 * 1024 * 1024;

export async function leerArchivo(file: File): Promise<Archivo> {
  if (file.size > bytesMax) throw new ArchivoRechazado('El archivo pesa más de 10 MB. Divídelo en partes.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  // Every .xlsx is a zip file, whatever its name.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    throw new ArchivoRechazado('Es un libro de Excel. Guárdalo con «Guardar como › CSV» y vuelve a elegirlo.');
  }
  const { text, encoding } = decodeCsv(bytes);
  const { separator, records } = parseCsv(text);
  const { filas, faltan } = leerFilas(records);
  if (records.length === 0) throw new ArchivoRechazado('El archivo está vacío.');
  if (faltan.length > 0) {
    throw new ArchivoRechazado(
      `No encontramos ${faltan.length === 1 ? 'la columna' : 'las columnas'} ${enumerar(faltan)}. La primera línea debe nombrar las columnas.`,
    );
  }
  if (filas.length === 0) throw new ArchivoRechazado('El archivo solo tiene la línea de títulos.');
  if (filas.length > filasMax) {
    throw new ArchivoRechazado(
      `El archivo tiene ${filas.length} filas; se importan hasta ${filasMax}. Divídelo en partes.`,
    );
  }
  return { nombre: file.name, encoding, separator, filas };
}

function enumerar(palabras: readonly string[]): string {
  const quoted = palabras.map((palabra) => `«${palabra}»`);
  return quoted.length === 1 ? quoted[0]! : `${quoted.slice(0, -1).join(', ')} y ${quoted.at(-1)}`;
}

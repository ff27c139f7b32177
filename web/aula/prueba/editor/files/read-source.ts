import { decodeText, type Encoding } from 'domain/formats/decode-text.ts';
import { fileKind } from 'domain/rules/file-kind.ts';

/** Text with questions; `encoding` is null for pasted text. */
export type Source = { contenido: string; name: string; encoding: Encoding | null };

const bytesMax = 10 * 1024 * 1024;

/** Returns the text of a chosen file, or the reason why it cannot be read. */
export async function readSource(file: File): Promise<Source | { problem: string }> {
  if (file.size > bytesMax) return { problem: 'El archivo pesa más de 10 MB. Divídelo en partes.' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = fileKind(bytes);
  // A page is XML for all that its first bytes say; the server tells whether it holds questions.
  if (kind !== 'text' && kind !== 'html') return { problem: wrongKinds[kind] ?? otherKind };
  const { text, encoding } = decodeText(bytes);
  return text.trim() === '' ? { problem: 'El archivo está vacío.' } : { contenido: text, name: file.name, encoding };
}

const otherKind = 'No es un archivo de preguntas. Elige un .gift, .txt, .xml o .csv.';
const fromWord = 'Es un documento de Word. Copia las preguntas y pégalas aquí.';
const fromExcel = 'Es un libro de Excel. Guárdalo como CSV y elige ese archivo.';
const wrongKinds: Record<string, string> = {
  pdf: 'Es un PDF. Copia las preguntas y pégalas aquí.',
  word: fromWord,
  zip: 'Es un libro de Excel, un documento de Word o un archivo comprimido. Guárdalo como CSV o pega aquí las preguntas.',
  xls: fromExcel,
  protected: fromExcel,
};

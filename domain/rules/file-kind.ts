/** Why a file is not a table that can be read, by what its bytes say and not its name. */
export const refusals = {
  protected: 'El libro de Excel tiene contraseña. Quítasela en Excel y vuelve a elegirlo.',
  xls: 'Es un libro .xls de un Excel antiguo. Ábrelo y guárdalo como .xlsx o CSV.',
  xlsb: 'Es un libro binario de Excel (.xlsb). Ábrelo y guárdalo como .xlsx o CSV.',
  ods: 'Es una hoja de LibreOffice (.ods). Ábrela y guárdala como .xlsx o CSV.',
  html: 'Es una página web con nombre de Excel. Ábrela en Excel y guárdala como .xlsx o CSV.',
  word: 'Es un documento de Word. Copia la tabla a Excel y guárdala como .xlsx.',
  pdf: 'Es un PDF. Copia la tabla a Excel y guárdala como .xlsx.',
  image: 'Es una imagen. Escribe la lista en Excel y guárdala como .xlsx.',
  archive: 'Es un archivo comprimido. Descomprímelo y elige la lista que contiene.',
  binary: 'No es una tabla. Elige un archivo de Excel (.xlsx) o CSV.',
  damaged: 'El libro de Excel está dañado o es demasiado grande. Guárdalo de nuevo o expórtalo como CSV.',
} as const;

type Kind = keyof typeof refusals | 'zip' | 'text';

const starts: [Kind, readonly number[]][] = [
  ['zip', [0x50, 0x4b, 0x03, 0x04]],
  ['zip', [0x50, 0x4b, 0x05, 0x06]],
  ['pdf', [0x25, 0x50, 0x44, 0x46]],
  ['image', [0x89, 0x50, 0x4e, 0x47]],
  ['image', [0xff, 0xd8, 0xff]],
  ['image', [0x47, 0x49, 0x46, 0x38]],
  ['word', [0x7b, 0x5c, 0x72, 0x74, 0x66]],
  ['archive', [0x1f, 0x8b]],
  ['archive', [0x52, 0x61, 0x72, 0x21]],
  ['archive', [0x37, 0x7a, 0xbc, 0xaf]],
];
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];

export function fileKind(bytes: Uint8Array): Kind {
  const begins = (signature: readonly number[]) => signature.every((byte, at) => bytes[at] === byte);
  if (begins(compoundFile)) return isEncrypted(bytes) ? 'protected' : 'xls';
  const known = starts.find(([, signature]) => begins(signature));
  if (known) return known[0];
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 2_000)).replace(/^ï»¿/, '').trimStart();
  if (/^<(!doctype html|html|table|meta|head|body|style|div)|^<\?xml[\s\S]*(spreadsheet|<html)/i.test(head))
    return 'html';
  return isBinary(bytes) ? 'binary' : 'text';
}

/** Excel stores a protected .xlsx as a stream of this name, in UTF-16. */
function isEncrypted(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-16le').decode(bytes.subarray(0, Math.min(bytes.length, 200_000) & ~1));
  return text.includes('EncryptedPackage');
}

/** Control characters that no text has. Zero bytes alone may be UTF-16. */
function isBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 4_000);
  const utf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  const control = head.filter((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 26 && byte !== 27)).length;
  const zeros = head.filter((byte) => byte === 0).length;
  return !utf16 && control - (zeros > head.length * 0.3 ? zeros : 0) > head.length * 0.01;
}

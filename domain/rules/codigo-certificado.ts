/** Crockford's base 32: without I, L, O and U, to avoid mistakes when read aloud or copied by hand. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 140 random bits. Codes of 26 letters, the database's minimum, are accepted too. */
export const codigoLetters = 28;
const minLetters = 26;
const byGroup = 4;
/** A whole URL with a code fits. */
const maxTyped = 500;

/** One letter per random byte: 256 is a multiple of 32, so all letters are equally likely. */
export function formatCodigo(bytes: Uint8Array): string {
  if (bytes.length < codigoLetters) throw new RangeError('too few random bytes for a code');
  return Array.from(bytes.subarray(0, codigoLetters), (byte) => alphabet[byte % alphabet.length]).join('');
}

/** Groups for display: `7K3M-09QX-…`. */
export function codigoInGroups(codigo: string): string {
  return codigo.match(new RegExp(`.{1,${byGroup}}`, 'g'))?.join('-') ?? '';
}

/**
 * Normalises a typed or scanned code: a whole URL, lower case, spaces, any dash, O for 0, I or L for 1. Null: not a
 * code.
 */
export function parseCodigo(typed: string): string | null {
  if (typed.length > maxTyped) return null;
  const last = typed.trim().split('/').findLast(Boolean) ?? '';
  const letters = last
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}._·]+/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  if (letters.length < minLetters || letters.length > codigoLetters) return null;
  return [...letters].every((letter) => alphabet.includes(letter)) ? letters : null;
}

/** Number of a certificate within its year: `000123-2026`. */
export function certificadoNumero(year: number, correlativo: number): string {
  return `${String(correlativo).padStart(6, '0')}-${year}`;
}

/** Masks all but the last three characters of a document number. */
export function maskedDocument(dni: string): string {
  return dni.length <= 3 ? '•'.repeat(dni.length) : '•'.repeat(dni.length - 3) + dni.slice(-3);
}

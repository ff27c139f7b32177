/** Crockford's base 32: without I, L, O and U, to avoid mistakes when read aloud or copied by hand. */
const alfabeto = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 140 random bits. Codes of 26 letters, the database's minimum, are accepted too. */
export const letrasDeCodigo = 28;
const letrasMinimas = 26;
const porGrupo = 4;

/** One letter per random byte: 256 is a multiple of 32, so all letters are equally likely. */
export function escribirCodigo(bytes: Uint8Array): string {
  if (bytes.length < letrasDeCodigo) throw new RangeError('too few random bytes for a code');
  return Array.from(bytes.subarray(0, letrasDeCodigo), (byte) => alfabeto[byte % alfabeto.length]).join('');
}

/** Groups for display: `7K3M-09QX-…`. */
export function codigoEnGrupos(codigo: string): string {
  return codigo.match(new RegExp(`.{1,${porGrupo}}`, 'g'))?.join('-') ?? '';
}

/**
 * Normalises a typed or scanned code: a whole URL, lower case, spaces, any dash, O for 0, I or L for 1. Null: not a
 * code.
 */
export function leerCodigo(escrito: string): string | null {
  const ultimo = escrito.trim().replace(/\/+$/, '').split('/').at(-1) ?? '';
  const letras = ultimo
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}._·]+/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  if (letras.length < letrasMinimas || letras.length > letrasDeCodigo) return null;
  return [...letras].every((letra) => alfabeto.includes(letra)) ? letras : null;
}

/** Number of a certificate within its year: `000123-2026`. */
export function numeroDeCertificado(anio: number, correlativo: number): string {
  return `${String(correlativo).padStart(6, '0')}-${anio}`;
}

/** Masks all but the last three characters of a document number. */
export function documentoEnmascarado(dni: string): string {
  return dni.length <= 3 ? '•'.repeat(dni.length) : '•'.repeat(dni.length - 3) + dni.slice(-3);
}

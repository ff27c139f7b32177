/** Crockford's: without I, L, O and U, so that what is read aloud or copied by hand is not mistaken. */
const alfabeto = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** 140 random bits; codes of 26, the least the database takes, are read too. */
export const letrasDeCodigo = 28;
const letrasMinimas = 26;
const porGrupo = 4;

/** From random bytes, one letter each: 256 is a multiple of 32, so no letter is likelier than another. */
export function escribirCodigo(bytes: Uint8Array): string {
  if (bytes.length < letrasDeCodigo) throw new RangeError('too few random bytes for a code');
  return Array.from(bytes.subarray(0, letrasDeCodigo), (byte) => alfabeto[byte % alfabeto.length]).join('');
}

/** As people read it: `7K3M-09QX-…`. */
export function codigoEnGrupos(codigo: string): string {
  return codigo.match(new RegExp(`.{1,${porGrupo}}`, 'g'))?.join('-') ?? '';
}

/**
 * What somebody typed or scanned, as it is stored: the whole address of the page, small letters, spaces, any dash, O for
 * 0, I or L for 1. Null: it cannot be a code.
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

/** `000123-2026`: the number of a certificate within its year. */
export function numeroDeCertificado(anio: number, correlativo: number): string {
  return `${String(correlativo).padStart(6, '0')}-${anio}`;
}

/** Enough to recognise one's own document, too little to take it: all but the last three are dots. */
export function documentoEnmascarado(dni: string): string {
  return dni.length <= 3 ? '•'.repeat(dni.length) : '•'.repeat(dni.length - 3) + dni.slice(-3);
}

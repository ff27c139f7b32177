import { createHash, createHmac, randomBytes } from 'node:crypto';

// Without I, L, O and U: what is read aloud or copied by hand is not mistaken.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const letters = 20;

/** A hundred random bits that a person can type: `7K3M-09QX-…`. */
export function nuevoCodigo(): string {
  return escribir(randomBytes(letters));
}

type AsientoDeOrder = { pedidoItemId: number; numero: number };

/**
 * The code of a seat follows from the server's secret and from the address it was sent to: it can be mailed again
 * without having been kept, and once the address is corrected the codes that went astray are worth nothing.
 */
export function codigoDeAsiento(secret: string, { pedidoItemId, numero }: AsientoDeOrder, correo: string): string {
  const about = JSON.stringify(['asiento', pedidoItemId, numero, correo.toLowerCase()]);
  return escribir(createHmac('sha256', secret).update(about).digest());
}

export function hashCodigo(codigo: string): Buffer {
  const read = codigo
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return createHash('sha256').update(`acceso ${read}`).digest();
}

function escribir(bytes: Buffer): string {
  const code = Array.from(bytes.subarray(0, letters), (byte) => alphabet[byte % alphabet.length]).join('');
  return code.replace(/.{4}(?=.)/g, '$&-');
}

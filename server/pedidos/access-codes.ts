import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../deps.ts';

type Where = Pick<Deps, 'config' | 'publicUrl'>;

/** Lets the buyer see the pedido without an account; the numero alone could be guessed. */
export function accessKeyOf({ config }: Pick<Deps, 'config'>, numero: string): string {
  return createHmac('sha256', config.secret).update(`pedido ${numero}`).digest('base64url').slice(0, 32);
}

export function isAccessKeyOf(deps: Pick<Deps, 'config'>, numero: string, accessKey: string): boolean {
  const expected = Buffer.from(accessKeyOf(deps, numero));
  const given = Buffer.from(accessKey);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The page with the state of the pedido. */
export function pedidoUrl(deps: Where, numero: string): string {
  return `${deps.publicUrl()}${pedidoPath(deps, numero)}`;
}

export function pedidoPath(deps: Pick<Deps, 'config'>, numero: string): string {
  return `/pedido?${new URLSearchParams({ numero, clave: accessKeyOf(deps, numero) })}`;
}

// Crockford base32: without I, L, O and U, which are easily misread.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const letters = 20;

/** 100 random bits in a form that people can type: `7K3M-09QX-…`. */
export function newClaimCode(): string {
  return format(randomBytes(letters));
}

type AsientoRef = { pedidoItemId: number; numero: number };

/**
 * Derived from the server's secret and the address it is mailed to: it can be mailed again without being stored, and
 * correcting the address invalidates the codes sent to the old one.
 */
export function asientoClaimCode(secret: string, { pedidoItemId, numero }: AsientoRef, correo: string): string {
  const about = JSON.stringify(['asiento', pedidoItemId, numero, correo.toLowerCase()]);
  return format(createHmac('sha256', secret).update(about).digest());
}

const proofMs = 30 * 60_000;

/**
 * Six digits that prove an e-mail to the holder of a claim code. Derived and not stored: the endpoint limits guesses,
 * and a code is good for half an hour at least and an hour at most.
 */
export function mailProof(secret: string, claimCode: string, correo: string, now: Date, age = 0): string {
  const window = Math.floor(now.getTime() / proofMs) - age;
  const about = JSON.stringify(['correo', hashClaimCode(claimCode).toString('hex'), correo.toLowerCase(), window]);
  const bytes = createHmac('sha256', secret).update(about).digest();
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

export function isMailProof(secret: string, claimCode: string, correo: string, given: string, now: Date): boolean {
  const digits = Buffer.from(given.replace(/\D/g, ''));
  return [0, 1].some((age) => {
    const expected = Buffer.from(mailProof(secret, claimCode, correo, now, age));
    return digits.length === expected.length && timingSafeEqual(digits, expected);
  });
}

export function hashClaimCode(codigo: string): Buffer {
  const read = codigo
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  return createHash('sha256').update(`acceso ${read}`).digest();
}

function format(bytes: Buffer): string {
  const code = Array.from(bytes.subarray(0, letters), (byte) => alphabet[byte % alphabet.length]).join('');
  return code.replace(/.{4}(?=.)/g, '$&-');
}

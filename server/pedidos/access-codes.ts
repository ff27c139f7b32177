import { createHash, randomBytes } from 'node:crypto';
import type { Deps } from '../deps.ts';
import { isSigned, keysFor, type Secrets, sign } from '../keys.ts';

type Where = Pick<Deps, 'config' | 'publicUrl'>;

/** Key that shows the pedido to a buyer without an account; the numero alone could be guessed. */
export function accessKeyOf({ config }: Pick<Deps, 'config'>, numero: string, correcciones = 0): string {
  const signature = accessKeyText(sign(keysFor(config.secrets, 'pedido'), signedText(numero, correcciones)));
  return correcciones === 0 ? signature : `${signature}.${correcciones}`;
}

export function isAccessKeyOf({ config }: Pick<Deps, 'config'>, numero: string, accessKey: string): boolean {
  const [signature = ''] = accessKey.split('.');
  const signed = signedText(numero, correccionesOf(accessKey));
  return isSigned(keysFor(config.secrets, 'pedido'), signed, signature, accessKeyText);
}

/** How often the address had been corrected when this key was issued. */
export function correccionesOf(accessKey: string): number {
  return Number(/\.([1-9]\d{0,3})$/.exec(accessKey)?.[1] ?? 0);
}

const signedText = (numero: string, correcciones: number) =>
  correcciones === 0 ? numero : `${numero} ${correcciones}`;

const accessKeyText = (signature: Buffer) => signature.toString('base64url').slice(0, 32);

/** Page with the state of the pedido. */
export function pedidoUrl(deps: Where, pedido: Keyed): string {
  return `${deps.publicUrl()}${pedidoPath(deps, pedido)}`;
}

type Keyed = { numero: string; correcciones: number };

export function pedidoPath(deps: Pick<Deps, 'config'>, { numero, correcciones }: Keyed): string {
  return `/pedido?${new URLSearchParams({ numero, clave: accessKeyOf(deps, numero, correcciones) })}`;
}

// Crockford base32: without I, L, O and U, which are easily misread.
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const letters = 20;

/** 100 random bits in a form that people can type: `7K3M-09QX-…`. */
export function newClaimCode(): string {
  return format(randomBytes(letters));
}

type AsientoRef = { pedidoItemId: number; numero: number; vueltas: number };

/**
 * Derived from the server's secret and the address that it is mailed to: it can be mailed again without being stored,
 * and correcting the address invalidates the codes sent to the old one. Freeing the asiento (`vueltas`) does too.
 */
export function asientoClaimCode(secrets: Secrets, asiento: AsientoRef, correo: string): string {
  const { pedidoItemId, numero, vueltas } = asiento;
  const about = JSON.stringify([pedidoItemId, numero, correo.toLowerCase(), ...(vueltas > 0 ? [vueltas] : [])]);
  return format(sign(keysFor(secrets, 'asiento'), about));
}

/** Every mail of an invitation has the same code. */
export function invitacionCode(secrets: Secrets, invitacionId: number, correo: string): string {
  return format(sign(keysFor(secrets, 'grupo'), JSON.stringify([invitacionId, correo.toLowerCase()])));
}

/** Purpose of a mail proof: it is valid for this claim code only. */
export function claimProofAbout(codigo: string): string {
  return hashClaimCode(codigo).toString('hex');
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

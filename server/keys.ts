import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

/**
 * The elements of `SECRET`: the first signs, all verify, so that a new one can be added without breaking signed links.
 */
export type Secrets = readonly [string, ...string[]];

/**
 * Keys of one purpose, one per secret, in the same order. KeyObjects, because Node would convert raw bytes at each use.
 */
export type Keys = readonly [KeyObject, ...KeyObject[]];

type Purpose =
  | 'csrf'
  | 'pedido'
  | 'asiento'
  | 'grupo'
  | 'mail-proof'
  | 'upload'
  | 'sandbox'
  | 'device'
  | 'address'
  | 'numero'
  | 'bounce'
  | 'totp'
  | 'passkey'
  | 'reclamacion'
  | 'cotizacion'
  | 'credencial'
  | 'anuncio-baja'
  | 'archivo'
  | 'muestra';

const derived = new WeakMap<Secrets, Map<Purpose, Keys>>();

/** HKDF: a signature for one purpose is invalid for another. Derived once per process. */
export function keysFor(secrets: Secrets, purpose: Purpose): Keys {
  const known = derived.get(secrets) ?? new Map<Purpose, Keys>();
  derived.set(secrets, known);
  const keys = known.get(purpose) ?? (secrets.map((secret) => derive(secret, purpose)) as [KeyObject, ...KeyObject[]]);
  known.set(purpose, keys);
  return keys;
}

export function sign([key]: Keys, text: string): Buffer {
  return hmac(key, text);
}

/** `render` encodes the expected signature in the format of the given one. */
export function isSigned(keys: Keys, text: string, given: string, render = base64url): boolean {
  return keys.some((key) => equalInConstantTime(render(hmac(key, text)), given));
}

export function equalInConstantTime(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const base64url = (signature: Buffer) => signature.toString('base64url');

function derive(secret: string, purpose: Purpose): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `aula ${purpose}`, 32)));
}

function hmac(key: KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

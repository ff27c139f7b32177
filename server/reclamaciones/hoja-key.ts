import type { Deps } from '../deps.ts';
import { isSigned, keysFor, sign } from '../keys.ts';

const text = (signature: Buffer) => signature.toString('base64url').slice(0, 32);

export function isHojaKey({ config }: Pick<Deps, 'config'>, numero: string, clave: string): boolean {
  return isSigned(keysFor(config.secrets, 'reclamacion'), numero, clave, text);
}

/** Page of a hoja with its key, for its author; the number alone is sequential and could be guessed. */
export function hojaPath({ config }: Pick<Deps, 'config'>, numero: string): string {
  const clave = text(sign(keysFor(config.secrets, 'reclamacion'), numero));
  return `/libro-de-reclamaciones/hoja?${new URLSearchParams({ numero, clave })}`;
}

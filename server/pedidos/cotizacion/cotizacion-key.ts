import type { Deps } from '../../deps.ts';
import { isSigned, keysFor, sign } from '../../keys.ts';
import { pedidoPath } from '../access-codes.ts';

const text = (signature: Buffer) => signature.toString('base64url').slice(0, 32);

export function isCotizacionKey({ config }: Pick<Deps, 'config'>, numero: string, clave: string): boolean {
  return isSigned(keysFor(config.secrets, 'cotizacion'), numero, clave, text);
}

/** Page for whoever has the link; the number alone is counted and could be guessed. */
export function cotizacionPath({ config }: Pick<Deps, 'config'>, numero: string): string {
  const clave = text(sign(keysFor(config.secrets, 'cotizacion'), numero));
  return `/cotizacion?${new URLSearchParams({ numero, clave })}`;
}

/**
 * The pedido that a quotation became, by the key of that moment: when the buyer's address is corrected, this link changes
 * no address and opens no seat any more, like those that were mailed.
 */
export function acceptedPath(deps: Pick<Deps, 'config'>, { numero }: { numero: string }): string {
  return pedidoPath(deps, { numero, correcciones: 0 });
}

import type { Deps } from '../../deps.ts';
import { isSigned, keysFor, sign } from '../../keys.ts';
import { pedidoPath } from '../access-codes.ts';

const text = (signature: Buffer) => signature.toString('base64url').slice(0, 32);

export function isCotizacionKey({ config }: Pick<Deps, 'config'>, numero: string, clave: string): boolean {
  return isSigned(keysFor(config.secrets, 'cotizacion'), numero, clave, text);
}

/** Page of the quotation with its key; the number alone is sequential and could be guessed. */
export function cotizacionPath({ config }: Pick<Deps, 'config'>, numero: string): string {
  const clave = text(sign(keysFor(config.secrets, 'cotizacion'), numero));
  return `/cotizacion?${new URLSearchParams({ numero, clave })}`;
}

/**
 * Page of the pedido that a quotation became, with the first key of the pedido: it expires with the first correction of
 * the buyer's address, like the links in mails.
 */
export function acceptedPath(deps: Pick<Deps, 'config'>, { numero }: { numero: string }): string {
  return pedidoPath(deps, { numero, correcciones: 0 });
}

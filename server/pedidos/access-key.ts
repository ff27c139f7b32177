import { createHmac, timingSafeEqual } from 'node:crypto';
import type { House } from '../house.ts';

type Where = Pick<House, 'config' | 'publicUrl'>;

/** Lets the buyer see the pedido without an account; the numero alone could be guessed. */
export function accessKeyOf({ config }: Pick<House, 'config'>, numero: string): string {
  return createHmac('sha256', config.secret).update(`pedido ${numero}`).digest('base64url').slice(0, 32);
}

export function isAccessKeyOf(house: Pick<House, 'config'>, numero: string, accessKey: string): boolean {
  const expected = Buffer.from(accessKeyOf(house, numero));
  const given = Buffer.from(accessKey);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The page with the state of the pedido. */
export function pedidoUrl(house: Where, numero: string): string {
  return `${house.publicUrl()}/pedido?${new URLSearchParams({ numero, clave: accessKeyOf(house, numero) })}`;
}

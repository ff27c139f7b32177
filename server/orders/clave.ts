import { createHmac, timingSafeEqual } from 'node:crypto';
import type { House } from '../house.ts';

type Where = Pick<House, 'config' | 'publicUrl'>;

/** Whoever made an order may see how it stands: the number alone, which can be guessed, is not enough. */
export function claveDeOrder({ config }: Pick<House, 'config'>, numero: string): string {
  return createHmac('sha256', config.secret).update(`pedido ${numero}`).digest('base64url').slice(0, 32);
}

export function esClaveDe(house: Pick<House, 'config'>, numero: string, clave: string): boolean {
  const expected = Buffer.from(claveDeOrder(house, numero));
  const given = Buffer.from(clave);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** The page that says how the order stands. */
export function paginaDeOrder(house: Where, numero: string): string {
  return `${house.publicUrl()}/pedido?${new URLSearchParams({ numero, clave: claveDeOrder(house, numero) })}`;
}

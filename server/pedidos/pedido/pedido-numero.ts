import { pedidoNumero } from 'domain/rules/pedidos.ts';
import { keysFor, type Secrets, sign } from '../../keys.ts';
import type { OwnTransaction } from '../deps.ts';
import { isTakenNumero, nextPedidoId, type Reserved } from './queries/new-pedido.ts';
import type { Pedido } from './queries/pedidos.ts';

const halfBits = 15;
const half = 1 << halfBits;
const numbers = 1_000_000_000;
const rounds = 6;

/**
 * The number of a pedido: nine digits that are a keyed permutation of its id. So it is unique, and a buyer who reads
 * two of them cannot tell how many pedidos lie between.
 */
export function numeroOfPedido(secrets: Secrets, year: number, pedidoId: number): string {
  return pedidoNumero(year, scramble(secrets, pedidoId));
}

/** Feistel network over 30 bits, walked until the result has nine digits. */
export function scramble(secrets: Secrets, id: number): number {
  const keys = keysFor(secrets, 'numero');
  let at = id;
  do {
    let [left, right] = [Math.floor(at / half), at % half];
    for (let round = 0; round < rounds; round++) {
      const mixed = sign(keys, `${round} ${right}`).readUInt16BE(0) % half;
      [left, right] = [right, left ^ mixed];
    }
    at = left * half + right;
  } while (at >= numbers);
  return at;
}

/** More attempts than chance needs: with a million pedidos in a year, one number in a thousand is taken. */
const maxNumeros = 10;

/**
 * Numbers are derived from the id and the SECRET, so after a rotation one may equal that of an older pedido. The next
 * id gives another number.
 */
export async function withFreeNumero(
  deps: Pick<OwnTransaction, 'db'>,
  first: Reserved,
  insert: (reserved: Reserved) => Promise<Pedido>,
) {
  let reserved = first;
  for (let attempt = 1; ; attempt++) {
    try {
      return await insert(reserved);
    } catch (error) {
      if (!isTakenNumero(error) || attempt === maxNumeros) throw error;
      reserved = { ...reserved, pedidoId: await nextPedidoId(deps.db) };
    }
  }
}

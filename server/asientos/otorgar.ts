import type { Db } from '../db/connect.ts';
import type { House } from '../house.ts';
import { itemsOf, type Order } from '../orders/queries.ts';
import { codigoDeAsiento, hashCodigo, nuevoCodigo } from './codigos.ts';
import * as queries from './queries.ts';

export const diasDeEnlace = 30;

/** Seats of a paid order. Called again, it changes nothing; after a refund, it gives everything back. */
export async function otorgarAsientos({ config }: House, tx: Db, order: Order): Promise<void> {
  const items = await itemsOf(tx, order.pedidoId);
  const filas = items.flatMap(({ pedidoItemId, cantidad }) =>
    Array.from({ length: cantidad }, (_, at) => {
      const asiento = { pedidoItemId, numero: at + 1 };
      const codigo = codigoDeAsiento(config.secret, asiento, order.buyerEmail);
      return { ...asiento, codigoHash: at === 0 ? null : hashCodigo(codigo) };
    }),
  );
  await queries.insertAsientos(tx, filas);
  if (order.pagado) await queries.restaurarAsientos(tx, order.pedidoId);
  if (order.usuarioId === null || !(await queries.estaViva(tx, order.usuarioId))) return;
  const propios = (await queries.asientosDeOrder(tx, order.pedidoId)).filter(({ numero }) => numero === 1);
  await queries.tomarAsientos(
    tx,
    order.usuarioId,
    propios.map(({ asientoId }) => asientoId),
  );
}

export type Accesos = { enlace: string | null; codigos: { curso: string; codigo: string }[] };

/** What the buyer's mail carries: a new link if a seat of the buyer is still free, and the code of every free seat to hand on. */
export async function accesosParaCorreo({ config }: House, tx: Db, order: Order): Promise<Accesos> {
  const libres = (await queries.asientosDeOrder(tx, order.pedidoId)).filter(({ usuarioId }) => usuarioId === null);
  const codigos: Accesos['codigos'] = [];
  for (const asiento of libres.filter(({ numero }) => numero > 1)) {
    const codigo = codigoDeAsiento(config.secret, asiento, order.buyerEmail);
    const hash = hashCodigo(codigo);
    // Another address, or another secret: from now on the code that is mailed is the one that opens.
    if (!asiento.codigoHash?.equals(hash)) await queries.setCodigo(tx, asiento.asientoId, hash);
    codigos.push({ curso: asiento.curso, codigo });
  }
  if (!libres.some(({ numero }) => numero === 1)) return { enlace: null, codigos };
  const enlace = nuevoCodigo();
  await queries.insertEnlace(tx, order.pedidoId, hashCodigo(enlace), diasDeEnlace);
  return { enlace, codigos };
}

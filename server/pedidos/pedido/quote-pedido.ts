import { toSoles } from 'domain/formats/money.ts';
import { cuponHoldHours, isLimited, strangerHoldMinutes } from 'domain/rules/cupones.ts';
import { linesTotal, mergeLines } from 'domain/rules/pedidos.ts';
import type { PedidoQuote, quoteInput } from 'domain/schemas/pedidos.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import type { z } from 'zod';
import type { Db } from '../../db/connect.ts';
import { applyPaquetes, refuseRepeated } from './apply-paquetes.ts';
import { applyCupon, priceLines } from './price-pedido.ts';
import { toLine } from './queries/lists.ts';
import { findCursosForSale } from './queries/new-pedido.ts';

type Input = z.output<typeof quoteInput>;

type Account = Pick<CurrentUsuario, 'usuarioId' | 'rol'>;

/** Price of the purchase with the cupon; takes no use of it. */
export async function quotePedido(db: Db, input: Input, account: Account | null, now: Date): Promise<PedidoQuote> {
  refuseRepeated(input.items);
  const wanted = mergeLines(input.items);
  const found = await findCursosForSale(
    db,
    wanted.map(({ cursoId }) => cursoId),
  );
  const atListPrice = await applyPaquetes(db, priceLines(wanted, found, now), now, { lock: false });
  const buyer = { account, buyerEmail: input.buyerEmail, now };
  const { lineas, cupon } = await applyCupon(db, input.cupon, atListPrice, buyer, { mode: 'quote' });
  const [subtotal, total] = [linesTotal(atListPrice), linesTotal(lineas)];
  return {
    cupon: cupon.codigo,
    lineas: lineas.map(toLine),
    subtotal: toSoles(subtotal),
    descuento: toSoles(subtotal - total),
    total: toSoles(total),
    plazoMinutos: isLimited(cupon) && total > 0 ? holdMinutes(account) : null,
  };
}

function holdMinutes(account: Account | null): number {
  return account === null ? strangerHoldMinutes : cuponHoldHours * 60;
}

import { createHash } from 'node:crypto';
import { toCentimos } from 'domain/formats/money.ts';
import { descuentoProblem } from 'domain/rules/descuentos.ts';
import type { AsistidoInput } from 'domain/schemas/asistido.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import type { Db } from '../../db/connect.ts';
import type { Deps } from '../../deps.ts';
import { invalid } from '../../http/errors.ts';
import type { OwnTransaction } from '../deps.ts';
import { markPaid } from '../pago/correct-pago.ts';
import { createPedido, ownIdempotencyKey, type Sale } from '../pedido/create-pedido.ts';
import type { Pedido } from '../pedido/queries/pedidos.ts';
import { type Client, findClient, insertNota } from './queries.ts';

type Asked = {
  input: AsistidoInput;
  seller: Pick<CurrentUsuario, 'usuarioId' | 'rol'>;
  idempotencyKey: string | null;
  address: string;
  now: Date;
  /** Runs in the transaction of the sale. */
  audit: (tx: Db, pedido: Pedido) => Promise<void>;
};

/**
 * A checkout that staff enter for a client: the asientos are the client's, and `vendedor_id` names the seller.
 * Discount, note and payment are written in the transaction of the pedido, so that a refused payment leaves no pedido.
 */
export async function createAsistido(deps: OwnTransaction & Pick<Deps, 'storage'>, asked: Asked) {
  const { input, seller, now } = asked;
  const { usuarioId, buyerName, buyerEmail, buyerPhone, items, total, comprobante, cupon } = input;
  const client = await clientOf(deps.db, usuarioId);
  const destinatario = client ? 'cuenta' : 'persona';
  return createPedido(deps, {
    input: { buyerName, buyerEmail, buyerPhone, items, total, comprobante, cupon, destinatario },
    account: client,
    idempotencyKey: ownIdempotencyKey(asked.idempotencyKey, seller),
    cuerpoHash: createHash('sha256').update(JSON.stringify(input)).digest(),
    address: asked.address,
    now,
    sale: {
      vendedorId: seller.usuarioId,
      discount: discountOf(asked),
      isPaid: input.pago !== undefined,
      finish: (tx, pedido) => finish(deps, tx, pedido, asked),
    },
  });
}

/** The chosen account; null when the seller typed somebody without one. */
async function clientOf(db: Db, usuarioId: number | undefined): Promise<Client | null> {
  if (usuarioId === undefined) return null;
  const client = await findClient(db, usuarioId);
  if (!client) throw invalid({ usuarioId: 'Esa persona ya no está. Búscala otra vez.' });
  return client;
}

/** Limited by the seller's role; a courtesy discounts the whole amount. */
function discountOf({ input: { descuento, cortesia }, seller }: Asked): Sale['discount'] {
  const [field, motivo] = cortesia ? ['cortesia', cortesia] : ['descuento.monto', descuento?.motivo];
  if (motivo === undefined) return null;
  return {
    motivo,
    centimos(base) {
      const wanted = descuento ? toCentimos(descuento.monto) : base;
      const problem = descuentoProblem(seller.rol, wanted, base);
      if (problem) throw invalid({ [field!]: problem }, `${problem}.`);
      return wanted;
    },
  };
}

async function finish(
  deps: OwnTransaction & Pick<Deps, 'storage'>,
  tx: Db,
  pedido: Pedido,
  { input: { nota, pago }, seller, now, audit }: Asked,
): Promise<void> {
  const { pedidoId } = pedido;
  if (nota) await insertNota(tx, { pedidoId }, { texto: nota, creadoPor: seller.usuarioId });
  await audit(tx, pedido);
  if (pago) await markPaid(deps, tx, { pedidoId, adminId: seller.usuarioId, now }, pago);
}

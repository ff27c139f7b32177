import { isEmailAddress } from 'domain/formats/email.ts';
import { cuponRefusal, normalizeCodigo } from 'domain/rules/cupones.ts';
import { discountLines } from 'domain/rules/precios.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import { type CuponForPedido, countUsos, findCuponByCodigo } from '../cupones/queries.ts';
import type { Db } from '../db/connect.ts';
import { AppError } from '../http/errors.ts';
import type { Line } from './queries/pedidos.ts';

type Buyer = {
  account: Pick<CurrentUsuario, 'usuarioId' | 'rol'> | null;
  buyerEmail: string;
  now: Date;
};
type Options = {
  /** `take` locks the cupon until the pedido is committed; `quote` only says what it would cost. */
  mode: 'take' | 'quote';
};

/** Lines with the discount of the cupon, or 422 with the reason. */
export async function applyCupon(
  db: Db,
  text: string,
  lines: Line[],
  { account, buyerEmail, now }: Buyer,
  { mode }: Options,
): Promise<{ lineas: Line[]; cupon: CuponForPedido }> {
  // Staff order for clients: the use is the client's.
  const usuarioId = account?.rol === 'ADMIN' ? null : (account?.usuarioId ?? null);
  const codigo = normalizeCodigo(text).slice(0, 40);
  const cupon = await findCuponByCodigo(db, codigo, mode === 'take');
  const correo = isEmailAddress(buyerEmail) ? buyerEmail.toLowerCase() : '';
  const uses = cupon ? await countUsos(db, cupon.cuponId, { usuarioId, correo }) : { total: 0, persona: 0 };
  const refusal = cuponRefusal(codigo, cupon, {
    now,
    cursoIds: lines.map(({ cursoId }) => cursoId),
    uses,
    // A quote comes before the buyer has typed an address.
    isKnownPersona: mode === 'quote' || usuarioId !== null || correo !== '',
  });
  if (!cupon || refusal !== null) {
    throw new AppError(422, 'cupon', refusal!, { errores: { cupon: refusal! } });
  }
  return { lineas: discountLines(lines, cupon), cupon };
}

import { isEmailAddress } from 'domain/formats/email.ts';
import { toCentimos, toSoles } from 'domain/formats/money.ts';
import { isLimited, normalizeCodigo, takeUse } from 'domain/rules/cupones.ts';
import { canPay } from 'domain/rules/pedido-states.ts';
import { linesTotal, maxCantidad, maxTotalCentimos, precioChanged } from 'domain/rules/pedidos.ts';
import { currentPrecio, discountLines, discountSeat } from 'domain/rules/precios.ts';
import { isAdmin } from 'domain/rules/roles.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import { type CuponForPedido, type CuponUses, findCuponByCodigo, findUses } from '../../cupones/queries.ts';
import type { Db } from '../../db/connect.ts';
import { AppError, invalid } from '../../http/errors.ts';
import { pagosOf } from '../pago/queries/pagos.ts';
import { toLine } from './queries/lists.ts';
import type { CursoForSale, Line } from './queries/new-pedido.ts';
import { insertEvent, lockPedido, setEstado } from './queries/pedidos.ts';

type Wanted = { cursoId: number; nombre: string; cantidad: number; paqueteId?: number | undefined };

/** Names and prices come from the database; the request's name is used only to report a curso that is not public. */
export function priceLines(
  wanted: readonly Wanted[],
  found: readonly CursoForSale[],
  now: Date,
  most = maxCantidad,
): Line[] {
  const active = new Map(found.map((curso) => [curso.cursoId, curso]));
  const errores: Record<string, string> = {};
  const lineas = wanted.flatMap(({ cursoId, nombre, cantidad, paqueteId = null }, at) => {
    const curso = active.get(cursoId);
    if (!curso?.enVenta) {
      const known = curso?.nombre ?? (nombre || `Curso ${cursoId}`);
      const why = curso ? 'tiene las inscripciones cerradas' : 'ya no está a la venta';
      errores[`items.${at}.cursoId`] = `«${known}» ${why}. Quítalo de tu carrito.`;
      return [];
    }
    if (cantidad > most) errores[`items.${at}.cantidad`] = `La cantidad va de 1 a ${most}`;
    const precioListaCentimos = toCentimos(curso.precio);
    const seat = toCentimos(currentPrecio(curso, now));
    // A paquete has a price of its own.
    const precioCentimos = paqueteId === null ? discountSeat(seat, curso, cantidad) : seat;
    const price = { precioCentimos, precioListaCentimos, descuentoCentimos: 0 };
    return [{ cursoId, nombre: curso.nombre, cantidad, ...price, paqueteId, paquete: '', clase: 'curso' as const }];
  });
  const [first] = Object.values(errores);
  if (first) throw invalid(errores, first);
  return lineas;
}

type Buyer = {
  account: Pick<CurrentUsuario, 'usuarioId' | 'rol'> | null;
  buyerEmail: string;
  now: Date;
};
type Options = {
  /** `take` locks the cupon until the pedido is committed; `quote` only computes the price. */
  mode: 'take' | 'quote';
};

const noUses: CuponUses = { settled: { total: 0, persona: 0 }, open: [] };

/** Lines with the discount of the cupon; throws 422 with the reason. */
export async function applyCupon(
  db: Db,
  text: string,
  lineas: Line[],
  { account, buyerEmail, now }: Buyer,
  { mode }: Options,
): Promise<{ lineas: Line[]; cupon: CuponForPedido }> {
  // ADMIN orders for clients, so the use counts for the client.
  const named = account === null || isAdmin(account.rol);
  const correo = isEmailAddress(buyerEmail) ? buyerEmail.toLowerCase() : '';
  const codigo = normalizeCodigo(text).slice(0, 40);
  const cupon = await findCuponByCodigo(db, codigo, mode === 'take');
  const persona = { usuarioId: named ? null : account.usuarioId, correo };
  const uses = cupon && isLimited(cupon) ? await findUses(db, cupon.cuponId, persona) : noUses;
  const { refusal, yielding } = takeUse(codigo, cupon, {
    now,
    cursoIds: lineas.filter(({ withoutCupones }) => !withoutCupones).map(({ cursoId }) => cursoId),
    ...uses,
    buyer: { usuarioId: account?.usuarioId ?? null, correo, named },
    // A quote is computed before the buyer has typed an address.
    isKnownPerson: mode === 'quote' || !named || correo !== '',
  });
  if (!cupon || refusal !== null) {
    throw new AppError(422, 'cupon', refusal!, { errores: { cupon: refusal! } });
  }
  if (mode === 'take') for (const pedidoId of yielding) await yieldUse(db, pedidoId, cupon);
  return { lineas: discountLines(lineas, cupon), cupon };
}

/** The cupon is locked, so no other purchase takes this use. A pedido whose payment started meanwhile keeps it. */
async function yieldUse(tx: Db, pedidoId: number, { codigo }: CuponForPedido): Promise<void> {
  const pedido = await lockPedido(tx, pedidoId);
  if (!pedido || !canPay(pedido.estado, await pagosOf(tx, pedidoId))) {
    const message = `El cupón «${codigo}» se acaba de usar. Vuelve a intentarlo.`;
    throw new AppError(422, 'cupon', message, { errores: { cupon: message } });
  }
  await setEstado(tx, pedidoId, 'cancelado');
  const motivo = `No se pagó a tiempo: un pedido más nuevo usa el cupón ${codigo}`;
  await insertEvent(tx, { pedidoId, tipo: 'cancelado', detalle: { motivo } });
}

/** The buyer agreed to `total`, in soles. */
export function checkTotal(lineas: readonly Line[], total: number): void {
  const totalCentimos = linesTotal(lineas);
  if (toCentimos(total) !== totalCentimos) {
    throw new AppError(409, 'precio-cambio', precioChanged, {
      resource: { total: toSoles(totalCentimos) },
      resources: lineas.map(toLine),
    });
  }
  if (totalCentimos > maxTotalCentimos) throw invalid({ total: 'El pedido es demasiado grande. Divídelo en varios.' });
}

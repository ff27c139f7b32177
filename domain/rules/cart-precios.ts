import { toCentimos, toSoles } from '../formats/money.ts';
import { type CartItem, maxQuantity } from './cart.ts';
import { discountSeat, type SeatDiscount } from './precios.ts';

type Priced = Pick<CartItem, 'precio' | 'cantidad'> & SeatDiscount;

const seatCentimos = (item: Priced) => discountSeat(toCentimos(item.precio), item, item.cantidad);

/** What each seat of an item costs at its quantity, in soles. */
export const seatPrecio = (item: Priced): number => toSoles(seatCentimos(item));

/** In soles. */
export const itemTotal = (item: Priced): number => toSoles(seatCentimos(item) * item.cantidad);

/** In céntimos, to avoid rounding errors. */
export function totalCentimos(items: readonly Priced[]): number {
  return items.reduce((sum, item) => sum + seatCentimos(item) * item.cantidad, 0);
}

/** The discount by seats as the buyer reads it, before and after it is reached; empty without one. */
export function seatDiscountText({ cuposDesde, cuposDescuento }: SeatDiscount, cantidad = 1): string {
  if (!cuposDesde || !cuposDescuento || cuposDesde > maxQuantity) return '';
  return cantidad < cuposDesde
    ? `Desde ${cuposDesde} cupos, ${cuposDescuento} % menos por persona.`
    : `${cuposDescuento} % menos por persona desde ${cuposDesde} cupos.`;
}

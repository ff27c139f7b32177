import { minOf } from '../formats/extremes.ts';
import { type CuponDiscount, coversCurso } from './cupones.ts';

type CursoPrecio = { precio: number; precioPreventa: number | null; preventaHasta: string | Date | null };

/** The early-bird price is charged until `preventaHasta`; at that instant the list price applies. */
function inPreventa({ precioPreventa, preventaHasta }: CursoPrecio, now: Date): boolean {
  return precioPreventa !== null && preventaHasta !== null && now < new Date(preventaHasta);
}

/** What a seat costs at `now`, in the unit of its arguments; never more than the list price. */
export function currentPrecio(curso: CursoPrecio, now: Date): number {
  return inPreventa(curso, now) ? Math.min(curso.precioPreventa!, curso.precio) : curso.precio;
}

/** The first instant after `now` at which one of these prices changes; null when none will. */
export function nextPrecioChange(cursos: readonly CursoPrecio[], now: Date): Date | null {
  const ends = cursos
    .filter((curso) => inPreventa(curso, now))
    .map((curso) => new Date(curso.preventaHasta!).getTime());
  return ends.length === 0 ? null : new Date(minOf(ends));
}

/** The fewest seats that a discount by their number may begin with. */
export const fewestDiscounted = 2;

export type SeatDiscount = { cuposDesde?: number | null; cuposDescuento?: number | null };

/** Price of each seat when `cantidad` are bought at once. A curso may discount seats by their number. */
export function discountSeat(
  precioCentimos: number,
  { cuposDesde, cuposDescuento }: SeatDiscount,
  cantidad: number,
): number {
  if (!cuposDesde || !cuposDescuento || cantidad < cuposDesde) return precioCentimos;
  return precioCentimos - discountOn(precioCentimos, { porcentaje: cuposDescuento, montoCentimos: null });
}

type PricedLine = {
  cursoId: number;
  precioCentimos: number;
  cantidad: number;
  /** Part of a paquete that takes no cupones. */
  withoutCupones?: boolean;
};

/**
 * Takes the discount of a cupon off the lines it covers. The discount is at most what they cost and is distributed in
 * proportion to it, by largest remainder, so that the lines add up to the céntimo; of equal remainders the first line
 * gets the céntimo.
 */
export function discountLines<T extends PricedLine>(
  lines: readonly T[],
  cupon: CuponDiscount | null,
): (T & { descuentoCentimos: number })[] {
  const amounts = lines.map(({ cursoId, precioCentimos, cantidad, withoutCupones }) =>
    cupon !== null && !withoutCupones && coversCurso(cupon, cursoId) ? precioCentimos * cantidad : 0,
  );
  const shares = distribute(
    cupon === null
      ? 0
      : discountOn(
          amounts.reduce((sum, each) => sum + each, 0),
          cupon,
        ),
    amounts,
  );
  return lines.map((line, at) => ({ ...line, descuentoCentimos: shares[at]! }));
}

export type PaquetePrecio = {
  /** Exactly one of the two: off what its cursos cost now, or the price of the whole. */
  porcentaje: number | null;
  precioCentimos: number | null;
};

/**
 * Shares of the parts of a paquete in its price, in proportion to what each costs now. A paquete never costs more than
 * its parts, so no share is above the price of its part.
 */
export function paqueteShares(precios: readonly number[], { porcentaje, precioCentimos }: PaquetePrecio): number[] {
  const base = precios.reduce((sum, each) => sum + each, 0);
  const total = Math.min(precioCentimos ?? base - discountOn(base, { porcentaje, montoCentimos: null }), base);
  return distribute(total, precios);
}

/** A percentage is rounded to the céntimo, half up. */
function discountOn(base: number, { porcentaje, montoCentimos }: Pick<CuponDiscount, 'porcentaje' | 'montoCentimos'>) {
  const wanted = porcentaje === null ? (montoCentimos ?? 0) : Math.floor((base * porcentaje + 50) / 100);
  return Math.min(base, wanted);
}

/** Splits an amount in proportion, by largest remainder. In bigint, because products of amounts can exceed 2^53. */
export function distribute(discount: number, amounts: readonly number[]): number[] {
  const base = amounts.reduce((sum, each) => sum + each, 0);
  if (discount === 0 || base === 0) return amounts.map(() => 0);
  const exact = amounts.map((amount) => BigInt(discount) * BigInt(amount));
  const shares = exact.map((each) => Number(each / BigInt(base)));
  const left = discount - shares.reduce((sum, each) => sum + each, 0);
  const byRemainder = exact
    .map((each, at) => ({ at, remainder: each % BigInt(base) }))
    .sort((a, b) => (a.remainder === b.remainder ? a.at - b.at : a.remainder < b.remainder ? 1 : -1));
  for (const { at } of byRemainder.slice(0, left)) shares[at]! += 1;
  return shares;
}

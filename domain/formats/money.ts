import { toHundredths } from './round.ts';

/** Price of something for sale: `Gratis` instead of `S/ 0.00`. */
export function precioText(soles: number): string {
  return soles === 0 ? 'Gratis' : formatSoles(soles);
}

/** Formats soles: `S/ 1,250.00`. */
export function formatSoles(amount: number): string {
  const [whole = '0', cents = '00'] = Math.abs(amount).toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `S/ ${amount < 0 ? '-' : ''}${grouped}.${cents}`;
}

export const toCentimos = toHundredths;

export function toSoles(centimos: number): number {
  return centimos / 100;
}

/** In soles. */
export function lineTotal({ precio, cantidad }: { precio: number; cantidad: number }): number {
  return toSoles(toCentimos(precio) * cantidad);
}

import { formatDateTime } from '../formats/lima-time.ts';
import { type PaquetePrecio, paqueteShares } from './precios.ts';

export const maxPaqueteCursos = 20;

export type PaqueteTerms = PaquetePrecio & {
  nombre: string;
  /** How many of its cursos the buyer chooses; null for all of them. */
  elige: number | null;
  cursoIds: readonly number[];
  activo: boolean;
  desde: Date | null;
  /** Exclusive. */
  hasta: Date | null;
};

type Chosen = { cursoIds: readonly number[]; cantidades: readonly number[]; now: Date };

/** Whether it is offered at this time; its cursos have to be for sale too. */
export function isOffered({ activo, desde, hasta }: Pick<PaqueteTerms, 'activo' | 'desde' | 'hasta'>, now: Date) {
  return activo && (desde === null || now >= desde) && (hasta === null || now < hasta);
}

/** Why these cursos cannot be bought as this paquete, for the buyer; null when they can. */
export function paqueteRefusal(paquete: PaqueteTerms | null, { cursoIds, cantidades, now }: Chosen): string | null {
  if (!paquete) return 'El paquete ya no está a la venta. Quítalo de tu carrito.';
  const { nombre, elige, desde, hasta } = paquete;
  if (hasta !== null && now >= hasta)
    return `El paquete «${nombre}» terminó el ${formatDateTime(hasta.toISOString())}.`;
  if (desde !== null && now < desde)
    return `El paquete «${nombre}» se vende desde el ${formatDateTime(desde.toISOString())}.`;
  if (!isOffered(paquete, now)) return `El paquete «${nombre}» ya no está a la venta. Quítalo de tu carrito.`;
  if (!cursoIds.every((id) => paquete.cursoIds.includes(id))) return changed(nombre);
  if (elige !== null && cursoIds.length !== elige) return `Del paquete «${nombre}» se eligen ${cursosText(elige)}.`;
  if (elige === null && cursoIds.length !== paquete.cursoIds.length) return changed(nombre);
  if (new Set(cantidades).size > 1) return `Los cursos del paquete «${nombre}» llevan la misma cantidad.`;
  return null;
}

function changed(nombre: string): string {
  return `Los cursos del paquete «${nombre}» cambiaron. Quítalo de tu carrito y elígelo otra vez.`;
}

export function cursosText(count: number): string {
  return count === 1 ? '1 curso' : `${count} cursos`;
}

/** `3 cursos` or `Elige 3 de 13 cursos`. */
export function partsText(elige: number | null, of: number): string {
  return elige === null ? cursosText(of) : `Elige ${elige} de ${cursosText(of)}`;
}

type Part = { precioCentimos: number; precioListaCentimos: number; enVenta: boolean };
type Offered = Pick<PaqueteTerms, 'elige' | 'activo' | 'desde' | 'hasta' | 'cursoIds' | keyof PaquetePrecio>;

/** What it costs as a whole, and whether enough of its cursos can be bought. The price of a choice may depend on it. */
export function paqueteOffer(paquete: Offered, parts: readonly Part[], now: Date) {
  const sold = parts.filter(({ enVenta }) => enVenta).length;
  const { elige, cursoIds } = paquete;
  const enVenta = isOffered(paquete, now) && sold >= (elige ?? cursoIds.length);
  if (elige !== null) return { enVenta, precioCentimos: paquete.precioCentimos, precioListaCentimos: null };
  const add = (amounts: readonly number[]) => amounts.reduce((sum, each) => sum + each, 0);
  const shares = paqueteShares(
    parts.map(({ precioCentimos }) => precioCentimos),
    paquete,
  );
  const list = parts.map(({ precioListaCentimos }) => precioListaCentimos);
  return { enVenta, precioCentimos: add(shares), precioListaCentimos: add(list) };
}

type Line = { cursoId: number; paqueteId?: number | undefined };

/** The first line whose curso stands in the purchase a second time, by itself or in another paquete; -1 without one. */
export function repeatedInPaquete(lines: readonly Line[]): number {
  return lines.findIndex(({ cursoId, paqueteId }, at) =>
    lines.some((other, i) => i < at && other.cursoId === cursoId && other.paqueteId !== paqueteId),
  );
}

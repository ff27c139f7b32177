import { toCentimos, toSoles } from '../formats/money.ts';
import type { AddedCurso, CartItem, RefreshedCurso } from './cart.ts';
import { type PaquetePrecio, paqueteShares } from './precios.ts';

/**
 * A paquete is one item of the cart. Items are told apart by `cursoId`, so a paquete has the negative of its id there:
 * quantity, removal and storage need no second way, and pages without paquetes download nothing about them.
 */
export type CartParte = { cursoId: number; nombre: string; precio: number; precioLista: number };

type WithPartes = { partes: readonly CartParte[] };

export function partesOf(item: CartItem): readonly CartParte[] | null {
  const { partes } = item as CartItem & Partial<WithPartes>;
  return item.cursoId < 0 && Array.isArray(partes) ? partes : null;
}

export const paqueteIdOf = ({ cursoId }: Pick<CartItem, 'cursoId'>): number => -cursoId;

type Chosen = { cursoId: number; nombre: string; precioActual: number; precio: number };
type Offer = { paqueteId: number; nombre: string; porcentaje: number | null; precio: number | null };

/** Cart item of a paquete with the chosen cursos, at the current price; `precio` of an offer is the whole, in soles. */
export function paqueteItem(offer: Offer, chosen: readonly Chosen[]): AddedCurso & RefreshedCurso & WithPartes {
  const { paqueteId, nombre, porcentaje, precio } = offer;
  const price: PaquetePrecio = { porcentaje, precioCentimos: precio === null ? null : toCentimos(precio) };
  const shares = paqueteShares(
    chosen.map(({ precioActual }) => toCentimos(precioActual)),
    price,
  );
  const partes = chosen.map((curso, at) => ({
    cursoId: curso.cursoId,
    nombre: curso.nombre,
    precio: toSoles(shares[at]!),
    precioLista: curso.precio,
  }));
  return withSums({ cursoId: -paqueteId, nombre, tipo: 'P', partes });
}

function withSums<T extends WithPartes>(item: T) {
  const sum = (of: (parte: CartParte) => number) =>
    toSoles(item.partes.reduce((total, parte) => total + toCentimos(of(parte)), 0));
  return { ...item, precio: sum(({ precio }) => precio), precioLista: sum(({ precioLista }) => precioLista) };
}

type PedidoLineInput = { cursoId: number; nombre: string; cantidad: number; precio: number; paqueteId?: number };

/** Items as lines of a pedido: of a paquete one per curso. */
export function pedidoItems(items: readonly CartItem[]): PedidoLineInput[] {
  return items.flatMap((item) => {
    const { cursoId, nombre, cantidad, precio } = item;
    const partes = partesOf(item);
    if (!partes) return [{ cursoId, nombre, cantidad, precio }];
    return partes.map((parte) => ({
      cursoId: parte.cursoId,
      nombre: parte.nombre,
      cantidad,
      precio: parte.precio,
      paqueteId: paqueteIdOf(item),
    }));
  });
}

type PricedLine = {
  cursoId: number;
  nombre: string;
  cantidad: number;
  precio: number;
  precioLista: number;
  paquete: string;
  paqueteId: number | null;
};

/** Lines of a pedido as items of the cart, at the prices of the lines. */
export function itemsOfLines(lines: readonly PricedLine[]): (RefreshedCurso & { cantidad: number })[] {
  const ids = new Set(lines.map(({ cursoId, paqueteId }) => (paqueteId === null ? cursoId : -paqueteId)));
  return [...ids].map((id) => {
    if (id > 0) {
      const { cursoId, nombre, precio, precioLista, cantidad } = lines.find((line) => line.cursoId === id)!;
      // The price of a line is that of its quantity.
      return { cursoId, nombre, precio, precioLista, cantidad, cuposDesde: null, cuposDescuento: null };
    }
    const own = lines.filter(({ paqueteId }) => paqueteId === -id);
    const partes = own.map(({ cursoId, nombre, precio, precioLista }) => ({ cursoId, nombre, precio, precioLista }));
    return withSums({ cursoId: id, nombre: own[0]!.paquete, cantidad: own[0]!.cantidad, partes });
  });
}

/** Cursos that are in the cart more than once, at least once as part of a paquete. */
export function repeatedCursos(items: readonly CartItem[]): Set<number> {
  const ids = items.flatMap((item) => partesOf(item)?.map(({ cursoId }) => cursoId) ?? [item.cursoId]);
  return new Set(ids.filter((id, at) => ids.indexOf(id) !== at));
}

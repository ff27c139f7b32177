/** A curso as it was added, with its quantity. Only the fields that the cart itself reads are named. */
export type CartItem = {
  cursoId: number;
  nombre: string;
  precio: number;
  /** List price, when it was higher. */
  precioLista?: number;
  cantidad: number;
  imagen: string;
  tipo: string;
  especialidadId?: number;
  /** Discount by the number of seats: see `discountSeat`. `precio` is that of one seat. */
  cuposDesde?: number | null;
  cuposDescuento?: number | null;
};

export type AddedCurso = {
  cursoId: number;
  nombre: string;
  precio?: number | null;
  precioLista?: number;
  imagen?: string;
  tipo?: string;
  especialidadId?: number;
  cuposDesde?: number | null;
  cuposDescuento?: number | null;
};

export const cartKey = 'aula-iuris.carrito.v1';

/** Larger quantities are sold by phone; the server refuses them. */
export const maxQuantity = 50;
/** From so many free seats on visitors read how many are left. */
export const fewCupos = 5;

export function normalizeQuantity(value: unknown): number {
  const n = typeof value === 'number' || typeof value === 'string' ? Math.floor(Number(value)) : 1;
  return Number.isFinite(n) ? Math.min(Math.max(n, 1), maxQuantity) : 1;
}

export function addToCart(items: readonly CartItem[], curso: AddedCurso, amount = 1): CartItem[] {
  const present = items.some((item) => item.cursoId === curso.cursoId);
  if (present) {
    return items.map((item) =>
      item.cursoId === curso.cursoId ? { ...item, cantidad: normalizeQuantity(item.cantidad + amount) } : item,
    );
  }
  const { precio, imagen = '', tipo = 'N', ...rest } = curso;
  return [...items, { ...rest, imagen, tipo, precio: precio ?? 0, cantidad: normalizeQuantity(amount) }];
}

export function setQuantity(items: readonly CartItem[], cursoId: number, cantidad: unknown): CartItem[] {
  return items.map((item) => (item.cursoId === cursoId ? { ...item, cantidad: normalizeQuantity(cantidad) } : item));
}

export type RefreshedCurso = AddedCurso & { precio: number; precioLista: number };

/** Applies changes in the shop to an item of the cart. */
export function refreshItem(items: readonly CartItem[], now: RefreshedCurso): CartItem[] {
  return items.map((item) => (item.cursoId === now.cursoId ? { ...item, ...now, cantidad: item.cantidad } : item));
}

export function removeFromCart(items: readonly CartItem[], cursoId: number): CartItem[] {
  return items.filter((item) => item.cursoId !== cursoId);
}

/** What was taken out, with its place in the cart. */
export type Removed = { item: CartItem; place: number };

/** Puts lines back where they were. What was added again meanwhile keeps its quantity. */
export function restoreToCart(items: readonly CartItem[], removed: readonly Removed[]): CartItem[] {
  const restored = [...items];
  for (const { item, place } of removed) {
    if (restored.every(({ cursoId }) => cursoId !== item.cursoId)) restored.splice(place, 0, item);
  }
  return restored;
}

/** The cart after these lines were bought: their quantities leave it, what was added since stays. */
export function withoutBought(
  items: readonly CartItem[],
  lines: readonly { cursoId: number; cantidad: number }[],
): CartItem[] {
  const bought = new Map(lines.map(({ cursoId, cantidad }) => [cursoId, cantidad]));
  return items.flatMap((item) => {
    const cantidad = item.cantidad - (bought.get(item.cursoId) ?? 0);
    return cantidad > 0 ? [{ ...item, cantidad }] : [];
  });
}

export function countItems(items: readonly CartItem[]): number {
  return items.reduce((sum, item) => sum + item.cantidad, 0);
}

/** Stored data may be old or edited by hand: keeps valid items, fills in missing fields, drops the rest. */
export function readStoredCart(stored: string | null): CartItem[] {
  try {
    // A value that is no list has no `filter`, and throws like text that is not JSON.
    const items = (JSON.parse(String(stored)) as unknown[]).filter(looksLikeItem).map(completeItem);
    return items.filter(({ cursoId }, at) => items.findIndex((item) => item.cursoId === cursoId) === at);
  } catch {
    return [];
  }
}

type StoredItem = Pick<CartItem, 'cursoId' | 'nombre'> & Record<string, unknown>;

function looksLikeItem(value: unknown): value is StoredItem {
  const item = value as StoredItem | null;
  return (
    typeof item === 'object' &&
    item !== null &&
    Number.isInteger(item.cursoId) &&
    typeof item.nombre === 'string' &&
    Number.isFinite(item.precio ?? 0)
  );
}

function completeItem(item: StoredItem): CartItem {
  return {
    ...item,
    precio: Number(item.precio ?? 0),
    cantidad: normalizeQuantity(item.cantidad),
    imagen: typeof item.imagen === 'string' ? item.imagen : '',
    tipo: typeof item.tipo === 'string' ? item.tipo : 'N',
  };
}

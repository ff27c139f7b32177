import {
  type AddedCurso,
  addToCart,
  type CartItem,
  cartKey,
  countItems,
  type RefreshedCurso,
  type Removed,
  readStoredCart,
  refreshItem,
  removeFromCart,
  restoreToCart,
  setQuantity,
  withoutBought,
} from 'domain/rules/cart.ts';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';

export type Cart = {
  /** False until the stored cart has been read; before that, an empty cart means nothing. */
  ready: boolean;
  /** The items belong to one purchase beside the cart (`CartOf`); the stored cart is unchanged. */
  isApart: boolean;
  items: readonly CartItem[];
  count: number;
  add(curso: AddedCurso, amount?: number): void;
  setQuantity(cursoId: number, cantidad: unknown): void;
  refresh(now: RefreshedCurso): void;
  remove(cursoId: number): void;
  /** Undoes a removal. */
  restore(removed: readonly Removed[]): void;
  /** Removes the lines of a paid pedido. */
  takeOut(lines: readonly { cursoId: number; cantidad: number }[]): void;
  clear(): void;
};

const noItems: CartItem[] = [];
export const CartContext = createContext<Cart | null>(null);

export function CartProvider({ children }: { children: ReactNode }) {
  const [stored, setStored] = useState<CartItem[] | null>(null);
  const items = stored ?? noItems;

  // The server does not know the cart, so it is read after hydration; other tabs announce changes by the `storage`
  // event, which a prerendered page and one in the back/forward cache may miss.
  useEffect(() => {
    const load = () => setStored(readStoredCart(readStorage()));
    load();
    const onStorage = (event: StorageEvent) => {
      if (event.key === cartKey || event.key === null) load();
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', load);
    document.addEventListener('prerenderingchange', load);
    return () => {
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', load);
      document.removeEventListener('prerenderingchange', load);
    };
  }, []);

  const cart = useMemo<Cart>(() => {
    const change = (next: (items: readonly CartItem[]) => CartItem[]) => {
      const changed = next(readStoredCart(readStorage() ?? JSON.stringify(items)));
      writeStorage(JSON.stringify(changed));
      setStored(changed);
    };
    return {
      ready: stored !== null,
      isApart: false,
      items,
      count: countItems(items),
      add: (curso, amount) => change((now) => addToCart(now, curso, amount)),
      setQuantity: (cursoId, cantidad) => change((now) => setQuantity(now, cursoId, cantidad)),
      refresh: (now) => change((items) => refreshItem(items, now)),
      remove: (cursoId) => change((now) => removeFromCart(now, cursoId)),
      restore: (removed) => change((now) => restoreToCart(now, removed)),
      takeOut: (lines) => change((now) => withoutBought(now, lines)),
      clear: () => change(() => []),
    };
  }, [items, stored]);

  return <CartContext value={cart}>{children}</CartContext>;
}

export function useCart(): Cart {
  const cart = use(CartContext);
  if (!cart) throw new Error('useCart must be used within CartProvider');
  return cart;
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(cartKey);
  } catch {
    return null;
  }
}

function writeStorage(value: string): void {
  try {
    localStorage.setItem(cartKey, value);
  } catch {
    // Without storage the cart lives as long as the page.
  }
}

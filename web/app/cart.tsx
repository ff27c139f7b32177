import {
  type AddedCurso,
  addToCart,
  type CartItem,
  cartKey,
  countItems,
  readStoredCart,
  removeFromCart,
  setQuantity,
} from 'domain/rules/carrito.ts';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';

export type Cart = {
  items: readonly CartItem[];
  count: number;
  add(curso: AddedCurso, amount?: number): void;
  setQuantity(cursoId: number, cantidad: unknown): void;
  remove(cursoId: number): void;
  clear(): void;
};

const CartContext = createContext<Cart | null>(null);

export function CartProvider({ children }: { children: ReactNode }) {
  const [items, setItems] = useState<CartItem[]>([]);

  // The server knows no cart, so it is read after hydration; other tabs announce their changes by the storage event.
  useEffect(() => {
    const load = () => setItems(readStoredCart(readStorage()));
    load();
    const onStorage = (event: StorageEvent) => {
      if (event.key === cartKey || event.key === null) load();
    };
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);

  const cart = useMemo<Cart>(() => {
    const change = (next: (items: readonly CartItem[]) => CartItem[]) => {
      const changed = next(readStoredCart(readStorage() ?? JSON.stringify(items)));
      writeStorage(JSON.stringify(changed));
      setItems(changed);
    };
    return {
      items,
      count: countItems(items),
      add: (curso, amount) => change((now) => addToCart(now, curso, amount)),
      setQuantity: (cursoId, cantidad) => change((now) => setQuantity(now, cursoId, cantidad)),
      remove: (cursoId) => change((now) => removeFromCart(now, cursoId)),
      clear: () => change(() => []),
    };
  }, [items]);

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
    // A browser that stores nothing keeps the cart for this page only.
  }
}

import { type CartItem, countItems } from 'domain/rules/cart.ts';
import type { ReactNode } from 'react';
import { type Cart, CartContext } from './cart.tsx';

type CartOfProps = { items: readonly CartItem[]; ready: boolean; onRefresh: () => void; children: ReactNode };

const nothing = () => {};

/** A purchase beside the cart: its children see these items instead of the cart's. */
export function CartOf({ items, ready, onRefresh, children }: CartOfProps) {
  const cart: Cart = {
    ready,
    isApart: true,
    items,
    count: countItems(items),
    refresh: onRefresh,
    add: nothing,
    setQuantity: nothing,
    remove: nothing,
    restore: nothing,
    takeOut: nothing,
    clear: nothing,
  };
  return <CartContext value={cart}>{children}</CartContext>;
}

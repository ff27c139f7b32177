import { type CartItem, countItems } from 'domain/rules/cart.ts';
import type { ReactNode } from 'react';
import { type Cart, CartContext } from './cart.tsx';

type CartOfProps = { items: readonly CartItem[]; ready: boolean; onRefresh: () => void; children: ReactNode };

const nothing = () => {};

/** A purchase beside the cart: what is inside sees these items instead. */
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

import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { useAuth } from '../app/auth.tsx';
import { useCart } from '../app/cart.tsx';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';

function articulos(count: number): string {
  return count === 1 ? '1 artículo' : `${count} artículos`;
}

const badge =
  'absolute grid h-5 min-w-5 place-items-center rounded-full px-1 text-xs leading-none font-semibold tabular-nums';

export function CartLink() {
  const { count } = useCart();
  return (
    <Link
      to="/cart"
      aria-label={count > 0 ? `Carrito, ${articulos(count)}` : 'Carrito'}
      className="relative grid size-11 place-items-center rounded-lg transition-colors duration-150 hover:text-teal"
    >
      <ShoppingCart size={22} />
      {count > 0 && <span className={cx(badge, 'top-0 right-0 bg-teal text-white')}>{count}</span>}
    </Link>
  );
}

export function FloatingCart() {
  const { estado } = useAuth();
  const { count } = useCart();
  if (estado !== 'dentro') return null;
  return (
    <aside aria-label="Tu carrito">
      <Link
        to="/cart"
        aria-label={`Ir al carrito, ${articulos(count)}`}
        className="fixed right-4 bottom-4 z-20 grid size-14 animate-appear place-items-center rounded-full border-2 border-papel bg-teal text-white transition-colors duration-150 hover:bg-teal-oscuro sm:right-6 sm:bottom-6"
      >
        <ShoppingCart size={24} />
        <span className={cx(badge, '-top-1 -right-1 border border-teal bg-hoja text-teal-oscuro')}>{count}</span>
      </Link>
    </aside>
  );
}

import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { useAuth } from '../app/auth.tsx';
import { useCart } from '../app/cart.tsx';
import { cx } from '../ui/cx.ts';
import { Link } from '../ui/link.tsx';
import { useLocation } from '../ui/navigation.ts';

function articulos(count: number): string {
  return count === 1 ? '1 artículo' : `${count} artículos`;
}

const badge =
  'absolute grid h-5 min-w-5 place-items-center rounded-full px-1 text-xs leading-none font-semibold tabular-nums';

export function CartLink() {
  const { count } = useCart();
  const { estado } = useAuth();
  return (
    <Link
      to="/cart"
      aria-label={count > 0 ? `Carrito, ${articulos(count)}` : 'Carrito'}
      className={cx(
        'relative grid size-[44px] place-items-center rounded-full transition-colors duration-150 hover:text-teal',
        estado === 'dentro' && 'max-[86rem]:bg-teal max-[86rem]:text-white max-[86rem]:hover:bg-teal-oscuro',
      )}
    >
      <ShoppingCart size={22} />
      {count > 0 && (
        <span className={cx(badge, '-top-0.5 -right-0.5 border border-papel bg-teal text-white')}>{count}</span>
      )}
    </Link>
  );
}

/**
 * Beside the column of the page, never over its text. On narrower screens, the sticky bar's cart link is highlighted
 * instead.
 */
export function FloatingCart() {
  const { estado } = useAuth();
  const { count } = useCart();
  const { pathname } = useLocation();
  if (estado !== 'dentro' || pathname === '/cart' || pathname === '/checkout') return null;
  return (
    <aside aria-label="Tu carrito">
      <Link
        to="/cart"
        aria-label={`Ir al carrito, ${articulos(count)}`}
        className="fixed right-6 bottom-6 z-20 grid size-14 animate-appear place-items-center rounded-full border-2 border-papel bg-teal text-white transition-colors duration-150 hover:bg-teal-oscuro max-[86rem]:hidden print:hidden"
      >
        <ShoppingCart size={24} />
        <span className={cx(badge, '-top-1 -right-1 border border-teal bg-hoja text-teal-oscuro')}>{count}</span>
      </Link>
    </aside>
  );
}

import Check from 'lucide-react/icons/check';
import { useCart } from '../../app/cart.tsx';
import { Badge } from '../../ui/badge.tsx';

type Props = { cursoId: number; owned: boolean; className: string };

/** An overlay, because the cart is read after hydration and must not shift the page. */
export function InCartBadge({ cursoId, owned, className }: Props) {
  const { items } = useCart();
  const { cantidad = 0 } = items.find((item) => item.cursoId === cursoId) ?? {};
  if (cantidad === 0 && !owned) return null;
  const many = cantidad > 1 ? ` · ${cantidad}` : '';
  return (
    <Badge tone="verde" ground="paper" icon={Check} className={`absolute border border-linea ${className}`}>
      {cantidad > 0 ? `Ya está en tu carrito${many}` : 'Ya es tuyo'}
    </Badge>
  );
}

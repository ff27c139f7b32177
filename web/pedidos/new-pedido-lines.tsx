import { formatSoles } from 'domain/formats/money.ts';
import { itemTotal, seatDiscountText } from 'domain/rules/cart-precios.ts';
import { maxCantidad } from 'domain/rules/pedidos.ts';
import type { SeatDiscount } from 'domain/rules/precios.ts';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { IconButton } from '../ui/icon-button.tsx';

type Line = { cursoId: number; nombre: string; precio: number; cantidad: number; paqueteId?: number | undefined };
export type Item = Line & SeatDiscount;

/** The parts of a paquete are bought together, in the same quantity. */
const goTogether = (one: Item, other: Item) =>
  one.paqueteId === undefined ? one.cursoId === other.cursoId : one.paqueteId === other.paqueteId;

/** The courses of a new pedido with their seats. */
export function ChosenCursos({ items, onChange }: { items: Item[]; onChange: (items: Item[]) => void }) {
  if (items.length === 0) return null;
  const setCantidad = (changed: Item, cantidad: number) =>
    onChange(items.map((item) => (goTogether(changed, item) ? { ...item, cantidad } : item)));
  return (
    <ul className="divide-y divide-linea rounded-lg border border-linea">
      {items.map((item) => (
        <li key={item.cursoId} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <span className="min-w-40 grow">
            {item.nombre}
            <span className="block text-sm text-tinta-2">
              {item.paqueteId === undefined ? seatDiscountText(item, item.cantidad) : 'Parte de un paquete'}
            </span>
          </span>
          <span className="flex items-center gap-1">
            <IconButton
              label={`Un cupo menos de ${item.nombre}`}
              icon={Minus}
              disabled={item.cantidad === 1}
              onClick={() => setCantidad(item, item.cantidad - 1)}
            />
            <span className="w-8 text-center tabular-nums">{item.cantidad}</span>
            <IconButton
              label={`Un cupo más de ${item.nombre}`}
              icon={Plus}
              disabled={item.cantidad === maxCantidad}
              onClick={() => setCantidad(item, item.cantidad + 1)}
            />
          </span>
          <span className="w-28 text-right tabular-nums">{formatSoles(itemTotal(item))}</span>
          <IconButton
            label={`Quitar ${item.nombre}`}
            icon={X}
            onClick={() => onChange(items.filter((other) => !goTogether(item, other)))}
          />
        </li>
      ))}
    </ul>
  );
}

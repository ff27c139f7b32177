import { formatSoles } from 'domain/formats/money.ts';
import { itemTotal, seatDiscountText } from 'domain/rules/cart-precios.ts';
import { maxCantidad } from 'domain/rules/pedidos.ts';
import type { SeatDiscount } from 'domain/rules/precios.ts';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { IconButton } from '../ui/icon-button.tsx';

export type Item = { cursoId: number; nombre: string; precio: number; cantidad: number } & SeatDiscount;

/** The courses of a new pedido with their seats. */
export function ChosenCursos({ items, onChange }: { items: Item[]; onChange: (items: Item[]) => void }) {
  if (items.length === 0) return null;
  const setCantidad = (cursoId: number, cantidad: number) =>
    onChange(items.map((item) => (item.cursoId === cursoId ? { ...item, cantidad } : item)));
  return (
    <ul className="divide-y divide-linea rounded-lg border border-linea">
      {items.map(({ cursoId, nombre, cantidad, ...price }) => (
        <li key={cursoId} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <span className="min-w-40 grow">
            {nombre}
            <span className="block text-sm text-tinta-2">{seatDiscountText(price, cantidad)}</span>
          </span>
          <span className="flex items-center gap-1">
            <IconButton
              label={`Un cupo menos de ${nombre}`}
              icon={Minus}
              disabled={cantidad === 1}
              onClick={() => setCantidad(cursoId, cantidad - 1)}
            />
            <span className="w-8 text-center tabular-nums">{cantidad}</span>
            <IconButton
              label={`Un cupo más de ${nombre}`}
              icon={Plus}
              disabled={cantidad === maxCantidad}
              onClick={() => setCantidad(cursoId, cantidad + 1)}
            />
          </span>
          <span className="w-28 text-right tabular-nums">{formatSoles(itemTotal({ ...price, cantidad }))}</span>
          <IconButton
            label={`Quitar ${nombre}`}
            icon={X}
            onClick={() => onChange(items.filter((item) => item.cursoId !== cursoId))}
          />
        </li>
      ))}
    </ul>
  );
}

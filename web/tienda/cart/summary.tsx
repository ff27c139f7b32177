import { formatSoles, lineTotal } from 'domain/formats/money.ts';
import type { CartItem } from 'domain/rules/cart.ts';
import { Precio } from '../precio.tsx';

export function Summary({ items, total }: { items: readonly CartItem[]; total: string }) {
  return (
    <>
      <h2 className="title-3">Resumen de tu compra</h2>
      <ul className="divide-y divide-linea">
        {items.map(({ cursoId, nombre, cantidad, precio, precioLista }) => (
          <li key={cursoId} className="flex flex-wrap justify-between gap-x-4 py-3 first:pt-0">
            <span className="min-w-0 flex-1 basis-32">
              {nombre}
              <span className="block text-sm text-tinta-2">
                {cantidad} × <Precio precio={precio} lista={precioLista} />
              </span>
            </span>
            <span className="whitespace-nowrap tabular-nums">{formatSoles(lineTotal({ precio, cantidad }))}</span>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-baseline justify-between gap-4 border-t border-linea pt-4">
        <span className="text-tinta-2">Subtotal</span>
        <span className="font-serif text-3xl">{total}</span>
      </p>
    </>
  );
}

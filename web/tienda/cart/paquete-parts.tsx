import { formatSoles, toCentimos, toSoles } from 'domain/formats/money.ts';
import type { CartItem } from 'domain/rules/cart.ts';
import { partesOf } from 'domain/rules/cart-paquetes.ts';
import Check from 'lucide-react/icons/check';

type Props = { item: CartItem; owned?: ReadonlySet<number> };

/** The courses of a paquete in the cart, the saving, and the courses that the buyer already has. */
export function PaqueteParts({ item, owned }: Props) {
  const partes = partesOf(item);
  if (!partes) return null;
  const saved = toCentimos(item.precioLista ?? 0) - toCentimos(item.precio);
  const own = partes.filter(({ cursoId }) => owned?.has(cursoId)).map(({ nombre }) => `«${nombre}»`);
  return (
    <>
      <ul className="mt-2 grid gap-1 text-[0.9375rem]" aria-label={`Cursos de ${item.nombre}`}>
        {partes.map(({ cursoId, nombre }) => (
          <li key={cursoId} className="flex gap-2">
            <Check aria-hidden="true" className="mt-1 size-4 shrink-0 text-teal" />
            <span className="min-w-0">{nombre}</span>
          </li>
        ))}
      </ul>
      {saved > 0 && (
        <p className="mt-2 text-[0.9375rem] font-medium text-teal-oscuro">Ahorras {formatSoles(toSoles(saved))}</p>
      )}
      {own.length > 0 && (
        <p role="status" className="mt-2 text-sm text-ambar">
          Ya tienes {own.join(', ')}: lo que compres de nuevo será para otra persona.
        </p>
      )}
    </>
  );
}

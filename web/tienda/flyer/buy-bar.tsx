import { formatSoles } from 'domain/formats/money.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { AddToCart } from '../catalogo/add-to-cart.tsx';
import { useInView } from './use-in-view.ts';
import { buyId, hasWhatsapp } from './whatsapp-links.tsx';

/**
 * On phones price and button stay at the foot of the screen, beside the floating WhatsApp button, while those of the
 * price card are out of sight. Sticky, not fixed: it ends with the flyer and never covers the footer.
 */
export function BuyBar({ curso, owned }: { curso: Curso; owned: boolean }) {
  const place = useInView(buyId);
  return (
    <section
      aria-label="Comprar"
      className={cx(
        'sticky bottom-0 z-20 -mx-[min(1rem,4.5vw)] mt-12 flex flex-wrap items-center justify-between gap-x-2 gap-y-1 border-t border-linea bg-hoja px-4 py-2 sm:-mx-6 lg:hidden print:hidden',
        hasWhatsapp(curso.whatsapp) && 'pl-[72px]',
        (place === null || place === 'in view') && 'invisible',
      )}
    >
      <p className="figures text-xl whitespace-nowrap">{formatSoles(curso.precioActual)}</p>
      {curso.enVenta ? (
        <AddToCart curso={curso} owned={owned} narrow />
      ) : (
        <Badge tone="ambar">{curso.activa ? 'Inscripciones cerradas' : 'Inactivo'}</Badge>
      )}
    </section>
  );
}

import { formatSoles } from 'domain/formats/money.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { AddToCart } from '../catalogo/add-to-cart.tsx';
import { hasWhatsapp } from './whatsapp-links.tsx';

/** On phones price and button stay at the foot of the screen, beside the floating WhatsApp button. */
export function BuyBar({ curso, owned }: { curso: Curso; owned: boolean }) {
  return (
    <section
      aria-label="Comprar"
      className={cx(
        'fixed inset-x-0 bottom-0 z-20 flex flex-wrap items-center justify-between gap-x-2 gap-y-1 border-t border-linea bg-hoja px-4 py-2 lg:hidden print:hidden',
        hasWhatsapp(curso.whatsapp) && 'pl-18',
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

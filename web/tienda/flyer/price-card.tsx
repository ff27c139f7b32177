import { tipoLabel } from 'domain/formats/curso-labels.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { seatDiscountText } from 'domain/rules/cart-precios.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import type { HorarioSesion } from 'domain/schemas/sesiones.ts';
import { lazy, Suspense } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { ServerHtml } from '../../ui/server-html.tsx';
import { AddToCart } from '../catalogo/add-to-cart.tsx';
import { InCartBadge } from '../catalogo/in-cart-badge.tsx';
import { Precio } from '../precio.tsx';
import { AskByWhatsapp, buyId, contactId } from './whatsapp-links.tsx';

type PriceCardProps = {
  curso: Curso;
  now: number;
  owned: boolean;
  timetable: { sesiones: readonly HorarioSesion[]; completo: boolean };
  enPartes: readonly string[];
  precioCertificado: number | null;
};

// Rendered by the server; downloaded only when the document lacks the facts.
const loadFacts = () => import('./price-facts.tsx');
const PriceFacts = import.meta.env.SSR
  ? (await loadFacts()).PriceFacts
  : lazy(async () => ({ default: (await loadFacts()).PriceFacts }));

export function PriceCard({ curso, now, owned, timetable, enPartes, precioCertificado }: PriceCardProps) {
  const inParts = enPartes.length > 0;
  const facts = (
    <PriceFacts curso={curso} now={now} timetable={timetable} inParts={inParts} precioCertificado={precioCertificado} />
  );
  return (
    <Card as="section" aria-label="Precio e inscripción" className="relative lg:sticky lg:top-25">
      <InCartBadge cursoId={curso.cursoId} owned={owned} className="-top-3 right-5" />
      <p className="figures text-[clamp(1.75rem,11vw,2.5rem)]">
        <Precio precio={curso.precioActual} lista={curso.precio} />
      </p>
      {curso.precioActual < curso.precio && (
        <p className="mt-1 text-sm font-medium text-teal-oscuro">
          Preventa hasta el {formatDateTime(curso.preventaHasta!)}
        </p>
      )}
      {curso.enVenta && curso.cuposDesde !== null && (
        <p className="mt-1 text-sm text-tinta-2">{seatDiscountText(curso)}</p>
      )}
      {enPartes.map((text) => (
        <p key={text} className="mt-1 text-sm font-medium text-teal-oscuro">
          {text}
        </p>
      ))}
      {curso.enVenta ? (
        <div id={buyId} className="mt-5 print:hidden">
          <AddToCart curso={curso} owned={owned} wide />
        </div>
      ) : (
        <NotForSale curso={curso} />
      )}
      <ServerHtml id="hechos" fallback={<Suspense>{facts}</Suspense>}>
        {import.meta.env.SSR && facts}
      </ServerHtml>
      <AskByWhatsapp href={curso.whatsapp} nombre={curso.nombre} />
      <ServerHtml id="preguntar">{import.meta.env.SSR && <AskLink enVenta={curso.enVenta} />}</ServerHtml>
    </Card>
  );
}

/** Rendered by the server alone. */
function AskLink({ enVenta }: { enVenta: boolean }) {
  return (
    <LinkButton
      href={`#${contactId}`}
      variant={enVenta ? 'quiet' : 'primary'}
      wide
      className="print:hidden group-data-lleno/flyer:hidden"
    >
      {enVenta ? 'Solicitar información' : 'Avísame cuando abra'}
    </LinkButton>
  );
}

function NotForSale({ curso: { tipo, activa } }: { curso: Curso }) {
  const name = tipoLabel({ tipo }).toLowerCase();
  return (
    <div id={buyId} className="mt-3">
      <Badge tone="ambar">{activa ? 'Inscripciones cerradas' : 'Inactivo'}</Badge>
      <p className="mt-2.5 mb-5 text-tinta-2">
        {activa ? `El acceso a este ${name} ya terminó.` : `Este ${name} no está a la venta por ahora.`}
      </p>
      <LinkButton to="/catalogo" variant="secondary" wide>
        Ver lo que sí está abierto
      </LinkButton>
    </div>
  );
}

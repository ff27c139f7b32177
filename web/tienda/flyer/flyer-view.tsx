import { useQuery } from '@tanstack/react-query';
import { flyerBadge } from 'domain/formats/curso-labels.ts';
import { formatSoles, precioText } from 'domain/formats/money.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useCall } from '../../app/api.tsx';
import { useSite } from '../../app/site.tsx';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Link } from '../../ui/link.tsx';
import { ServerHtml } from '../../ui/server-html.tsx';
import { AddToCart } from '../catalogo/add-to-cart.tsx';
import { catalogo, collectionOf } from '../catalogo/collections.ts';
import { CursoPicture } from '../catalogo/curso-picture.tsx';
import { TipoBadge } from '../catalogo/tipo-badge.tsx';
import { useCupos } from '../catalogo/use-cupos.ts';
import { useOwned } from '../catalogo/use-owned.ts';
import { FlyerAnchors } from './flyer-anchors.tsx';
import { flyerGrid } from './flyer-grid.ts';
import { FlyerMuestras } from './flyer-muestras.tsx';
import { flyerExtrasQuery } from './flyer-query.ts';
import { hoursText, minutesText } from './flyer-texts.ts';
import { PriceCard } from './price-card.tsx';
import { RelatedCursos } from './related-cursos.tsx';
import { ShareMenu } from './share-menu.tsx';
import { useInView } from './use-in-view.ts';
import { useOrigen } from './use-origen.ts';
import { AskIcon, buyId, FloatingWhatsapp, hasWhatsapp } from './whatsapp-links.tsx';

const loadBody = () => import('./flyer-body.tsx');
const FlyerBody = import.meta.env.SSR
  ? (await loadBody()).FlyerBody
  : lazy(async () => ({ default: (await loadBody()).FlyerBody }));

type FlyerViewProps = { curso: Curso; now: number; actions: ReactNode };

export function FlyerView({ curso, now, actions }: FlyerViewProps) {
  const owned = useOwned([curso.cursoId]).has(curso.cursoId);
  const isFull = useCupos(curso) === 0;
  // Optional: without the extras the flyer still says what is sold.
  const extras = useQuery(flyerExtrasQuery(useCall(), curso.cursoId)).data?.resource;
  const { sesiones = [], sesionesCompletas: completo = false, muestras = [], enPartes = [] } = extras ?? {};
  const timetable = { sesiones, completo };
  useEffect(openFolds);
  useOrigen();
  const body = <FlyerBody curso={curso} timetable={timetable} extras={extras} />;
  return (
    <article data-lleno={isFull || undefined} className="group/flyer flyer-sheet page-column pt-4 lg:pb-20 print:pt-0">
      <div className="mb-1 flex min-h-11 items-center justify-between gap-x-1 lg:mb-3 print:hidden">
        <ServerHtml id="migas">{import.meta.env.SSR && <WayBack curso={curso} />}</ServerHtml>
        <div className="mr-[-12px] flex shrink-0 items-center lg:mr-0 lg:gap-2">
          <ServerHtml id="chat">
            {import.meta.env.SSR && <AskIcon href={curso.whatsapp} nombre={curso.nombre} />}
          </ServerHtml>
          <ShareMenu path={`/catalogo/flyer/${curso.cursoId}`} title={curso.nombre} />
          {actions}
        </div>
      </div>
      <div className={flyerGrid}>
        <header className="min-w-0">
          <ServerHtml id="impreso">{import.meta.env.SSR && <PrintedHead cursoId={curso.cursoId} />}</ServerHtml>
          <h1 className="text-[clamp(1.875rem,1.25rem+2.8vw,3.25rem)] leading-[1.08] tracking-[-0.02em] print:text-3xl">
            {curso.nombre}
          </h1>
        </header>
        {curso.objetivo && (
          <p className="max-w-text text-lg text-tinta-2 max-lg:order-1 sm:text-xl print:text-base">{curso.objetivo}</p>
        )}
        <div className="lg:col-start-2 lg:row-start-1 lg:row-span-4">
          <PriceCard
            curso={curso}
            now={now}
            owned={owned}
            timetable={timetable}
            enPartes={enPartes}
            precioCertificado={extras?.precioCertificado ?? null}
          />
        </div>
        <div className="relative max-lg:order-first max-lg:*:first:aspect-3/1 print:hidden">
          <CursoPicture curso={curso} alt={`Portada de ${curso.nombre}`} sizes="(width < 64rem) 88vw, 730px" eager />
          <TipoBadge tipo={curso.tipo} label={flyerBadge(curso)} />
        </div>
        <div className="min-w-0 max-lg:order-2">
          <ServerHtml id="anclas">
            {import.meta.env.SSR && (
              <FlyerAnchors hasMuestra={muestras.length > 0} hasDocentes={Boolean(extras?.docentes.length)} />
            )}
          </ServerHtml>
          <FlyerStats curso={curso} />
          <FlyerMuestras curso={curso} owned={owned} muestras={muestras} />
          <ServerHtml id="textos" fallback={<Suspense>{body}</Suspense>}>
            {import.meta.env.SSR && body}
          </ServerHtml>
        </div>
      </div>
      <ServerHtml id="relacionados">
        {import.meta.env.SSR && <RelatedCursos cursos={extras?.relacionados ?? []} now={now} />}
      </ServerHtml>
      <BuyBar curso={curso} owned={owned} />
      <FloatingWhatsapp href={curso.whatsapp} />
    </article>
  );
}

/** On a desktop CSS shows every fold: open them, so that screen readers do not announce them as closed. */
function openFolds() {
  if (!matchMedia('(width >= 64rem)').matches) return;
  for (const fold of document.querySelectorAll<HTMLDetailsElement>('.fold')) fold.open = true;
}

/** Printed only: school and URL of the flyer. */
function PrintedHead({ cursoId }: { cursoId: number }) {
  const { institucion, publicUrl } = useSite();
  return (
    <p className="mb-3 hidden text-tinta-2 print:block">
      § {institucion.nombre} · {publicUrl}/catalogo/flyer/{cursoId}
    </p>
  );
}

function WayBack({ curso }: { curso: Curso }) {
  const list = collectionOf(curso);
  const link = 'inline-flex min-h-11 items-center underline-offset-4 hover:text-teal hover:underline';
  return (
    <nav aria-label="Dónde estás" className="min-w-0 text-[0.9375rem] text-tinta-2">
      <ol className="flex flex-wrap items-center gap-x-1.5">
        <li>
          <Link to={catalogo.path} className={link}>
            Catálogo
          </Link>
        </li>
        <li className="flex items-center gap-1.5">
          <ChevronRight size={14} />
          <Link to={list.path} className={link}>
            {list.name}
          </Link>
        </li>
      </ol>
    </nav>
  );
}

function FlyerStats({ curso }: { curso: Curso }) {
  const stats = [
    { label: 'Estado', value: curso.activa ? 'Activo' : 'Inactivo' },
    { label: 'Precio', value: formatSoles(curso.precioActual) },
    { label: 'Duración', value: minutesText(curso.duracionMinutos) },
    { label: 'En horas', value: hoursText(curso.duracionMinutos) },
  ];
  return (
    <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] lg:mt-7 gap-px overflow-hidden rounded-xl border border-linea bg-linea">
      {stats.map(({ label, value }) => (
        <div key={label} className="bg-hoja px-3.5 py-2.5 sm:px-5 lg:py-4">
          <dt className="text-[0.8125rem] text-tinta-2">{label}</dt>
          <dd className="figures mt-1 text-[1.1875rem] sm:text-[1.375rem]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * On phones price and button stay at the foot of the screen, beside the floating WhatsApp button, while those of the
 * price card are out of sight. Sticky, not fixed: it ends with the flyer and never covers the footer.
 */
function BuyBar({ curso, owned }: { curso: Curso; owned: boolean }) {
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
      <p className="figures text-lg whitespace-nowrap sm:text-xl">{precioText(curso.precioActual)}</p>
      {curso.enVenta ? (
        <AddToCart curso={curso} owned={owned} narrow />
      ) : (
        <Badge tone="ambar">{curso.activa ? 'Inscripciones cerradas' : 'Inactivo'}</Badge>
      )}
    </section>
  );
}

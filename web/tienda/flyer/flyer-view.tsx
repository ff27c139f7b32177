import { useQuery } from '@tanstack/react-query';
import { flyerBadge } from 'domain/formats/curso-labels.ts';
import { formatSoles, precioText } from 'domain/formats/money.ts';
import { parseFaq } from 'domain/formats/parse-faq.ts';
import type { Curso, CursoCard } from 'domain/schemas/cursos.ts';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { useCall } from '../../app/api.tsx';
import { useSite } from '../../app/site.tsx';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { Link } from '../../ui/link.tsx';
import { AddToCart } from '../catalogo/add-to-cart.tsx';
import { catalogo, collectionOf } from '../catalogo/collections.ts';
import { CursoPicture } from '../catalogo/curso-picture.tsx';
import { formatLabel, horasLabel, shortInicio } from '../catalogo/curso-texts.ts';
import { TipoBadge } from '../catalogo/tipo-badge.tsx';
import { useOwned } from '../catalogo/use-owned.ts';
import { FaqList } from '../faq-list.tsx';
import { Precio } from '../precio.tsx';
import { FlyerCertificado } from './flyer-certificado.tsx';
import { FlyerContact } from './flyer-contact.tsx';
import { FlyerDocentes } from './flyer-docentes.tsx';
import { flyerGrid } from './flyer-grid.ts';
import { flyerExtrasQuery } from './flyer-query.ts';
import { FlyerSection, FlyerSections } from './flyer-sections.tsx';
import { hoursText, minutesText } from './flyer-texts.ts';
import { FlyerTimetable } from './flyer-timetable.tsx';
import { PriceCard } from './price-card.tsx';
import { ShareMenu } from './share-menu.tsx';
import { useInView } from './use-in-view.ts';
import { buyId, FloatingWhatsapp, hasWhatsapp } from './whatsapp-links.tsx';

type FlyerViewProps = { curso: Curso; now: number; actions: ReactNode };

export function FlyerView({ curso, now, actions }: FlyerViewProps) {
  const owned = useOwned([curso.cursoId]).has(curso.cursoId);
  // Without them the flyer still says what is sold.
  const { data: extras } = useQuery(flyerExtrasQuery(useCall(), curso.cursoId));
  const { sesiones = [], sesionesCompletas = false } = extras?.resource ?? {};
  const timetable = { sesiones, completo: sesionesCompletas };
  return (
    <article className="flyer-sheet page-column pt-4 lg:pb-20 print:pt-0">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4 print:hidden">
        <WayBack curso={curso} />
        <div className="flex flex-wrap items-center gap-2">
          <ShareMenu path={`/catalogo/flyer/${curso.cursoId}`} title={curso.nombre} />
          {actions}
        </div>
      </div>
      <div className={flyerGrid}>
        <header className="min-w-0">
          <PrintedHead cursoId={curso.cursoId} />
          <h1 className="text-[clamp(2.125rem,1.5rem+2.8vw,3.25rem)] leading-[1.08] tracking-[-0.02em] print:text-3xl">
            {curso.nombre}
          </h1>
          {curso.objetivo && (
            <p className="mt-4 max-w-text text-lg text-pretty text-tinta-2 sm:text-xl print:mt-2 print:text-base">
              {curso.objetivo}
            </p>
          )}
        </header>
        <div className="lg:row-span-2">
          <PriceCard curso={curso} now={now} owned={owned} timetable={timetable} />
        </div>
        <div className="min-w-0">
          <div className="relative print:hidden">
            <CursoPicture curso={curso} alt={`Portada de ${curso.nombre}`} sizes="(width < 64rem) 88vw, 730px" eager />
            <TipoBadge tipo={curso.tipo} label={flyerBadge(curso)} />
          </div>
          <FlyerStats curso={curso} />
          <FlyerSections curso={curso} timetable={timetable} />
          <FlyerTimetable sesiones={sesiones} />
          <FlyerDocentes docentes={extras?.resource?.docentes ?? []} />
          <FlyerCertificado curso={curso} />
          <FlyerFaq text={curso.preguntasFrecuentes} />
          <FlyerContact whatsapp={curso.whatsapp} />
        </div>
      </div>
      <RelatedCursos cursos={extras?.resource?.relacionados ?? []} now={now} />
      <BuyBar curso={curso} owned={owned} />
      <FloatingWhatsapp href={curso.whatsapp} />
    </article>
  );
}

/** The way back to the page, for who holds the sheet of paper. */
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
    <nav aria-label="Dónde estás" className="text-[0.9375rem] text-tinta-2">
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

function FlyerFaq({ text }: { text: string }) {
  const preguntas = parseFaq(text);
  if (preguntas.length === 0) return null;
  return (
    <FlyerSection title="Preguntas frecuentes">
      <FaqList preguntas={preguntas} />
    </FlyerSection>
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
    <dl className="mt-7 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-px overflow-hidden rounded-xl border border-linea bg-linea">
      {stats.map(({ label, value }) => (
        <div key={label} className="bg-hoja px-3.5 py-4 sm:px-5">
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
      <p className="figures text-xl whitespace-nowrap">{precioText(curso.precioActual)}</p>
      {curso.enVenta ? (
        <AddToCart curso={curso} owned={owned} narrow />
      ) : (
        <Badge tone="ambar">{curso.activa ? 'Inscripciones cerradas' : 'Inactivo'}</Badge>
      )}
    </section>
  );
}

type RelatedCursosProps = { cursos: readonly CursoCard[]; now: number };

/** Quieter than the catalogue: the button of this page belongs to its own course. */
function RelatedCursos({ cursos, now }: RelatedCursosProps) {
  if (cursos.length === 0) return null;
  return (
    <section className="mt-16 border-t border-linea pt-10 print:hidden">
      <h2 className="title-2 mb-6">También te puede interesar</h2>
      <ul className="grid gap-x-7 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {cursos.map((curso) => (
          <li key={curso.cursoId} className="group relative grid grid-cols-[7.5rem_minmax(0,1fr)] gap-4 sm:block">
            <CursoPicture curso={curso} sizes="(width < 40rem) 120px, (width < 64rem) 46vw, 365px" />
            <div className="sm:mt-3.5">
              <h3 className="title-3">
                <Link
                  to={`/catalogo/flyer/${curso.cursoId}`}
                  className="transition-colors duration-150 group-hover:text-teal after:absolute after:inset-0 after:rounded-xl"
                >
                  {curso.nombre}
                </Link>
              </h3>
              <p className="mt-1 text-sm text-tinta-2">
                {shortInicio(curso, now)} · {horasLabel(curso.duracionMinutos)} · {formatLabel(curso)}
              </p>
              <p className="figures mt-1.5 text-lg">
                <Precio precio={curso.precioActual} lista={curso.precio} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

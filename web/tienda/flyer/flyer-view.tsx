import { useQuery } from '@tanstack/react-query';
import { flyerBadge } from 'domain/formats/curso-labels.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { useCall } from '../../app/api.tsx';
import { useSite } from '../../app/site.tsx';
import { Link } from '../../ui/link.tsx';
import { catalogo, collectionOf } from '../catalogo/collections.ts';
import { CursoPicture } from '../catalogo/curso-picture.tsx';
import { TipoBadge } from '../catalogo/tipo-badge.tsx';
import { useOwned } from '../catalogo/use-owned.ts';
import { BuyBar } from './buy-bar.tsx';
import { FlyerCertificado } from './flyer-certificado.tsx';
import { FlyerContact } from './flyer-contact.tsx';
import { FlyerDocentes } from './flyer-docentes.tsx';
import { FlyerFaq } from './flyer-faq.tsx';
import { flyerGrid } from './flyer-grid.ts';
import { flyerExtrasQuery } from './flyer-query.ts';
import { FlyerSections } from './flyer-sections.tsx';
import { FlyerStats } from './flyer-stats.tsx';
import { FlyerTimetable } from './flyer-timetable.tsx';
import { PriceCard } from './price-card.tsx';
import { RelatedCursos } from './related-cursos.tsx';
import { ShareMenu } from './share-menu.tsx';
import { FloatingWhatsapp } from './whatsapp-links.tsx';

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

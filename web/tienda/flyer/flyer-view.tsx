import type { Curso } from 'domain/schemas/cursos.ts';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { Link } from '../../ui/link.tsx';
import { catalogo, collectionOf } from '../catalogo/collections.ts';
import { CursoPicture } from '../catalogo/curso-picture.tsx';
import { TipoBadge } from '../catalogo/tipo-badge.tsx';
import { useOwned } from '../catalogo/use-owned.ts';
import { BuyBar } from './buy-bar.tsx';
import { FlyerContact } from './flyer-contact.tsx';
import { flyerGrid } from './flyer-grid.ts';
import { FlyerSections } from './flyer-sections.tsx';
import { FlyerStats } from './flyer-stats.tsx';
import { PriceCard } from './price-card.tsx';
import { FloatingWhatsapp } from './whatsapp-links.tsx';

type FlyerViewProps = { curso: Curso; now: number; actions: ReactNode };

export function FlyerView({ curso, now, actions }: FlyerViewProps) {
  const owned = useOwned([curso.cursoId]).has(curso.cursoId);
  return (
    <article className="page-column pt-4 pb-20 max-lg:pb-28">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <WayBack curso={curso} />
        <div className="flex items-center">{actions}</div>
      </div>
      <div className={flyerGrid}>
        <header className="min-w-0">
          <h1 className="text-[clamp(2.125rem,1.5rem+2.8vw,3.25rem)] leading-[1.08] tracking-[-0.02em]">
            {curso.nombre}
          </h1>
          {curso.objetivo && (
            <p className="mt-4 max-w-text text-lg text-pretty text-tinta-2 sm:text-xl">{curso.objetivo}</p>
          )}
        </header>
        <div className="lg:row-span-2">
          <PriceCard curso={curso} now={now} owned={owned} />
        </div>
        <div className="min-w-0">
          <div className="relative">
            <CursoPicture curso={curso} alt={`Portada de ${curso.nombre}`} sizes="(width < 64rem) 88vw, 730px" eager />
            <TipoBadge tipo={curso.tipo} />
          </div>
          <FlyerStats curso={curso} />
          <FlyerSections curso={curso} />
          <FlyerContact whatsapp={curso.whatsapp} />
        </div>
      </div>
      <BuyBar curso={curso} owned={owned} />
      <FloatingWhatsapp href={curso.whatsapp} />
    </article>
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

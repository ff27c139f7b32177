import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { Link } from '../../ui/link.tsx';
import { paginationWindow } from '../../ui/pagination-window.ts';

type PageLinksProps = { page: number; pages: number; searchOf: (page: number) => string };

const look =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-lg px-3 font-medium tabular-nums transition-colors duration-150';
const pressable = 'hover:bg-teal-claro hover:text-teal-oscuro';

/** Real links, for crawlers and for browsers without JavaScript. */
export function PageLinks({ page, pages, searchOf }: PageLinksProps) {
  return (
    <nav aria-label="Páginas" className="mt-12 flex flex-wrap items-center justify-center gap-1">
      <Step to={page > 1 ? searchOf(page - 1) : null} rel="prev">
        <ChevronLeft size={18} />
        Anterior
      </Step>
      <ul className="flex items-center gap-1 max-sm:hidden">
        {paginationWindow(page, pages).map((entry) => (
          <li key={entry}>
            {typeof entry === 'number' ? (
              <Link
                to={{ search: searchOf(entry) }}
                aria-label={`Página ${entry}`}
                aria-current={entry === page ? 'page' : undefined}
                className={cx(look, entry === page ? 'bg-teal text-white' : pressable)}
              >
                {entry}
              </Link>
            ) : (
              <span className="px-2 text-tinta-2">…</span>
            )}
          </li>
        ))}
      </ul>
      <p className="px-3 text-tinta-2 tabular-nums sm:hidden">
        Página {page} de {pages}
      </p>
      <Step to={page < pages ? searchOf(page + 1) : null} rel="next">
        Siguiente
        <ChevronRight size={18} />
      </Step>
    </nav>
  );
}

function Step({ to, rel, children }: { to: string | null; rel: 'prev' | 'next'; children: ReactNode }) {
  // On a wide screen an invisible placeholder keeps the width; on a phone there is no room for it.
  if (to === null) return <span className={cx(look, 'invisible max-sm:hidden')}>{children}</span>;
  return (
    <Link to={{ search: to }} rel={rel} className={cx(look, pressable)}>
      {children}
    </Link>
  );
}

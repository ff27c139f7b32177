import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';
import { pageCount, paginationWindow, rangeText } from './pagination-window.ts';
import { pageSizes } from './table-params.ts';

type PaginationProps = {
  page: number;
  size: number;
  total: number;
  /** Counting stopped at `total`; later pages have links to more. */
  hayMas?: boolean | undefined;
  onPage: (page: number) => void;
  onSize?: (size: number) => void;
  className?: string;
};

export function Pagination({ page, size, total, hayMas, onPage, onSize, className }: PaginationProps) {
  const pages = pageCount(total, size);
  const current = Math.min(page, pages);
  return (
    <div
      className={cx(
        'flex flex-wrap items-center justify-between gap-x-6 gap-y-3 text-[0.9375rem] text-tinta-2',
        className,
      )}
    >
      {onSize && <PageSize size={size} onSize={onSize} />}
      <nav aria-label="Paginación" className="flex flex-wrap items-center gap-1 max-sm:w-full max-sm:justify-between">
        <p role="status" className="mr-2 tabular-nums">
          {rangeText(current, size, total, hayMas)}
        </p>
        {pages > 1 && (
          <div className="flex items-center gap-1">
            <IconButton
              label="Página anterior"
              icon={ChevronLeft}
              variant="quiet"
              disabled={current === 1}
              onClick={() => onPage(current - 1)}
            />
            <PageNumbers current={current} pages={pages} onPage={onPage} />
            <IconButton
              label="Página siguiente"
              icon={ChevronRight}
              variant="quiet"
              disabled={current === pages}
              onClick={() => onPage(current + 1)}
            />
          </div>
        )}
      </nav>
    </div>
  );
}

function PageNumbers({ current, pages, onPage }: { current: number; pages: number; onPage: (page: number) => void }) {
  return (
    <ul className="flex items-center gap-1">
      {paginationWindow(current, pages).map((entry) =>
        typeof entry === 'number' ? (
          // Phones show only the arrows and the current number.
          <li key={entry} className={cx(entry !== current && 'max-sm:hidden')}>
            <button
              type="button"
              aria-label={`Página ${entry}`}
              aria-current={entry === current ? 'page' : undefined}
              onClick={() => onPage(entry)}
              className={cx(
                'min-h-11 min-w-11 rounded-lg px-2 font-medium tabular-nums transition-colors duration-150 pointer-fine:min-h-9 pointer-fine:min-w-9',
                entry === current ? 'bg-teal text-white' : 'text-tinta hover:bg-teal-claro hover:text-teal-oscuro',
              )}
            >
              {entry}
            </button>
          </li>
        ) : (
          <li key={entry} aria-hidden="true" className="w-7 text-center max-sm:hidden">
            …
          </li>
        ),
      )}
    </ul>
  );
}

function PageSize({ size, onSize }: { size: number; onSize: (size: number) => void }) {
  const id = useId();
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id}>Filas por página</label>
      <div className="relative">
        <select
          id={id}
          value={size}
          onChange={(event) => onSize(Number(event.target.value))}
          className="h-11 appearance-none rounded-lg border border-trazo bg-hoja pr-8 pl-3 text-tinta tabular-nums hover:border-tinta-2 pointer-fine:h-9"
        >
          {pageSizes.map((option) => (
            <option key={option}>{option}</option>
          ))}
        </select>
        <ChevronDown size={16} className="pointer-events-none absolute top-1/2 right-2.5 -translate-y-1/2" />
      </div>
    </div>
  );
}

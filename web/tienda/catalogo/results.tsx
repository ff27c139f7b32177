import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { catalogoPageSize } from 'domain/rules/cursos.ts';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { lazy, type ReactNode, Suspense } from 'react';
import { useCall } from '../../app/api.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Link } from '../../ui/link.tsx';
import { paginationWindow } from '../../ui/pagination-window.ts';
import { ServerHtml } from '../../ui/server-html.tsx';
import { Skeleton, SkeletonRegion } from '../../ui/skeleton.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { ListView } from './collections.ts';
import { CursoCard } from './curso-card.tsx';
import { type Filters, isFiltered, toSearch } from './filters.ts';
import { catalogoQuery } from './queries.ts';
import { resultsText } from './results-text.ts';
import { useOwned } from './use-owned.ts';

const loadNothing = () => import('./nothing-found.tsx');
const NothingFound = import.meta.env.SSR
  ? (await loadNothing()).NothingFound
  : lazy(async () => ({ default: (await loadNothing()).NothingFound }));

/** While filters change, the previous results stay, dimmed; another list starts with its skeleton. */
export function Results({ list, filters }: { list: ListView; filters: Filters }) {
  const call = useCall();
  const query = catalogoQuery(call, list, filters);
  const { data, error, isPending, isPlaceholderData, isFetching, refetch, dataUpdatedAt } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  });
  const owned = useOwned((data?.resources ?? []).map(({ cursoId }) => cursoId));
  if (isPending) return <ResultsSkeleton />;
  if (!data) return <ErrorState message={error.message} onRetry={() => refetch()} busy={isFetching} />;
  const cursos = data.resources ?? [];
  const total = data.total ?? 0;
  const pages = data.pages ?? 1;
  const shownPage = data.page ?? 1;
  const text = resultsText({
    list,
    q: filters.q,
    total,
    hayMas: data.hayMas,
    page: shownPage,
    size: catalogoPageSize,
  });
  const nothing = <NothingFound list={list} filters={filters} total={total} />;
  return (
    <div aria-busy={isPlaceholderData} className={cx('transition-opacity', isPlaceholderData && 'opacity-50')}>
      <div className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-[0.9375rem] text-tinta-2">
        <p role="status">{isPlaceholderData ? 'Buscando…' : text}</p>
        {isFiltered(filters) && total > 0 && (
          <TextLink to={list.path} preventScrollReset>
            Quitar filtros
          </TextLink>
        )}
      </div>
      {cursos.length === 0 ? (
        // Of another search the document has no HTML.
        <ServerHtml id={`vacio${toSearch(filters)}`} fallback={<Suspense>{nothing}</Suspense>}>
          {import.meta.env.SSR && nothing}
        </ServerHtml>
      ) : (
        <ul className={resultsGrid}>
          {cursos.map((curso, place) => (
            <CursoCard
              key={curso.cursoId}
              curso={curso}
              now={dataUpdatedAt}
              eager={place === 0}
              owned={owned.has(curso.cursoId)}
            />
          ))}
        </ul>
      )}
      {cursos.length > 0 && (
        <PageLinks page={shownPage} pages={pages} searchOf={(page) => toSearch({ ...filters, page })} />
      )}
    </div>
  );
}

const resultsGrid = 'mt-5 grid grid-cols-1 gap-x-7 gap-y-10 sm:grid-cols-2 lg:grid-cols-3';

function ResultsSkeleton() {
  return (
    <SkeletonRegion>
      <Skeleton className="my-1 w-40" />
      <div className={resultsGrid}>
        {[1, 2, 3, 4, 5, 6].map((card) => (
          <div key={card}>
            <Skeleton shape="block" className="aspect-16/9 w-full" />
            <Skeleton shape="title" className="mt-4" />
            <Skeleton className="mt-3 mb-5 w-3/4" />
            <div className="flex items-center justify-between border-t border-linea pt-3.5">
              <Skeleton shape="title" className="w-28" />
              <Skeleton shape="button" className="w-41" />
            </div>
          </div>
        ))}
      </div>
    </SkeletonRegion>
  );
}

type PageLinksProps = { page: number; pages: number; searchOf: (page: number) => string };

const look =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-lg px-3 font-medium tabular-nums transition-colors duration-150';
const pressable = 'hover:bg-teal-claro hover:text-teal-oscuro';

/** Real links, for crawlers and for browsers without JavaScript. */
function PageLinks({ page, pages, searchOf }: PageLinksProps) {
  if (pages <= 1) return null;
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
  if (to === null) return <span className={cx(look, 'invisible')}>{children}</span>;
  return (
    <Link to={{ search: to }} rel={rel} className={cx(look, pressable)}>
      {children}
    </Link>
  );
}

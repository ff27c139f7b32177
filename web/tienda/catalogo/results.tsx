import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { catalogoPageSize } from 'domain/rules/cursos.ts';
import { lazy, Suspense } from 'react';
import { useCall } from '../../app/api.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/error-state.tsx';
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

// Below the first screen: until this is loaded, the links of the document stay.
const loadPageLinks = () => import('./page-links.tsx');
const PageLinks = import.meta.env.SSR
  ? (await loadPageLinks()).PageLinks
  : lazy(async () => ({ default: (await loadPageLinks()).PageLinks }));

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
    buscado: data.buscado,
    total,
    hayMas: data.hayMas,
    page: shownPage,
    size: catalogoPageSize,
  });
  const nothing = <NothingFound list={list} filters={filters} total={total} />;
  return (
    <div aria-busy={isPlaceholderData} className={cx('transition-opacity', isPlaceholderData && 'opacity-50')}>
      {/* The link is at the opposite end, so that it does not move when the text before it changes. */}
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-[0.9375rem] text-tinta-2">
        <p role="status">{isPlaceholderData ? 'Buscando…' : text}</p>
        {isFiltered(filters) && total > 0 && (
          <TextLink to={list.path} preventScrollReset>
            Quitar filtros
          </TextLink>
        )}
      </div>
      {cursos.length === 0 ? (
        // The document has HTML of its own search only.
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
      {cursos.length > 0 && pages > 1 && (
        <Suspense>
          <PageLinks page={shownPage} pages={pages} searchOf={(page) => toSearch({ ...filters, page })} />
        </Suspense>
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

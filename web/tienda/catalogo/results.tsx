import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { catalogoPageSize } from 'domain/rules/cursos.ts';
import SearchX from 'lucide-react/icons/search-x';
import { useCall } from '../../app/api.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { catalogo, type ListView } from './collections.ts';
import { CursoCard } from './curso-card.tsx';
import { type Filters, isFiltered, toSearch } from './filters.ts';
import { PageLinks } from './page-links.tsx';
import { catalogoQuery } from './queries.ts';
import { ResultsSkeleton, resultsGrid } from './results-skeleton.tsx';
import { resultsText } from './results-text.ts';
import { useOwned } from './use-owned.ts';

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
        <NothingFound list={list} filters={filters} total={total} />
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

function NothingFound({ list, filters, total }: { list: ListView; filters: Filters; total: number }) {
  if (total > 0) {
    return (
      <EmptyState
        icon={SearchX}
        title="Esta página no existe"
        action={<LinkButton to={{ search: toSearch({ ...filters, page: 1 }) }}>Ir a la primera página</LinkButton>}
      >
        El catálogo no tiene tantas páginas. Empieza por la primera.
      </EmptyState>
    );
  }
  if (isFiltered(filters)) {
    return (
      <EmptyState
        icon={SearchX}
        title="No encontramos resultados"
        action={
          <LinkButton to={list.path} preventScrollReset>
            Quitar filtros
          </LinkButton>
        }
      >
        Prueba con otras palabras o con menos filtros.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={`Por ahora no hay ${list.many} aquí`}
      action={list !== catalogo && <LinkButton to={catalogo.path}>Ver todo el catálogo</LinkButton>}
    >
      Vuelve pronto: publicamos programas nuevos durante todo el año.
    </EmptyState>
  );
}

import { type QueryClient, useQuery } from '@tanstack/react-query';
import { listCatalogo } from 'domain/contract/cursos.ts';
import { useCall } from '../../app/api.tsx';
import type { Call } from '../../app/transport.ts';
import { useLocation } from '../../ui/navigation.ts';
import { CatalogoMeta } from './catalogo-meta.tsx';
import { CatalogoTabs } from './catalogo-tabs.tsx';
import { collectionAt } from './collections.ts';
import { parseFilters } from './filters.ts';
import { FiltersForm } from './filters-form.tsx';
import { NewFlyerLink } from './new-flyer-link.tsx';
import { catalogoQuery, especialidadesQuery, facetsQuery } from './queries.ts';
import { RelatedEspecialidades } from './related-especialidades.tsx';
import { Results } from './results.tsx';

export const handle = {
  prefetch: ({ call, url }: { call: Call; url: URL }) => [
    catalogoQuery(call, collectionAt(url.pathname), parseFilters(url.searchParams)),
    facetsQuery(call, collectionAt(url.pathname), parseFilters(url.searchParams)),
    especialidadesQuery(call),
  ],
  status: ({ queryClient }: { queryClient: QueryClient }) => {
    const [list] = queryClient.getQueriesData<{ resources?: unknown[]; total?: number }>({
      queryKey: [listCatalogo.path],
    });
    const data = list?.[1];
    if (!data) return 503;
    return data.resources?.length === 0 && (data.total ?? 0) > 0 ? 404 : 200;
  },
};

/** The catalogue and its four lists; the path selects the list. */
export function CatalogoPage() {
  const call = useCall();
  const { pathname, search } = useLocation();
  const list = collectionAt(pathname);
  const filters = parseFilters(new URLSearchParams(search));
  const { data } = useQuery(especialidadesQuery(call));
  const especialidades = data?.resources ?? [];
  return (
    <div className="page-column pt-5 pb-20 sm:pt-12">
      <CatalogoMeta list={list} filters={filters} />
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
        <div>
          <h1 className="title-1">{list.heading}</h1>
          <p className="mt-3 max-w-[56ch] text-tinta-2 max-sm:sr-only sm:text-lg">{list.intro}</p>
        </div>
        <NewFlyerLink />
      </div>
      <CatalogoTabs list={list} filters={filters} />
      <div className="mt-3.5 mb-1 sm:mt-6 sm:mb-3">
        <FiltersForm key={list.path} list={list} filters={filters} especialidades={especialidades} />
      </div>
      <RelatedEspecialidades filters={filters} especialidades={especialidades} />
      <Results key={list.path} list={list} filters={filters} />
    </div>
  );
}

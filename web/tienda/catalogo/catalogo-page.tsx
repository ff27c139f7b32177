import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { listCatalogo, listSugerencias } from 'domain/contract/cursos.ts';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { apiQuery, useCall } from '../../app/api.tsx';
import { useAuth } from '../../app/auth.tsx';
import { useSite } from '../../app/site.tsx';
import type { Call } from '../../app/transport.ts';
import { useLocation } from '../../ui/navigation.ts';
import { TabsNav } from '../../ui/tabs-nav.tsx';
import { PageMeta } from '../page-meta.tsx';
import { collectionAt, collections, type ListView } from './collections.ts';
import { type Filters, hasFacets, parseFilters, toSearch } from './filters.ts';
import { FiltersForm } from './filters-form.tsx';
import { introOf } from './intros.ts';
import { catalogoQuery, especialidadesQuery, facetsQuery } from './queries.ts';
import { Results } from './results.tsx';

const NewFlyerLink = lazy(async () => ({ default: (await import('./new-flyer-link.tsx')).NewFlyerLink }));

const loadExtras = () => import('./catalogo-extras.tsx');
const extras = import.meta.env.SSR ? await loadExtras() : null;
// After a deploy the file may be missing, which must not break the page.
const CatalogoExtras =
  extras?.CatalogoExtras ??
  lazy(async () => ({ default: (await loadExtras().catch(() => null))?.CatalogoExtras ?? (() => null) }));

/** Server only: the client build drops it. */
export const handle = import.meta.env.SSR && {
  prefetch: ({ call, url }: { call: Call; url: URL }) => [
    catalogoQuery(call, collectionAt(url.pathname), parseFilters(url.searchParams)),
    facetsQuery(call, collectionAt(url.pathname), parseFilters(url.searchParams)),
    especialidadesQuery(call),
  ],
  /** Suggestions for an empty search, and paquetes, so that neither arrives later and shifts the page. */
  prefetchMore: ({ call, queryClient, url }: { call: Call; queryClient: QueryClient; url: URL }) => {
    const filters = parseFilters(url.searchParams);
    const { q } = filters;
    return [
      ...(q && loadedList(queryClient)?.total === 0 ? [apiQuery(call, listSugerencias, { query: { q } })] : []),
      ...(extras?.queriesOf(call, collectionAt(url.pathname), filters) ?? []),
    ];
  },
  status: ({ queryClient }: { queryClient: QueryClient }) => {
    const data = loadedList(queryClient);
    if (!data) return 503;
    return data.resources?.length === 0 && (data.total ?? 0) > 0 ? 404 : 200;
  },
};

const loadedList = (queryClient: QueryClient) => loaded(queryClient, listCatalogo.path);

function loaded(queryClient: QueryClient, path: string) {
  const [list] = queryClient.getQueriesData<{ resources?: unknown[]; total?: number }>({ queryKey: [path] });
  return list?.[1];
}

/** The catalogue and its four lists; the path selects the list. */
export function CatalogoPage() {
  const call = useCall();
  const { pathname, search } = useLocation();
  const list = collectionAt(pathname);
  const filters = parseFilters(new URLSearchParams(search));
  const { data } = useQuery(especialidadesQuery(call));
  // The server has already loaded them: without any, their code is not downloaded.
  const hasNoPaquetes = loaded(useQueryClient(), '/paquetes/venta')?.resources?.length === 0;
  const especialidades = data?.resources ?? [];
  const facets = useQuery({ ...facetsQuery(call, list, filters), placeholderData: keepPreviousData }).data?.resource;
  const intro = introOf(list, facets?.certifican === 'todos');
  return (
    <div className="page-column pt-5 pb-20 sm:pt-12">
      <CatalogoMeta list={list} filters={filters} description={intro} />
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
        <div>
          <h1 className="title-1">{list.heading}</h1>
          <p className="mt-3 max-w-[56ch] text-tinta-2 max-sm:sr-only sm:text-lg">{intro}</p>
        </div>
        <SignedInLink />
      </div>
      <CatalogoTabs list={list} filters={filters} />
      <div className="mt-3.5 mb-1 sm:mt-6 sm:mb-3">
        <FiltersForm key={list.path} list={list} filters={filters} especialidades={especialidades} facets={facets} />
      </div>
      {filters.q && (
        <Suspense>
          <CatalogoExtras place="above" list={list} filters={filters} especialidades={especialidades} />
        </Suspense>
      )}
      <Results key={list.path} list={list} filters={filters} />
      {!hasNoPaquetes && (
        <Suspense>
          <CatalogoExtras place="below" list={list} filters={filters} especialidades={especialidades} />
        </Suspense>
      )}
    </div>
  );
}

/** Not for visitors, who would download the table of roles. */
function SignedInLink() {
  const { usuario } = useAuth();
  return (
    usuario && (
      <Suspense>
        <NewFlyerLink />
      </Suspense>
    )
  );
}

/** Pages of a list and of a speciality are canonical; sort orders and searches are not. */
type CatalogoMetaProps = { list: ListView; filters: Filters; description: string };

function CatalogoMeta({ list, filters, description }: CatalogoMetaProps) {
  const { institucion } = useSite();
  const { especialidadId, page, q } = filters;
  const place = page > 1 ? `, página ${page}` : '';
  return (
    <>
      <PageMeta
        title={`${list.name}${place} · ${institucion.nombre}`}
        description={description}
        path={`${list.path}${toSearch({ especialidadId, page })}`}
      />
      {(q !== '' || hasFacets(filters)) && <meta name="robots" content="noindex, follow" />}
    </>
  );
}

/** The tabs keep the current search. */
function CatalogoTabs({ list, filters: { q, especialidadId } }: { list: ListView; filters: Filters }) {
  const frame = useRef<HTMLDivElement>(null);
  const search = toSearch({ q, especialidadId });

  // On a phone the row is wider than the screen: the current tab comes into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is another tab
  useEffect(() => {
    const row = frame.current?.querySelector('nav');
    const tab = row?.querySelector<HTMLElement>('[aria-current]');
    if (row && tab) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.clientWidth) / 2;
  }, [list.path]);

  return (
    <div ref={frame} className="mt-2 sm:mt-6">
      <TabsNav
        label="Listas del catálogo"
        items={collections.map(({ path, name }) => ({ to: { pathname: path, search }, label: name, end: true }))}
      />
    </div>
  );
}

import { type QueryClient, useQuery } from '@tanstack/react-query';
import { listCatalogo, listSugerencias } from 'domain/contract/cursos.ts';
import type { Especialidad } from 'domain/schemas/especialidades.ts';
import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef } from 'react';
import { apiQuery, useCall } from '../../app/api.tsx';
import { useAuth } from '../../app/auth.tsx';
import { byNombre } from '../../app/by-nombre.ts';
import { useSite } from '../../app/site.tsx';
import type { Call } from '../../app/transport.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useLocation } from '../../ui/navigation.ts';
import { TabsNav } from '../../ui/tabs-nav.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { PageMeta } from '../page-meta.tsx';
import { collectionAt, collections, type ListView } from './collections.ts';
import { type Filters, hasFacets, parseFilters, toSearch } from './filters.ts';
import { FiltersForm } from './filters-form.tsx';
import { catalogoQuery, especialidadesQuery, facetsQuery } from './queries.ts';
import { Results } from './results.tsx';

export const handle = {
  prefetch: ({ call, url }: { call: Call; url: URL }) => [
    catalogoQuery(call, collectionAt(url.pathname), parseFilters(url.searchParams)),
    facetsQuery(call, collectionAt(url.pathname), parseFilters(url.searchParams)),
    especialidadesQuery(call),
  ],
  /** What an empty search shows instead, so that nothing moves when it comes. */
  prefetchMore: ({ call, queryClient, url }: { call: Call; queryClient: QueryClient; url: URL }) => {
    const { q } = parseFilters(url.searchParams);
    return q && loadedList(queryClient)?.total === 0 ? [apiQuery(call, listSugerencias, { query: { q } })] : [];
  },
  status: ({ queryClient }: { queryClient: QueryClient }) => {
    const data = loadedList(queryClient);
    if (!data) return 503;
    return data.resources?.length === 0 && (data.total ?? 0) > 0 ? 404 : 200;
  },
};

function loadedList(queryClient: QueryClient) {
  const queryKey = [listCatalogo.path];
  const [list] = queryClient.getQueriesData<{ resources?: unknown[]; total?: number }>({ queryKey });
  return list?.[1];
}

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

function NewFlyerLink() {
  const { isAdmin } = useAuth();
  if (!isAdmin) return null;
  return (
    <LinkButton to="/catalogo/flyers/nuevo" variant="secondary" icon={Plus}>
      Nuevo flyer
    </LinkButton>
  );
}

/** Pages of a list and of a speciality are canonical; sort orders and searches are not. */
function CatalogoMeta({ list, filters }: { list: ListView; filters: Filters }) {
  const { institucion } = useSite();
  const { especialidadId, page, q } = filters;
  const place = page > 1 ? `, página ${page}` : '';
  return (
    <>
      <PageMeta
        title={`${list.name}${place} · ${institucion.nombre}`}
        description={list.intro}
        path={`${list.path}${toSearch({ especialidadId, page })}`}
      />
      {(q !== '' || hasFacets(filters)) && <meta name="robots" content="noindex, follow" />}
    </>
  );
}

type Props = { filters: Filters; especialidades: readonly Especialidad[] };

/** A word found in more names than this, such as «derecho», identifies none of them. */
const few = 3;

/** A query that names a speciality also offers that speciality, with its facets and pages. */
function RelatedEspecialidades({ filters, especialidades }: Props) {
  if (filters.q.length < 3 || filters.especialidadId !== null) return null;
  const found = byNombre(especialidades, filters.q);
  if (found.length === 0 || found.length > few) return null;
  return (
    <p className="mb-4 flex flex-wrap gap-x-4 gap-y-1 text-[0.9375rem] text-tinta-2">
      Ver la especialidad completa:
      {found.map(({ especialidadId, nombre }) => (
        <TextLink key={especialidadId} to={{ search: toSearch({ especialidadId }) }} preventScrollReset>
          {nombre}
        </TextLink>
      ))}
    </p>
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

import { type QueryClient, useQuery } from '@tanstack/react-query';
import { listCatalogo } from 'domain/contract/cursos.ts';
import { useCall } from '../../app/api.tsx';
import type { Call } from '../../app/transport.ts';
import { useLocation } from '../../ui/navigation.ts';
import { CatalogoMeta } from './catalogo-meta.tsx';
import { CatalogoTabs } from './catalogo-tabs.tsx';
import { EspecialidadesAfines } from './especialidades-afines.tsx';
import { FiltersForm } from './filters-form.tsx';
import { parseFiltros } from './filtros.ts';
import { listaAt } from './listas.ts';
import { NuevoFlyerLink } from './nuevo-flyer-link.tsx';
import { catalogoQuery, especialidadesQuery } from './queries.ts';
import { Results } from './results.tsx';

export const handle = {
  prefetch: ({ call, url }: { call: Call; url: URL }) => [
    catalogoQuery(call, listaAt(url.pathname), parseFiltros(url.searchParams)),
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
  const lista = listaAt(pathname);
  const filtros = parseFiltros(new URLSearchParams(search));
  const { data } = useQuery(especialidadesQuery(call));
  const especialidades = data?.resources ?? [];
  return (
    <div className="page-column pt-10 pb-20 sm:pt-14">
      <CatalogoMeta lista={lista} filtros={filtros} />
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
        <div>
          <h1 className="title-1">{lista.heading}</h1>
          <p className="mt-3.5 max-w-[56ch] text-tinta-2 sm:text-lg">{lista.intro}</p>
        </div>
        <NuevoFlyerLink />
      </div>
      <CatalogoTabs lista={lista} filtros={filtros} />
      <div className="mt-6 mb-5">
        <FiltersForm key={lista.path} lista={lista} filtros={filtros} especialidades={especialidades} />
      </div>
      <EspecialidadesAfines filtros={filtros} especialidades={especialidades} />
      <Results key={lista.path} lista={lista} filtros={filtros} />
    </div>
  );
}

import { listCatalogo, listFacets } from 'domain/contract/cursos.ts';
import { listEspecialidades } from 'domain/contract/especialidades.ts';
import { apiQuery } from '../../app/api.tsx';
import type { Call } from '../../app/transport.ts';
import type { ListView } from './collections.ts';
import type { Filters } from './filters.ts';

export const especialidadesQuery = (call: Call) => apiQuery(call, listEspecialidades, {});

export function catalogoQuery(call: Call, list: ListView, filters: Filters) {
  const { orden, page } = filters;
  return apiQuery(call, listCatalogo, {
    query: { ...filtersOf(list, filters), orden: orden ?? undefined, page: page > 1 ? page : undefined },
  });
}

/** How many courses each choice would leave. */
export function facetsQuery(call: Call, list: ListView, filters: Filters) {
  return apiQuery(call, listFacets, { query: filtersOf(list, filters) });
}

function filtersOf({ coleccion }: ListView, { q, especialidadId, modalidad, nivel, precio, mes }: Filters) {
  return {
    coleccion: coleccion ?? undefined,
    q: q || undefined,
    especialidadId: especialidadId ?? undefined,
    modalidad: modalidad ?? undefined,
    nivel: nivel ?? undefined,
    precio: precio ?? undefined,
    mes: mes ?? undefined,
  };
}

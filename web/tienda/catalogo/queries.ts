import { listCatalogo } from 'domain/contract/cursos.ts';
import { listEspecialidades } from 'domain/contract/especialidades.ts';
import { apiQuery } from '../../app/api.tsx';
import type { Call } from '../../app/transport.ts';
import type { ListView } from './collections.ts';
import type { Filters } from './filters.ts';

export const especialidadesQuery = (call: Call) => apiQuery(call, listEspecialidades, {});

export function catalogoQuery(call: Call, { coleccion }: ListView, { q, especialidadId, orden, page }: Filters) {
  return apiQuery(call, listCatalogo, {
    query: {
      coleccion: coleccion ?? undefined,
      q: q || undefined,
      especialidadId: especialidadId ?? undefined,
      orden: orden ?? undefined,
      page: page > 1 ? page : undefined,
    },
  });
}

import { listCatalogo } from 'domain/contract/cursos.ts';
import { listEspecialidades } from 'domain/contract/especialidades.ts';
import { apiQuery } from '../../app/api.tsx';
import type { Call } from '../../app/transport.ts';
import type { Filtros } from './filtros.ts';
import type { Lista } from './listas.ts';

export const especialidadesQuery = (call: Call) => apiQuery(call, listEspecialidades, {});

export function catalogoQuery(call: Call, { coleccion }: Lista, { q, especialidadId, orden, page }: Filtros) {
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

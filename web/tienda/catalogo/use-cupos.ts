import { useQuery } from '@tanstack/react-query';
import { listCatalogoByIds } from 'domain/contract/cursos.ts';
import type { CursoCard } from 'domain/schemas/cursos.ts';
import { apiQuery, useCall } from '../../app/api.tsx';

/** Free seats of a course with a limit, as of now: pages are cached. Null without a limit and until it is known. */
export function useCupos({ cursoId, cupos }: Pick<CursoCard, 'cursoId' | 'cupos'>): number | null {
  const query = apiQuery(useCall(), listCatalogoByIds, { query: { ids: String(cursoId) } });
  const { data } = useQuery({ ...query, enabled: cupos !== null, staleTime: 10_000 });
  return cupos === null ? null : (data?.resources?.[0]?.cuposLibres ?? null);
}

import { listCatalogoByIds } from 'domain/contract/cursos.ts';
import type { CursoCard } from 'domain/schemas/cursos.ts';
import { useApi } from '../../app/api.tsx';

/** Free seats of a course with a limit, as of now: pages are cached. Null without a limit and until it is known. */
export function useCupos({ cursoId, cupos }: Pick<CursoCard, 'cursoId' | 'cupos'>): number | null {
  const input = { query: { ids: String(cursoId) } };
  const { data } = useApi(listCatalogoByIds, input, { enabled: cupos !== null, staleTime: 10_000 });
  return data?.resources?.[0]?.cuposLibres ?? null;
}

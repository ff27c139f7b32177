import { useQuery } from '@tanstack/react-query';
import { listCatalogoByIds } from 'domain/contract/cursos.ts';
import { apiQuery, useCall } from '../../app/api.tsx';
import { useAuth } from '../../app/auth.tsx';

/** Which of these courses the signed-in user has. One public request, and none for visitors. */
export function useOwned(ids: readonly number[]): ReadonlySet<number> {
  const { estado } = useAuth();
  const sorted = [...ids].sort((a, b) => a - b);
  const query = apiQuery(useCall(), listCatalogoByIds, { query: { ids: sorted.join(',') } });
  const { data } = useQuery({ ...query, enabled: estado === 'dentro' && ids.length > 0 });
  return new Set(data?.resources?.filter(({ matriculado }) => matriculado).map(({ cursoId }) => cursoId));
}

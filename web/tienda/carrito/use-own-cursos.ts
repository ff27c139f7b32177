import { useQuery } from '@tanstack/react-query';
import { misCursos } from 'domain/contract/panel.ts';
import { apiQuery, useCall } from '../../app/api.tsx';
import { useAuth } from '../../app/auth.tsx';

/** The courses of whoever is signed in. One may buy them again, for somebody else, but should know it. */
export function useOwnCursos(): ReadonlySet<number> {
  const { estado } = useAuth();
  const { data } = useQuery({ ...apiQuery(useCall(), misCursos, {}), enabled: estado === 'dentro' });
  return new Set(data?.resources?.map(({ cursoId }) => cursoId));
}

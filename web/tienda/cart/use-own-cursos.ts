import { useQuery } from '@tanstack/react-query';
import { myCursos } from 'domain/contract/panel.ts';
import { apiQuery, useCall } from '../../app/api.tsx';
import { useAuth } from '../../app/auth.tsx';

/** Courses of the signed-in user. They can be bought again for somebody else, but the cart says so. */
export function useOwnCursos(): ReadonlySet<number> {
  const { estado } = useAuth();
  const { data } = useQuery({ ...apiQuery(useCall(), myCursos, {}), enabled: estado === 'dentro' });
  return new Set(data?.resources?.map(({ cursoId }) => cursoId));
}

import { useParams } from 'react-router';
import { useScreenId } from '../../app/screen-id.tsx';

/** From the navigation state, the query parameter or the route parameter, in that order. */
export function useCursoId(): number | null {
  const known = useScreenId('cursoId');
  const routed = Number(useParams().cursoId ?? Number.NaN);
  return known ?? (Number.isInteger(routed) && routed > 0 ? routed : null);
}

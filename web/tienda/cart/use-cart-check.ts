import { useQuery } from '@tanstack/react-query';
import { listCatalogoByIds } from 'domain/contract/cursos.ts';
import { toCentimos } from 'domain/formats/money.ts';
import type { RefreshedCurso } from 'domain/rules/cart.ts';
import { apiQuery, useCall } from '../../app/api.tsx';
import { useCart } from '../../app/cart.tsx';

export type CartProblem = { kind: 'gone' } | { kind: 'full'; libres: number } | { kind: 'price'; now: RefreshedCurso };

type CartCheck = {
  /** What changed in the shop since the items were added. */
  problems: ReadonlyMap<number, CartProblem>;
  /** Courses that the signed-in user already has; they can be bought again for somebody else. */
  owned: ReadonlySet<number>;
};

/** One public request, so that an expired session changes nothing for the buyer. Empty until the server has answered. */
export function useCartCheck(): CartCheck {
  const { items } = useCart();
  const ids = items.map(({ cursoId }) => cursoId).sort((a, b) => a - b);
  const query = apiQuery(useCall(), listCatalogoByIds, { query: { ids: ids.join(',') } });
  const { data } = useQuery({ ...query, enabled: ids.length > 0, staleTime: 0 });
  const problems = new Map<number, CartProblem>();
  const owned = new Set(data?.resources?.filter(({ matriculado }) => matriculado).map(({ cursoId }) => cursoId));
  if (!data?.resources) return { problems, owned };
  const known = new Map(data.resources.map((curso) => [curso.cursoId, curso]));
  for (const { cursoId, precio, cantidad } of items) {
    const now = known.get(cursoId);
    if (!now?.enVenta) problems.set(cursoId, { kind: 'gone' });
    else if (now.cuposLibres !== null && now.cuposLibres < cantidad) {
      problems.set(cursoId, { kind: 'full', libres: now.cuposLibres });
    } else if (toCentimos(now.precioActual) !== toCentimos(precio)) {
      problems.set(cursoId, { kind: 'price', now: { ...now, precio: now.precioActual, precioLista: now.precio } });
    }
  }
  return { problems, owned };
}

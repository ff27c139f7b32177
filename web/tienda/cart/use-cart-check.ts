import { useQuery } from '@tanstack/react-query';
import { listCatalogoByIds } from 'domain/contract/cursos.ts';
import { getPaqueteFlyer } from 'domain/contract/offered-paquetes.ts';
import { toCentimos } from 'domain/formats/money.ts';
import type { CartItem, RefreshedCurso } from 'domain/rules/cart.ts';
import { paqueteIdOf, paqueteItem, partesOf, repeatedCursos } from 'domain/rules/cart-paquetes.ts';
import { seatPrecio } from 'domain/rules/cart-precios.ts';
import type { CartCurso } from 'domain/schemas/cursos.ts';
import type { PaqueteFlyer } from 'domain/schemas/paquetes.ts';
import { useEffect } from 'react';
import { apiQuery, useCall } from '../../app/api.tsx';
import { useCart } from '../../app/cart.tsx';

export type CartProblem =
  | { kind: 'gone' }
  | { kind: 'full'; libres: number; nombre: string }
  | { kind: 'twice'; nombre: string }
  | { kind: 'price'; now: RefreshedCurso };

type CartCheck = {
  /** What changed in the shop since the items were added. */
  problems: ReadonlyMap<number, CartProblem>;
  /** Courses that the signed-in user already has; they can be bought again for somebody else. */
  owned: ReadonlySet<number>;
};

/** Public requests, so that an expired session changes nothing for the buyer. Empty until the server has answered. */
export function useCartCheck(): CartCheck {
  const { items, refresh } = useCart();
  const call = useCall();
  const parts = items.flatMap((item) => partesOf(item)?.map(({ cursoId }) => cursoId) ?? [item.cursoId]);
  const ids = [...new Set(parts)].filter((id) => id > 0).sort((a, b) => a - b);
  const query = apiQuery(call, listCatalogoByIds, { query: { ids: ids.join(',') } });
  const { data } = useQuery({ ...query, enabled: ids.length > 0, staleTime: 0 });
  const paquetes = items.filter(({ cursoId }) => cursoId < 0).map(paqueteIdOf);
  // One query, because `useQueries` would make every page of the site larger.
  const { data: flyers = [] } = useQuery({
    queryKey: [getPaqueteFlyer.path, paquetes],
    queryFn: () => Promise.all(paquetes.map((id) => call(getPaqueteFlyer, { params: { id } }))),
    enabled: paquetes.length > 0,
    staleTime: 0,
  });
  const changed = data?.resources?.flatMap((curso) => newDiscount(items, curso) ?? []) ?? [];
  useEffect(() => {
    for (const now of changed) refresh(now);
  });
  const problems = new Map<number, CartProblem>();
  const owned = new Set(data?.resources?.filter(({ matriculado }) => matriculado).map(({ cursoId }) => cursoId));
  if (!data?.resources) return { problems, owned };
  const known = new Map(data.resources.map((curso) => [curso.cursoId, curso]));
  const repeated = repeatedCursos(items);
  for (const item of items) {
    const isPaquete = item.cursoId < 0;
    const flyer = flyers[paquetes.indexOf(paqueteIdOf(item))];
    // Unknown until a response: success, or 404 for a paquete that is gone.
    if (isPaquete && !flyer?.success && flyer?.status !== 404) continue;
    const problem = isPaquete
      ? paqueteProblem(item, flyer?.resource, known, repeated)
      : cursoProblem(item, known.get(item.cursoId));
    if (problem) problems.set(item.cursoId, problem);
  }
  return { problems, owned };
}

function cursoProblem(item: CartItem, now: CartCurso | undefined): CartProblem | null {
  if (!now?.enVenta) return { kind: 'gone' };
  if (isFull(now, item.cantidad)) return { kind: 'full', libres: now.cuposLibres!, nombre: now.nombre };
  return costsTheSame(item, now) ? null : { kind: 'price', now: refreshed(now) };
}

const refreshed = (now: CartCurso) => ({ ...now, precio: now.precioActual, precioLista: now.precio });

const costsTheSame = (item: CartItem, now: CartCurso) =>
  seatPrecio({ ...refreshed(now), cantidad: item.cantidad }) === seatPrecio(item);

/** A changed discount by seats that leaves the price at this quantity equal needs no consent: update the item. */
function newDiscount(items: readonly CartItem[], now: CartCurso): RefreshedCurso | null {
  const item = items.find(({ cursoId }) => cursoId === now.cursoId);
  const { cuposDesde = null, cuposDescuento = null } = item ?? {};
  const isKnown = cuposDesde === now.cuposDesde && cuposDescuento === now.cuposDescuento;
  return !item || isKnown || !costsTheSame(item, now) ? null : refreshed(now);
}

const isFull = ({ cuposLibres }: CartCurso, cantidad: number) => cuposLibres !== null && cuposLibres < cantidad;

function paqueteProblem(
  item: CartItem,
  flyer: PaqueteFlyer | null | undefined,
  known: ReadonlyMap<number, CartCurso>,
  repeated: ReadonlySet<number>,
): CartProblem | null {
  const partes = partesOf(item);
  const cursos = partes?.flatMap(({ cursoId }) => flyer?.cursos.find((curso) => curso.cursoId === cursoId) ?? []) ?? [];
  const wanted = flyer && (flyer.elige ?? flyer.cursos.length);
  if (!partes || !flyer?.enVenta || cursos.length !== wanted || !cursos.every(({ enVenta }) => enVenta)) {
    return { kind: 'gone' };
  }
  const twice = partes.find(({ cursoId }) => repeated.has(cursoId));
  if (twice) return { kind: 'twice', nombre: twice.nombre };
  const full = partes.map(({ cursoId }) => known.get(cursoId)).find((curso) => curso && isFull(curso, item.cantidad));
  if (full) return { kind: 'full', libres: full.cuposLibres!, nombre: full.nombre };
  const now = paqueteItem(flyer, cursos);
  return toCentimos(now.precio) === toCentimos(item.precio) ? null : { kind: 'price', now };
}

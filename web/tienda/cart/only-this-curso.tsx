import { useQuery } from '@tanstack/react-query';
import { listCatalogoByIds } from 'domain/contract/cursos.ts';
import { addToCart } from 'domain/rules/cart.ts';
import type { ReactNode } from 'react';
import { apiQuery, useCall } from '../../app/api.tsx';
import { CartOf } from '../../app/cart-of.tsx';
import { useTitle } from '../../app/site.tsx';
import { useLocation } from '../../ui/navigation.ts';
import { NotLoaded } from './checkout-parts.tsx';
import { cartFrame } from './frame.ts';

/** `/checkout?curso=7` buys this course alone and leaves the cart as it is. */
export function OnlyThisCurso({ children }: { children: ReactNode }) {
  const cursoId = Number(new URLSearchParams(useLocation().search).get('curso') ?? 0);
  return cursoId > 0 ? <Alone cursoId={cursoId}>{children}</Alone> : children;
}

function Alone({ cursoId, children }: { cursoId: number; children: ReactNode }) {
  const title = useTitle('Finaliza tu compra');
  const query = apiQuery(useCall(), listCatalogoByIds, { query: { ids: String(cursoId) } });
  const { data, isError, isPending, refetch } = useQuery({ ...query, staleTime: 60_000 });
  const [curso] = data?.resources ?? [];
  const items = curso ? addToCart([], { ...curso, precio: curso.precioActual, precioLista: curso.precio }) : [];
  if (!data && isError) {
    return (
      <div className={cartFrame}>
        {title}
        <NotLoaded onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <CartOf items={items} ready={!isPending} onRefresh={() => void refetch()}>
      {children}
    </CartOf>
  );
}

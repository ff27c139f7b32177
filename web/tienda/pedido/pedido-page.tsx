import { useQuery } from '@tanstack/react-query';
import { getPedidoEstado } from 'domain/contract/pedidos.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { pedidoPollMs } from 'domain/rules/pedidos.ts';
import type { PedidoEstado } from 'domain/schemas/pedidos.ts';
import { useEffect, useState } from 'react';
import { ApiError, apiQuery, useCall } from '../../app/api.tsx';
import { useAuth } from '../../app/auth.tsx';
import { useCart } from '../../app/cart.tsx';
import { forgetCupon } from '../../app/cupon-link.ts';
import { useTitle } from '../../app/site.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useLocation } from '../../ui/navigation.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { forgetBuyer } from '../cart/buyer-draft.ts';
import { forgetKey } from '../cart/idempotency-key.ts';
import { takePedido } from '../cart/open-pedidos.ts';
import { ManualPago } from '../cart/verification.tsx';
import { CuposCard } from './cupos-card.tsx';
import { Recibo } from './recibo.tsx';
import { StateCard } from './state-card.tsx';
import { UnknownPedido } from './unknown-pedido.tsx';

/** Also after a rejection: the buyer may pay again and return before the new payment is confirmed. */
const mayChange = (estado: PedidoEstado['estado'] | undefined) => estado === 'pendiente' || estado === 'rechazado';

/** Refused because number and access key name no pedido. Anything else may pass: the network, an overloaded server. */
const isUnknown = (error: Error | null) => error instanceof ApiError && [404, 422].includes(error.envelope.status);

/** State of a pedido as the server knows it; the URL only names the pedido and its access key. */
export function PedidoPage() {
  const title = useTitle('Tu pedido');
  const search = new URLSearchParams(useLocation().search);
  const call = useCall();
  const { usuario } = useAuth();
  const ref = { numero: search.get('numero') ?? '', clave: search.get('clave') ?? '' };
  const [openedAt] = useState(Date.now);
  const complete = ref.numero !== '' && ref.clave !== '';
  const { data, error, refetch } = useQuery({
    ...apiQuery(call, getPedidoEstado, { query: ref }),
    enabled: complete,
    staleTime: 0,
    refetchInterval: (query) =>
      mayChange(query.state.data?.resource?.estado) ? pedidoPollMs(Date.now() - openedAt) : false,
  });
  const pedido = data?.resource ?? null;
  useEmptiedCart(pedido);
  if (!complete || isUnknown(error)) {
    return (
      <div className="page-column max-w-5xl py-10 sm:py-14">
        {title}
        <meta name="robots" content="noindex" />
        <UnknownPedido />
      </div>
    );
  }
  return (
    <div className="page-column max-w-5xl py-10 sm:py-14 print:py-0">
      {title}
      <meta name="robots" content="noindex" />
      <header className="mb-7 print:hidden">
        <h1 className="title-1">Tu pedido {pedido && <span className="whitespace-nowrap">{pedido.numero}</span>}</h1>
        {pedido && <p className="mt-2 text-tinta-2">Hecho el {formatDateTime(pedido.creado)}</p>}
      </header>
      {error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : pedido ? (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
          <div className="grid min-w-0 gap-6 print:hidden">
            <StateCard pedido={pedido} clave={ref.clave} />
            <ManualPago pedido={pedido} clave={ref.clave} onChange={refetch} />
            <CuposCard pedido={pedido} isSignedIn={usuario !== null} />
          </div>
          <Recibo pedido={pedido} />
        </div>
      ) : (
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_23rem]">
          <Skeleton className="h-64 w-full" />
          <Skeleton className="h-64 w-full" />
        </div>
      )}
    </div>
  );
}

/** Items that are paid, or declared as paid, leave the cart; items added since stay. */
function useEmptiedCart(pedido: PedidoEstado | null) {
  const { takeOut, ready } = useCart();
  const isDone = pedido !== null && (pedido.estado === 'pagado' || pedido.verificacion !== null);
  useEffect(() => {
    if (!isDone || !ready) return;
    forgetKey();
    forgetBuyer();
    forgetCupon();
    if (takePedido(pedido.numero)) takeOut(pedido.lineas);
  }, [isDone, ready, pedido, takeOut]);
}

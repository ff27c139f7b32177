import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Envelope } from 'domain/contract/envelope.ts';
import { getOrder, listOrders, reenviarCorreo } from 'domain/contract/orders.ts';
import { puedeCancelarse, puedeMarcarsePagado, puedeReenviarse } from 'domain/rules/pedidos.ts';
import type { OrderDetalle } from 'domain/schemas/orders.ts';
import { useState } from 'react';
import { apiQuery, useCall } from '../app/api.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { useLoading } from '../ui/overlay.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useToast } from '../ui/toast.tsx';
import { CancelarForm } from './cancelar-form.tsx';
import { PagoForm } from './pago-form.tsx';
import { PedidoDetalle } from './pedido-detalle.tsx';

/** One order with its history and the actions of an administrator. */
export function PedidoDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = apiQuery(useCall(), getOrder, { params: { id } });
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  const order = data?.resource;
  return (
    <Dialog open onClose={onClose} size="lg" title={order ? `Pedido ${order.numero}` : 'Pedido'} closeOnOutsidePress>
      {error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : order ? (
        <>
          <PedidoDetalle order={order} />
          <Acts order={order} />
        </>
      ) : (
        <Skeleton className="h-72 w-full" />
      )}
    </Dialog>
  );
}

type Mode = 'pagar' | 'cancelar' | null;

function Acts({ order }: { order: OrderDetalle }) {
  const call = useCall();
  const queryClient = useQueryClient();
  const { showError } = useDialogs();
  const { track } = useLoading();
  const toast = useToast();
  const [mode, setMode] = useState<Mode>(null);
  const params = { id: order.id };

  async function finish(envelope: Envelope<OrderDetalle, never>) {
    if (!envelope.success) return showError({ message: envelope.message });
    setMode(null);
    toast.show(envelope.message);
    queryClient.setQueryData(apiQuery(call, getOrder, { params }).queryKey, envelope);
    await queryClient.invalidateQueries({ queryKey: [listOrders.path] });
  }

  async function resend() {
    await finish(await track(call(reenviarCorreo, { params, body: {} }), { delay: 200 }));
  }

  return (
    <section aria-label="Acciones" className="mt-6 grid gap-4 border-t border-linea pt-5">
      {mode === 'pagar' && <PagoForm id={order.id} onDone={finish} onCancel={() => setMode(null)} />}
      {mode === 'cancelar' && <CancelarForm order={order} onDone={finish} onCancel={() => setMode(null)} />}
      {mode === null && (
        <div className="flex flex-wrap gap-3">
          {puedeMarcarsePagado(order.estado) && <Button onClick={() => setMode('pagar')}>Registrar pago</Button>}
          {puedeReenviarse(order.estado) && (
            <Button variant="secondary" onClick={() => void resend()}>
              Reenviar correo
            </Button>
          )}
          {puedeCancelarse(order.estado, order.pagos) && (
            <Button variant="quiet" onClick={() => setMode('cancelar')}>
              Cancelar pedido
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

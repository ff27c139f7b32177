import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Envelope } from 'domain/contract/envelope.ts';
import { getPedido, listPedidos, resendMail } from 'domain/contract/pedidos.ts';
import { canCancel, pedidoStates } from 'domain/rules/pedido-states.ts';
import type { PedidoDetalle as Pedido } from 'domain/schemas/pedidos.ts';
import { useState } from 'react';
import { apiQuery, useCall } from '../app/api.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { useLoading } from '../ui/overlay.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useToast } from '../ui/toast.tsx';
import { CancelForm } from './cancel-form.tsx';
import { PagoForm } from './pago-form.tsx';
import { PedidoDetalle } from './pedido-detalle.tsx';

/** One pedido with its history and the actions of an administrator. */
export function PedidoDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = apiQuery(useCall(), getPedido, { params: { id } });
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  const pedido = data?.resource;
  return (
    <Dialog open onClose={onClose} size="lg" title={pedido ? `Pedido ${pedido.numero}` : 'Pedido'} closeOnOutsidePress>
      {error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : pedido ? (
        <>
          <PedidoDetalle pedido={pedido} />
          <Acts pedido={pedido} />
        </>
      ) : (
        <Skeleton className="h-72 w-full" />
      )}
    </Dialog>
  );
}

type Mode = 'pagar' | 'cancelar' | null;

function Acts({ pedido }: { pedido: Pedido }) {
  const call = useCall();
  const queryClient = useQueryClient();
  const { showError } = useDialogs();
  const { track } = useLoading();
  const toast = useToast();
  const [mode, setMode] = useState<Mode>(null);
  const params = { id: pedido.id };
  const { acts } = pedidoStates[pedido.estado];

  async function finish(envelope: Envelope<Pedido, never>) {
    if (!envelope.success) return showError({ message: envelope.message });
    setMode(null);
    toast.show(envelope.message);
    queryClient.setQueryData(apiQuery(call, getPedido, { params }).queryKey, envelope);
    await queryClient.invalidateQueries({ queryKey: [listPedidos.path] });
  }

  async function resend() {
    await finish(await track(call(resendMail, { params, body: {} }), { delay: 200 }));
  }

  return (
    <section aria-label="Acciones" className="mt-6 grid gap-4 border-t border-linea pt-5">
      {mode === 'pagar' && <PagoForm id={pedido.id} onDone={finish} onCancel={() => setMode(null)} />}
      {mode === 'cancelar' && <CancelForm pedido={pedido} onDone={finish} onCancel={() => setMode(null)} />}
      {mode === null && (
        <div className="flex flex-wrap gap-3">
          {acts.markPaid && <Button onClick={() => setMode('pagar')}>Registrar pago</Button>}
          {acts.resend && (
            <Button variant="secondary" onClick={() => void resend()}>
              Reenviar correo
            </Button>
          )}
          {canCancel(pedido.estado, pedido.pagos) && (
            <Button variant="quiet" onClick={() => setMode('cancelar')}>
              Cancelar pedido
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

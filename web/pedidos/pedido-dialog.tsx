import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Envelope } from 'domain/contract/envelope.ts';
import { getPedido, listPedidos, resendMail } from 'domain/contract/pedidos.ts';
import { canCancel, pedidoStates } from 'domain/rules/pedido-states.ts';
import type { PedidoDetalle as Pedido } from 'domain/schemas/managed-pedidos.ts';
import type { PagoDetalle } from 'domain/schemas/pagos.ts';
import { useEffect, useRef, useState } from 'react';
import { apiQuery, useCall } from '../app/api.tsx';
import { useMay } from '../app/permisos.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { useLoading } from '../ui/overlay.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useToast } from '../ui/toast.tsx';
import { CancelForm, MoveForm, VoidForm } from './act-forms.tsx';
import { ComprobanteForm } from './comprobante-form.tsx';
import { PagoForm } from './pago-form.tsx';
import { type PagoAct, PedidoDetalle } from './pedido-detalle.tsx';
import { RefundForm } from './refund-form.tsx';

/** One pedido with its history and the acts of staff. */
export function PedidoDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = apiQuery(useCall(), getPedido, { params: { id } });
  const { data, error, refetch } = useQuery({ ...query, staleTime: 0 });
  const pedido = data?.resource;
  const [mode, setMode] = useState<Mode>(null);
  return (
    <Dialog open onClose={onClose} size="lg" title={pedido ? `Pedido ${pedido.numero}` : 'Pedido'} closeOnOutsidePress>
      {error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : pedido ? (
        <>
          <PedidoDetalle
            pedido={pedido}
            onPagoAct={(act, pago) => setMode({ act, pago })}
            onRegisterComprobante={() => setMode({ act: 'comprobante' })}
          />
          <Acts pedido={pedido} mode={mode} setMode={setMode} />
        </>
      ) : (
        <Skeleton className="h-72 w-full" />
      )}
    </Dialog>
  );
}

type Mode = { act: 'pay' | 'cancel' | 'comprobante' } | { act: PagoAct; pago: PagoDetalle } | null;

type ActsProps = { pedido: Pedido; mode: Mode; setMode: (mode: Mode) => void };

function Acts({ pedido, mode, setMode }: ActsProps) {
  const section = useRef<HTMLElement>(null);
  // A form opened from a pago far above is brought into view.
  useEffect(() => {
    if (mode) section.current?.scrollIntoView({ block: 'nearest' });
  }, [mode]);
  const call = useCall();
  const queryClient = useQueryClient();
  const { showError } = useDialogs();
  const { track } = useLoading();
  const toast = useToast();
  const params = { id: pedido.id };
  const { acts } = pedidoStates[pedido.estado];
  const mayRefund = useMay('ADMIN');
  const isRefund =
    acts.cancel === 'refund' && pedido.pagos.some(({ estado, queda }) => estado === 'aprobado' && queda > 0);
  const mayCancel = canCancel(pedido.estado, pedido.pagos) && (mayRefund || !isRefund);

  async function finish(envelope: Envelope<Pedido, never>) {
    if (!envelope.success) return showError({ message: envelope.message });
    setMode(null);
    if (envelope.message) toast.show(envelope.message);
    queryClient.setQueryData(apiQuery(call, getPedido, { params }).queryKey, envelope);
    await queryClient.invalidateQueries({ queryKey: [listPedidos.path] });
  }

  async function resend() {
    await finish(await track(call(resendMail, { params, body: {} }), { delay: 200 }));
  }

  const form = { onDone: finish, onCancel: () => setMode(null) };
  return (
    <section
      ref={section}
      aria-label="Acciones"
      className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-linea pt-5"
    >
      {mode?.act === 'pay' && <PagoForm pedido={pedido} {...form} />}
      {mode?.act === 'comprobante' && <ComprobanteForm pedido={pedido} {...form} />}
      {mode?.act === 'cancel' && <CancelForm pedido={pedido} {...form} />}
      {mode?.act === 'refund' && <RefundForm key={mode.pago.pagoId} pedido={pedido} pago={mode.pago} {...form} />}
      {mode?.act === 'move' && <MoveForm key={mode.pago.pagoId} pedido={pedido} pago={mode.pago} {...form} />}
      {mode?.act === 'void' && <VoidForm key={mode.pago.pagoId} pedido={pedido} pago={mode.pago} {...form} />}
      {mode === null && (
        <div className="flex flex-wrap gap-3">
          {acts.markPaid && <Button onClick={() => setMode({ act: 'pay' })}>Registrar pago</Button>}
          {acts.resend && (
            <Button variant="secondary" onClick={() => void resend()}>
              Reenviar correo
            </Button>
          )}
          {mayCancel && (
            <Button variant="quiet" onClick={() => setMode({ act: 'cancel' })}>
              Cancelar pedido
            </Button>
          )}
        </div>
      )}
    </section>
  );
}

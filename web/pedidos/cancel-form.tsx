import type { Envelope } from 'domain/contract/envelope.ts';
import { cancelPedido } from 'domain/contract/pedidos.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { cancelInput, type PedidoDetalle } from 'domain/schemas/pedidos.ts';
import { useEffect } from 'react';
import { useCall } from '../app/api.tsx';
import { RecoveredNotice } from '../app/recovered-notice.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { useAppForm } from '../ui/use-app-form.ts';
import { ReasonField } from './reason-field.tsx';

type Props = {
  pedido: PedidoDetalle;
  onDone: (envelope: Envelope<PedidoDetalle, never>) => Promise<void>;
  onCancel: () => void;
};

/** Cancelling a paid pedido implies a refund: the form says so before the user confirms. */
export function CancelForm({ pedido, onDone, onCancel }: Props) {
  const call = useCall();
  const { confirm } = useDialogs();
  const form = useAppForm(cancelInput, { kept: `Cancelar el pedido ${pedido.numero}`, defaultValues: { motivo: '' } });
  const { register, submitTo, formState, setFocus } = form;
  useEffect(() => setFocus('motivo'), [setFocus]);
  const consequence =
    pedido.estado === 'pagado'
      ? `Quedará como reembolsado y quienes lo usan perderán el acceso. Los ${formatSoles(pedido.total)} debes devolverlos tú: desde aquí no se envía dinero.`
      : null;

  const submit = submitTo(async (body) => {
    const sure = await confirm({
      title: `¿Cancelar el pedido ${pedido.numero}?`,
      message: consequence ?? 'Si el pago llega más tarde, podrás registrarlo.',
      yes: 'Sí, cancelar',
      danger: true,
    });
    return sure ? call(cancelPedido, { params: { id: pedido.id }, body }) : null;
  }, onDone);

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <RecoveredNotice {...form.kept} />
      {consequence && (
        <Alert tone="warning" title="Este pedido está pagado">
          {consequence}
        </Alert>
      )}
      <ReasonField error={formState.errors.motivo?.message} {...register('motivo')} />
      <div className="flex gap-3">
        <Button type="submit" variant="danger" busy={formState.isSubmitting}>
          Cancelar pedido
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Volver
        </Button>
      </div>
    </form>
  );
}

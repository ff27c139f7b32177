import type { Envelope } from 'domain/contract/envelope.ts';
import { movePago, voidPago } from 'domain/contract/pagos.ts';
import { cancelPedido } from 'domain/contract/pedidos.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { medioLabel } from 'domain/rules/pedidos.ts';
import { cancelInput, type PedidoDetalle } from 'domain/schemas/managed-pedidos.ts';
import { movePagoInput, type PagoDetalle, voidPagoInput } from 'domain/schemas/pagos.ts';
import type { ComponentProps } from 'react';
import { ActForm } from '../app/act-form.tsx';
import { useCall } from '../app/api.tsx';
import { Alert } from '../ui/alert.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAppForm } from '../ui/use-app-form.ts';

/** Moves a manual pago to the pedido that it was meant for. */
export function MoveForm({ pedido, pago, onDone, onCancel }: PagoActProps) {
  const call = useCall();
  const form = useAppForm(movePagoInput, {
    kept: { name: 'Mover un pago', nth: pago.pagoId },
    defaultValues: { numero: '', motivo: '' },
  });
  const params = { id: pedido.id, pagoId: pago.pagoId };
  return (
    <ActForm
      form={form}
      title={`Mover el pago ${pagoText(pago)}`}
      verb="Mover pago"
      onSubmit={form.submitTo((body) => call(movePago, { params, body }), onDone)}
      onCancel={onCancel}
    >
      <Alert tone="warning" className="sm:col-span-2">
        Este pedido dejará de estar pagado con él y sus cupos se cerrarán; el otro pedido lo recibirá.
      </Alert>
      <TextField
        label="Número del pedido correcto"
        required
        maxLength={30}
        placeholder="AI-2026-0042"
        {...form.field('numero')}
      />
      <ReasonField {...form.field('motivo')} />
    </ActForm>
  );
}

/** Voids a manual pago that was recorded by mistake. */
export function VoidForm({ pedido, pago, onDone, onCancel }: PagoActProps) {
  const call = useCall();
  const form = useAppForm(voidPagoInput, {
    kept: { name: 'Anular un pago', nth: pago.pagoId },
    defaultValues: { motivo: '' },
  });
  const params = { id: pedido.id, pagoId: pago.pagoId };
  return (
    <ActForm
      form={form}
      title={`Anular el pago ${pagoText(pago)}`}
      verb="Anular pago"
      onSubmit={form.submitTo((body) => call(voidPago, { params, body }), onDone)}
      onCancel={onCancel}
    >
      <Alert tone="warning" className="sm:col-span-2">
        Para pagos registrados por error. El número de operación queda libre y, si el pedido queda sin pagar, sus cupos
        se cierran. Si el dinero llegó y lo devolviste, usa «Devolver».
      </Alert>
      <ReasonField className="sm:col-span-2" {...form.field('motivo')} />
    </ActForm>
  );
}

const pagoText = ({ medio, referencia, monto }: PagoDetalle) =>
  `${medioLabel(medio)} · ${referencia} · ${formatSoles(monto)}`;

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'required' | 'maxLength'>;

/** Reason of an act on a pedido; stored in its history. */
export function ReasonField(props: Props) {
  return <TextField label="Motivo" required maxLength={300} {...props} />;
}

/** What the form of an act gets from the dialog of its pedido. */
export type PedidoActProps = {
  pedido: PedidoDetalle;
  onDone: (envelope: Envelope<PedidoDetalle, never>) => Promise<void>;
  onCancel: () => void;
};
export type PagoActProps = PedidoActProps & { pago: PagoDetalle };

/** Of a first instalment: the plan ends with it, and the later ones that were paid are to be returned too. */
export function AlsoPaid({ pedido }: Pick<PedidoActProps, 'pedido'>) {
  const isFirst = pedido.cuotas[0]?.pedidoId === pedido.id;
  const paid = pedido.cuotas
    .filter(({ estado, pedidoId }) => isFirst && estado === 'pagada' && pedidoId !== pedido.id)
    .map(({ numero, pedido: orden, monto }) => `la cuota ${numero} (${orden}, ${formatSoles(monto)})`);
  if (paid.length === 0) return null;
  return (
    <Alert tone="warning" className="sm:col-span-2">
      {`Con la primera cuota termina el plan. También se pagó ${paid.join(', ')}: devuélvelo en su propio pedido.`}
    </Alert>
  );
}

/** Cancelling a paid pedido implies a refund: the form says so before the user confirms. */
export function CancelForm({ pedido, onDone, onCancel }: PedidoActProps) {
  const call = useCall();
  const { confirm } = useDialogs();
  const form = useAppForm(cancelInput, { kept: `Cancelar el pedido ${pedido.numero}`, defaultValues: { motivo: '' } });
  const consequence =
    pedido.estado === 'pagado'
      ? `Quedará como reembolsado y quienes lo usan perderán el acceso. Los ${formatSoles(pedido.total)} debes devolverlos tú: desde aquí no se envía dinero.`
      : null;

  const submit = form.submitTo(async (body) => {
    const sure = await confirm({
      title: `¿Cancelar el pedido ${pedido.numero}?`,
      message: consequence ?? 'Si el pago llega más tarde, podrás registrarlo.',
      yes: 'Sí, cancelar',
      danger: true,
    });
    return sure ? call(cancelPedido, { params: { id: pedido.id }, body }) : null;
  }, onDone);

  return (
    <ActForm form={form} verb="Cancelar pedido" danger onSubmit={submit} onCancel={onCancel}>
      {consequence && (
        <Alert tone="warning" title="Este pedido está pagado" className="sm:col-span-2">
          {consequence}
        </Alert>
      )}
      <AlsoPaid pedido={pedido} />
      <ReasonField className="sm:col-span-2" {...form.field('motivo')} />
    </ActForm>
  );
}

import type { Envelope } from 'domain/contract/envelope.ts';
import { movePago, voidPago } from 'domain/contract/pagos.ts';
import { cancelPedido } from 'domain/contract/pedidos.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { medioLabel } from 'domain/rules/pedidos.ts';
import { movePagoInput, type PagoDetalle, voidPagoInput } from 'domain/schemas/pagos.ts';
import { cancelInput, type PedidoDetalle } from 'domain/schemas/pedidos.ts';
import { type ComponentProps, type FormEventHandler, type ReactNode, useEffect, useRef } from 'react';
import { useCall } from '../app/api.tsx';
import { RecoveredNotice } from '../app/recovered-notice.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import type { Keeping } from '../ui/form-keeper.ts';
import { TextField } from '../ui/text-field.tsx';
import { useAppForm } from '../ui/use-app-form.ts';

/** Gives a manual pago to the pedido that it was for. */
export function MoveForm({ pedido, pago, onDone, onCancel }: PagoActProps) {
  const call = useCall();
  const form = useAppForm(movePagoInput, {
    kept: { name: 'Mover un pago', nth: pago.pagoId },
    defaultValues: { numero: '', motivo: '' },
  });
  const { isSubmitting } = form.formState;
  const params = { id: pedido.id, pagoId: pago.pagoId };
  return (
    <CorrectForm
      verb="Mover"
      pago={pago}
      warning="Este pedido dejará de estar pagado con él y sus cupos se cerrarán; el otro pedido lo recibirá."
      busy={isSubmitting}
      kept={form.kept}
      onSubmit={form.submitTo((body) => call(movePago, { params, body }), onDone)}
      onCancel={onCancel}
    >
      <TextField
        label="Número del pedido correcto"
        required
        maxLength={30}
        placeholder="AI-2026-0042"
        {...form.field('numero')}
      />
      <ReasonField {...form.field('motivo')} />
    </CorrectForm>
  );
}

/** Takes back a manual pago that was recorded by mistake. */
export function VoidForm({ pedido, pago, onDone, onCancel }: PagoActProps) {
  const call = useCall();
  const form = useAppForm(voidPagoInput, {
    kept: { name: 'Anular un pago', nth: pago.pagoId },
    defaultValues: { motivo: '' },
  });
  const { isSubmitting } = form.formState;
  const params = { id: pedido.id, pagoId: pago.pagoId };
  return (
    <CorrectForm
      verb="Anular"
      pago={pago}
      warning="Para pagos registrados por error. El número de operación queda libre y, si el pedido queda sin pagar, sus cupos se cierran. Si el dinero llegó y lo devolviste, usa «Devolver»."
      busy={isSubmitting}
      kept={form.kept}
      onSubmit={form.submitTo((body) => call(voidPago, { params, body }), onDone)}
      onCancel={onCancel}
    >
      <ReasonField className="sm:col-span-2" {...form.field('motivo')} />
    </CorrectForm>
  );
}

type FrameProps = {
  verb: string;
  pago: PagoDetalle;
  warning: string;
  busy: boolean;
  kept: Keeping;
  onSubmit: FormEventHandler;
  onCancel: () => void;
  children: ReactNode;
};

function CorrectForm({ verb, pago, warning, busy, kept, onSubmit, onCancel, children }: FrameProps) {
  const { medio, referencia, monto } = pago;
  // The form stands below the history: the focus brings it into view.
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  return (
    <form ref={element} onSubmit={onSubmit} noValidate className="grid gap-4 sm:grid-cols-2">
      <h3 className="title-3 sm:col-span-2">
        {verb} el pago {medioLabel(medio)} · {referencia} · {formatSoles(monto)}
      </h3>
      <RecoveredNotice {...kept} className="sm:col-span-2" />
      <Alert tone="warning" className="sm:col-span-2">
        {warning}
      </Alert>
      {children}
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" busy={busy}>
          {verb} pago
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Volver
        </Button>
      </div>
    </form>
  );
}

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'required' | 'maxLength'>;

/** Why ADMIN does something to a pedido; kept in its history. */
export function ReasonField(props: Props) {
  return <TextField label="Motivo" required maxLength={300} {...props} />;
}

/** What a form for an act on one pago gets from the dialog of its pedido. */
export type PagoActProps = {
  pedido: PedidoDetalle;
  pago: PagoDetalle;
  onDone: (envelope: Envelope<PedidoDetalle, never>) => Promise<void>;
  onCancel: () => void;
};

type CancelFormProps = {
  pedido: PedidoDetalle;
  onDone: (envelope: Envelope<PedidoDetalle, never>) => Promise<void>;
  onCancel: () => void;
};

/** Cancelling a paid pedido implies a refund: the form says so before the user confirms. */
export function CancelForm({ pedido, onDone, onCancel }: CancelFormProps) {
  const call = useCall();
  const { confirm } = useDialogs();
  const form = useAppForm(cancelInput, { kept: `Cancelar el pedido ${pedido.numero}`, defaultValues: { motivo: '' } });
  const { field, submitTo, formState, setFocus } = form;
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
      <ReasonField {...field('motivo')} />
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

import { movePago, voidPago } from 'domain/contract/pagos.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { medioLabel } from 'domain/rules/pedidos.ts';
import { movePagoInput, type PagoDetalle, voidPagoInput } from 'domain/schemas/pagos.ts';
import { type FormEventHandler, type ReactNode, useEffect, useRef } from 'react';
import { useCall } from '../app/api.tsx';
import { RecoveredNotice } from '../app/recovered-notice.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import type { Keeping } from '../ui/form-keeper.ts';
import { TextField } from '../ui/text-field.tsx';
import { useAppForm } from '../ui/use-app-form.ts';
import type { PagoActProps } from './pago-act.ts';
import { ReasonField } from './reason-field.tsx';

/** Gives a manual pago to the pedido that it was for. */
export function MoveForm({ pedido, pago, onDone, onCancel }: PagoActProps) {
  const call = useCall();
  const form = useAppForm(movePagoInput, {
    kept: { name: 'Mover un pago', nth: pago.pagoId },
    defaultValues: { numero: '', motivo: '' },
  });
  const { errors, isSubmitting } = form.formState;
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
        error={errors.numero?.message}
        {...form.register('numero')}
      />
      <ReasonField error={errors.motivo?.message} {...form.register('motivo')} />
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
  const { errors, isSubmitting } = form.formState;
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
      <ReasonField className="sm:col-span-2" error={errors.motivo?.message} {...form.register('motivo')} />
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

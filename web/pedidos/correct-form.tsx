import type { Envelope } from 'domain/contract/envelope.ts';
import { movePago, voidPago } from 'domain/contract/pagos.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { medioLabel } from 'domain/rules/pedidos.ts';
import { movePagoInput, type PagoDetalle, voidPagoInput } from 'domain/schemas/pagos.ts';
import type { PedidoDetalle } from 'domain/schemas/pedidos.ts';
import { useCall } from '../app/api.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAppForm } from '../ui/use-app-form.ts';

type Props = {
  pedido: PedidoDetalle;
  pago: PagoDetalle;
  onDone: (envelope: Envelope<PedidoDetalle, never>) => Promise<void>;
  onCancel: () => void;
};

const nameOf = ({ medio, referencia, monto }: PagoDetalle) =>
  `${medioLabel(medio)} · ${referencia} · ${formatSoles(monto)}`;

/** Gives a manual pago to the pedido that it was for. */
export function MoveForm({ pedido, pago, onDone, onCancel }: Props) {
  const call = useCall();
  const form = useAppForm(movePagoInput, { defaultValues: { numero: '', motivo: '' } });
  const { register, handleSubmit, formState, setServerErrors } = form;
  const submit = handleSubmit(async (body) => {
    const envelope = await call(movePago, { params: { id: pedido.id, pagoId: pago.pagoId }, body });
    if (!envelope.success && envelope.errores && setServerErrors(envelope.errores).length === 0) return;
    await onDone(envelope);
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 sm:grid-cols-2">
      <h3 className="title-3 sm:col-span-2">Mover el pago {nameOf(pago)}</h3>
      <Alert tone="warning" className="sm:col-span-2">
        Este pedido dejará de estar pagado con él y sus cupos se cerrarán; el otro pedido lo recibirá.
      </Alert>
      <TextField
        label="Número del pedido correcto"
        required
        maxLength={30}
        placeholder="AI-2026-0042"
        error={formState.errors.numero?.message}
        {...register('numero')}
      />
      <TextField
        label="Motivo"
        required
        maxLength={300}
        error={formState.errors.motivo?.message}
        {...register('motivo')}
      />
      <Buttons label="Mover pago" busy={formState.isSubmitting} onCancel={onCancel} />
    </form>
  );
}

/** Takes back a manual pago that was recorded by mistake. */
export function VoidForm({ pedido, pago, onDone, onCancel }: Props) {
  const call = useCall();
  const form = useAppForm(voidPagoInput, { defaultValues: { motivo: '' } });
  const { register, handleSubmit, formState, setServerErrors } = form;
  const submit = handleSubmit(async (body) => {
    const envelope = await call(voidPago, { params: { id: pedido.id, pagoId: pago.pagoId }, body });
    if (!envelope.success && envelope.errores && setServerErrors(envelope.errores).length === 0) return;
    await onDone(envelope);
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <h3 className="title-3">Anular el pago {nameOf(pago)}</h3>
      <Alert tone="warning">
        Para pagos registrados por error. El número de operación queda libre y, si el pedido queda sin pagar, sus cupos
        se cierran. Si el dinero llegó y lo devolviste, usa «Devolver».
      </Alert>
      <TextField
        label="Motivo"
        required
        maxLength={300}
        error={formState.errors.motivo?.message}
        {...register('motivo')}
      />
      <Buttons label="Anular pago" busy={formState.isSubmitting} onCancel={onCancel} />
    </form>
  );
}

function Buttons({ label, busy, onCancel }: { label: string; busy: boolean; onCancel: () => void }) {
  return (
    <div className="flex flex-wrap gap-3 sm:col-span-2">
      <Button type="submit" busy={busy}>
        {label}
      </Button>
      <Button variant="secondary" onClick={onCancel}>
        Volver
      </Button>
    </div>
  );
}

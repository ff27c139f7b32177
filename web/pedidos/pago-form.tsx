import type { Envelope } from 'domain/contract/envelope.ts';
import { markPaid } from 'domain/contract/pagos.ts';
import { manualMedios } from 'domain/rules/pedidos.ts';
import { pagoManualInput } from 'domain/schemas/pagos.ts';
import type { PedidoDetalle } from 'domain/schemas/pedidos.ts';
import { useEffect } from 'react';
import { useCall } from '../app/api.tsx';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAppForm } from '../ui/use-app-form.ts';

type Props = { id: number; onDone: (envelope: Envelope<PedidoDetalle, never>) => Promise<void>; onCancel: () => void };

/** Records a payment by Yape, Plin or transfer; an operation number pays one pedido only. */
export function PagoForm({ id, onDone, onCancel }: Props) {
  const call = useCall();
  const form = useAppForm(pagoManualInput, { defaultValues: { medio: 'yape', operacion: '' } });
  const { register, handleSubmit, formState, setFocus, setServerErrors } = form;
  useEffect(() => setFocus('operacion'), [setFocus]);
  const submit = handleSubmit(async (body) => {
    const envelope = await call(markPaid, { params: { id }, body });
    if (!envelope.success && envelope.errores && setServerErrors(envelope.errores).length === 0) return;
    await onDone(envelope);
  });
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label="Medio de pago"
        options={Object.entries(manualMedios).map(([value, label]) => ({ value, label }))}
        error={formState.errors.medio?.message}
        {...register('medio')}
      />
      <TextField
        label="Número de operación"
        required
        error={formState.errors.operacion?.message}
        {...register('operacion')}
      />
      <div className="flex gap-3 sm:col-span-2">
        <Button type="submit" busy={formState.isSubmitting}>
          Registrar pago
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Volver
        </Button>
      </div>
    </form>
  );
}

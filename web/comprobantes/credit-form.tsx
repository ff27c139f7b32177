import { creditComprobante } from 'domain/contract/comprobantes.ts';
import { type ComprobanteDetalle, creditInput } from 'domain/schemas/comprobantes.ts';
import { ActForm, useActDone } from '../app/act-form.tsx';
import { useCall } from '../app/api.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAppForm } from '../ui/use-app-form.ts';

type Props = { comprobante: ComprobanteDetalle; onDone: () => Promise<void>; onCancel: () => void };

/** Credit note for an amount that was billed but is no longer in the pedido. */
export function CreditForm({ comprobante: { comprobanteId: id, numero, porAcreditar }, onDone, onCancel }: Props) {
  const call = useCall();
  const form = useAppForm(creditInput, {
    kept: { name: 'Nota de crédito', nth: id },
    defaultValues: { monto: porAcreditar, motivo: '' },
  });
  const submit = form.submitTo((body) => call(creditComprobante, { params: { id }, body }), useActDone(onDone));
  return (
    <ActForm
      form={form}
      label="Nota de crédito"
      verb="Emitir nota de crédito"
      ruled
      onSubmit={submit}
      onCancel={onCancel}
    >
      <p className="sm:col-span-2">Corrige {numero} y no devuelve dinero. No se puede deshacer.</p>
      <TextField
        label="Monto S/"
        required
        type="number"
        step="0.01"
        {...form.field('monto', { valueAsNumber: true })}
      />
      <TextField label="Motivo" required maxLength={100} {...form.field('motivo')} />
    </ActForm>
  );
}

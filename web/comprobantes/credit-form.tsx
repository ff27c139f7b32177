import { creditComprobante } from 'domain/contract/comprobantes.ts';
import { type ComprobanteDetalle, creditInput } from 'domain/schemas/comprobantes.ts';
import { useCall } from '../app/api.tsx';
import { RecoveredNotice } from '../app/recovered-notice.tsx';
import { Button } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAppForm } from '../ui/use-app-form.ts';

type Props = { comprobante: ComprobanteDetalle; onDone: () => Promise<void>; onCancel: () => void };

/** The credit note of what was billed and is not in the pedido any more. */
export function CreditForm({ comprobante: { comprobanteId: id, numero, porAcreditar }, onDone, onCancel }: Props) {
  const call = useCall();
  const { showError } = useDialogs();
  const toast = useToast();
  const form = useAppForm(creditInput, {
    kept: { name: 'Nota de crédito', nth: id },
    defaultValues: { monto: porAcreditar, motivo: '' },
  });
  const submit = form.submitTo(
    (body) => call(creditComprobante, { params: { id }, body }),
    async (envelope) => {
      if (!envelope.success) return showError({ message: envelope.message });
      toast.show(envelope.message);
      await onDone();
    },
  );
  return (
    <form onSubmit={submit} noValidate aria-label="Nota de crédito" className="grid gap-4 border-t border-linea pt-5">
      <RecoveredNotice {...form.kept} />
      <p>Corrige {numero} y no devuelve dinero. No se puede deshacer.</p>
      <TextField
        label="Monto S/"
        required
        type="number"
        step="0.01"
        {...form.field('monto', { valueAsNumber: true })}
      />
      <TextField label="Motivo" required maxLength={100} {...form.field('motivo')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.formState.isSubmitting}>
          Emitir nota de crédito
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Volver
        </Button>
      </div>
    </form>
  );
}

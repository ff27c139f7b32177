import { rejectPago } from 'domain/contract/declared-pagos.ts';
import { pedidoStates } from 'domain/rules/pedido-states.ts';
import { type DeclaredPago, rejectInput } from 'domain/schemas/declared-pagos.ts';
import { useCall } from '../app/api.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useAppForm } from '../ui/use-app-form.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { useDecided } from './use-decide.ts';

export function RejectDialog({ pago, onClose }: { pago: DeclaredPago; onClose: () => void }) {
  const call = useCall();
  const form = useAppForm(rejectInput, {
    kept: { name: 'Rechazar un pago', nth: pago.pagoId },
    defaultValues: { motivo: '' },
  });
  const { errors, isSubmitting } = form.formState;
  const isMailed = pedidoStates[pago.estado].acts.pay && pago.buyerEmail !== '';
  const submit = form.submitTo((body) => call(rejectPago, { params: { id: pago.pagoId }, body }), useDecided(onClose));
  return (
    <DecideDialog
      title={`Rechazar el pago de ${pago.numero}`}
      verb="Rechazar"
      danger
      busy={isSubmitting}
      kept={form.kept}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextArea
        label="Motivo"
        required
        rows={3}
        maxLength={300}
        hint={
          isMailed
            ? 'El comprador lo leerá en su correo y podrá enviar otro número.'
            : 'Queda en la historia del pedido; no se envía ningún correo.'
        }
        error={errors.motivo?.message}
        {...form.register('motivo')}
      />
    </DecideDialog>
  );
}

import { rejectPago } from 'domain/contract/declared-pagos.ts';
import { pedidoStates } from 'domain/rules/pedido-states.ts';
import { type DeclaredPago, rejectInput } from 'domain/schemas/declared-pagos.ts';
import { useId } from 'react';
import { useCall } from '../app/api.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useAppForm } from '../ui/use-app-form.ts';
import { useDecided } from './use-decide.ts';

export function RejectDialog({ pago, onClose }: { pago: DeclaredPago; onClose: () => void }) {
  const call = useCall();
  const id = useId();
  const finish = useDecided(onClose);
  const form = useAppForm(rejectInput, { defaultValues: { motivo: '' } });
  const { errors, isSubmitting } = form.formState;
  const isMailed = pedidoStates[pago.estado].acts.pay && pago.buyerEmail !== '';
  const submit = form.handleSubmit(async (body) => {
    const envelope = await call(rejectPago, { params: { id: pago.pagoId }, body });
    if (!envelope.success && envelope.errores && form.setServerErrors(envelope.errores).length === 0) return;
    await finish(envelope);
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={`Rechazar el pago de ${pago.numero}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Volver
          </Button>
          <Button type="submit" variant="danger" form={id} busy={isSubmitting}>
            Rechazar
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate>
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
      </form>
    </Dialog>
  );
}

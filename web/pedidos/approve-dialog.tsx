import { approvePago } from 'domain/contract/declared-pagos.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { medioLabel } from 'domain/rules/pedidos.ts';
import { approveInput, type DeclaredPago } from 'domain/schemas/declared-pagos.ts';
import { useId } from 'react';
import { useCall } from '../app/api.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAppForm } from '../ui/use-app-form.ts';
import { useDecided } from './use-decide.ts';

/** ADMIN compares with the account of the school and may correct what the buyer mistyped. */
export function ApproveDialog({ pago, onClose }: { pago: DeclaredPago; onClose: () => void }) {
  const call = useCall();
  const id = useId();
  const finish = useDecided(onClose);
  const { operacion, monto } = pago;
  const form = useAppForm(approveInput, { defaultValues: { operacion, monto } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (body) => {
    const envelope = await call(approvePago, { params: { id: pago.pagoId }, body });
    if (!envelope.success && envelope.errores && form.setServerErrors(envelope.errores).length === 0) return;
    await finish(envelope);
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={`Aprobar el pago de ${pago.numero}`}
      description={`Confirma que ${formatSoles(monto)} llegó por ${medioLabel(pago.medio)}. El comprador recibirá su acceso por correo.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Volver
          </Button>
          <Button type="submit" form={id} busy={isSubmitting}>
            Aprobar
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="grid gap-5">
        <TextField
          label="Número de operación"
          required
          maxLength={60}
          autoComplete="off"
          error={errors.operacion?.message}
          {...form.register('operacion')}
        />
        <NumberField
          label="Monto que llegó"
          prefix="S/"
          step="0.01"
          hint={`Total del pedido: ${formatSoles(pago.total)}. Si es menos, el pedido sigue pendiente por la diferencia.`}
          error={errors.monto?.message}
          {...form.register('monto', { setValueAs: (value: unknown) => Number(String(value).replace(',', '.')) })}
        />
      </form>
    </Dialog>
  );
}

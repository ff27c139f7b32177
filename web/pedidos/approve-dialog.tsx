import { approvePago } from 'domain/contract/declared-pagos.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { parseNumber } from 'domain/formats/parse-number.ts';
import { pedidoStates } from 'domain/rules/pedido-states.ts';
import { medioLabel, pedidoEstadoLabel } from 'domain/rules/pedidos.ts';
import { approveInput, type DeclaredPago } from 'domain/schemas/declared-pagos.ts';
import { useCall } from '../app/api.tsx';
import { PriceField } from '../app/price-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAppForm } from '../ui/use-app-form.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { useDecided } from './use-decide.ts';

/** ADMIN compares with the account of the school and may correct what the buyer mistyped. */
export function ApproveDialog({ pago, onClose }: { pago: DeclaredPago; onClose: () => void }) {
  const call = useCall();
  const { operacion, monto, total, estado } = pago;
  const { markPaid, approve } = pedidoStates[estado].acts;
  const form = useAppForm(approveInput, {
    kept: { name: 'Aprobar un pago', nth: pago.pagoId },
    defaultValues: { operacion, monto },
  });
  const { errors, isSubmitting } = form.formState;
  const submit = form.submitTo(
    (body) => call(approvePago, { params: { id: pago.pagoId }, body: { ...body, segundoPago: !markPaid } }),
    useDecided(onClose),
  );
  return (
    <DecideDialog
      title={markPaid ? `Aprobar el pago de ${pago.numero}` : `Aceptar otro pago de ${pago.numero}`}
      description={consequenceOf(pago)}
      verb={markPaid ? 'Aprobar' : 'Aceptar el pago'}
      kept={form.kept}
      busy={isSubmitting}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Número de operación"
        required
        maxLength={60}
        autoComplete="off"
        error={errors.operacion?.message}
        {...form.register('operacion')}
      />
      <PriceField
        label="Monto que llegó"
        hint={
          approve === 'pays'
            ? `Total del pedido: ${formatSoles(total)}. Si es menos, el pedido sigue pendiente por la diferencia.`
            : 'Es lo que habrá que devolver.'
        }
        error={errors.monto?.message}
        {...form.register('monto', { setValueAs: (value: unknown) => parseNumber(String(value)) })}
      />
    </DecideDialog>
  );
}

function consequenceOf({ estado, monto, medio }: DeclaredPago): string {
  const arrived = `Confirma que ${formatSoles(monto)} llegó por ${medioLabel(medio)}.`;
  if (pedidoStates[estado].acts.approve === 'surplus') {
    return `${arrived} El pedido ya estaba pagado: este dinero quedará como «Pago de más», avisaremos al comprador y tendrás que devolverlo y anotarlo en el pedido.`;
  }
  if (pedidoStates[estado].acts.markPaid) return `${arrived} El comprador recibirá su acceso por correo.`;
  return `${arrived} El pedido está en «${pedidoEstadoLabel[estado]}»: volverá a estar pagado y sus cupos se abrirán otra vez.`;
}

import { approvePago } from 'domain/contract/declared-pagos.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { parseNumber } from 'domain/formats/parse-number.ts';
import { repetidaLabel } from 'domain/rules/pagos.ts';
import { pedidoStates } from 'domain/rules/pedido-states.ts';
import { medioLabel, pedidoEstadoLabel } from 'domain/rules/pedidos.ts';
import { approveInput, type DeclaredPago } from 'domain/schemas/declared-pagos.ts';
import { useState } from 'react';
import { useCall } from '../app/api.tsx';
import { PriceField } from '../app/price-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAppForm } from '../ui/use-app-form.ts';
import { DecideDialog } from './decide-dialog.tsx';
import { RepeatedQuestion } from './repeated-question.tsx';
import { useDecided } from './use-decide.ts';

/** ADMIN compares with the account of the school and may correct what the buyer mistyped. */
export function ApproveDialog({ pago, onClose }: { pago: DeclaredPago; onClose: () => void }) {
  const call = useCall();
  const { operacion, monto, total, estado } = pago;
  const { markPaid, approve } = pedidoStates[estado].acts;
  const form = useAppForm(approveInput, {
    kept: { name: 'Aprobar un pago', nth: pago.pagoId },
    defaultValues: { operacion, monto, repetida: false },
  });
  const { errors, isSubmitting } = form.formState;
  // The tray may be older than the other pedido, and ADMIN may type its operation.
  const [repeated, setRepeated] = useState(pago.repetidas.map(repetidaLabel).join(' '));
  const submit = form.submitTo(async (body) => {
    const envelope = await call(approvePago, {
      params: { id: pago.pagoId },
      body: { ...body, segundoPago: !markPaid },
    });
    if (envelope.codigo !== 'operacion-repetida') return envelope;
    setRepeated(envelope.message);
    return null;
  }, useDecided(onClose));
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
      {repeated && <RepeatedQuestion text={repeated} {...form.register('repetida')} />}
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

import { useQueryClient } from '@tanstack/react-query';
import { approvePago, rejectPago } from 'domain/contract/declared-pagos.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { parseNumber } from 'domain/formats/parse-number.ts';
import { repetidaLabel } from 'domain/rules/pagos.ts';
import { pedidoStates } from 'domain/rules/pedido-states.ts';
import { medioLabel, pedidoEstadoLabel } from 'domain/rules/pedidos.ts';
import { approveInput, type DeclaredPago, rejectInput } from 'domain/schemas/declared-pagos.ts';
import { useState } from 'react';
import { useCall } from '../app/api.tsx';
import { FormDialog, useFormDialog } from '../app/form-dialog.tsx';
import { PriceField } from '../app/price-field.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { RepeatedQuestion } from './pago-form.tsx';

type Props = { pago: DeclaredPago; onClose: () => void };

/** Closes the dialog even after a refusal, because somebody else has decided. Reloads tray, list and dashboard. */
function useDecided(onClose: () => void) {
  const queryClient = useQueryClient();
  const { showError } = useDialogs();
  const onSaved = () => {
    onClose();
    return queryClient.invalidateQueries();
  };
  return {
    toast: ({ message }: { message: string }) => message,
    onSaved,
    onClose,
    async refusal(message: string) {
      await showError({ message });
      await onSaved();
    },
  };
}

/** Staff compare the pago with the school's account and may correct typing errors of the buyer. */
export function ApproveDialog({ pago, onClose }: Props) {
  const call = useCall();
  const { operacion, monto, total, estado } = pago;
  const { markPaid, approve } = pedidoStates[estado].acts;
  // Not only from the tray: it may be out of date, and a corrected operation may belong to another pedido.
  const [repeated, setRepeated] = useState(pago.repetidas.map(repetidaLabel).join(' '));
  const { form, field, dialog } = useFormDialog(approveInput, {
    kept: { name: 'Aprobar un pago', nth: pago.pagoId },
    defaultValues: { operacion, monto, repetida: false },
    async send(values) {
      const body = { ...values, segundoPago: !markPaid };
      const envelope = await call(approvePago, { params: { id: pago.pagoId }, body });
      if (envelope.codigo !== 'operacion-repetida') return envelope;
      setRepeated(envelope.message);
      return null;
    },
    ...useDecided(onClose),
  });
  return (
    <FormDialog
      {...dialog}
      size="sm"
      title={markPaid ? `Aprobar el pago de ${pago.numero}` : `Aceptar otro pago de ${pago.numero}`}
      description={consequenceOf(pago)}
      submitLabel={markPaid ? 'Aprobar' : 'Aceptar el pago'}
      cancelLabel="Volver"
    >
      <TextField label="Número de operación" required maxLength={60} autoComplete="off" {...field('operacion')} />
      <PriceField
        label="Monto que llegó"
        hint={
          approve === 'pays'
            ? `Total del pedido: ${formatSoles(total)}. Si es menos, el pedido sigue pendiente por la diferencia.`
            : 'Es lo que habrá que devolver.'
        }
        {...form.field('monto', { setValueAs: (value: unknown) => parseNumber(String(value)) })}
      />
      {repeated && <RepeatedQuestion text={repeated} {...form.register('repetida')} />}
    </FormDialog>
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

export function RejectDialog({ pago, onClose }: Props) {
  const call = useCall();
  const isMailed = pedidoStates[pago.estado].acts.pay && pago.buyerEmail !== '';
  const { field, dialog } = useFormDialog(rejectInput, {
    kept: { name: 'Rechazar un pago', nth: pago.pagoId },
    defaultValues: { motivo: '' },
    send: (body) => call(rejectPago, { params: { id: pago.pagoId }, body }),
    ...useDecided(onClose),
  });
  return (
    <FormDialog
      {...dialog}
      size="sm"
      title={`Rechazar el pago de ${pago.numero}`}
      submitLabel="Rechazar"
      cancelLabel="Volver"
      danger
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
        {...field('motivo')}
      />
    </FormDialog>
  );
}

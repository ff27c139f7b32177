import { markPaid } from 'domain/contract/pagos.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { manualMedios } from 'domain/rules/pedidos.ts';
import { pagoManualForm } from 'domain/schemas/pagos.ts';
import { type ComponentProps, useState } from 'react';
import { ActForm } from '../app/act-form.tsx';
import { useCall } from '../app/api.tsx';
import { PriceField } from '../app/price-field.tsx';
import { Alert } from '../ui/alert.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAppForm } from '../ui/use-app-form.ts';
import type { PedidoActProps } from './act-forms.tsx';
import { useVoucher, VoucherField } from './voucher.tsx';

/** Records a payment by Yape, Plin or transfer; an operation that paid another pedido has to be confirmed. */
export function PagoForm({ pedido: { id, total, queda }, onDone, onCancel }: PedidoActProps) {
  const call = useCall();
  const form = useAppForm(pagoManualForm, {
    kept: { name: 'Registrar un pago', nth: id },
    defaultValues: { medio: 'yape', operacion: '', monto: '', fecha: limaDay(new Date()), repetida: false },
  });
  const { register, field, submitTo } = form;
  const missing = Math.max(0, total - queda);
  const voucher = useVoucher();
  /** Which other pedido has the operation or photo, once the server has refused it. */
  const [repeated, setRepeated] = useState<string | null>(null);

  const submit = submitTo(async ({ monto, ...rest }) => {
    const photo = await voucher.store();
    if (!photo) return null;
    const body = { ...rest, ...photo, ...(monto !== undefined && { monto }) };
    const envelope = await call(markPaid, { params: { id }, body });
    if (envelope.codigo !== 'operacion-repetida') return envelope;
    setRepeated(envelope.message);
    return null;
  }, onDone);
  return (
    <ActForm form={form} verb="Registrar pago" onSubmit={submit} onCancel={onCancel}>
      <SelectField
        label="Medio de pago"
        options={Object.entries(manualMedios).map(([value, label]) => ({ value, label }))}
        {...field('medio')}
      />
      {form.watch('medio') !== 'efectivo' && <TextField label="Número de operación" required {...field('operacion')} />}
      <PriceField
        label="Monto"
        placeholder={missing.toFixed(2)}
        hint={`Vacío: lo que falta, ${formatSoles(missing)}.`}
        {...field('monto')}
      />
      <TextField label="Fecha de la operación" type="date" required max={limaDay(new Date())} {...field('fecha')} />
      <VoucherField label="Comprobante" voucher={voucher} />
      {repeated && <RepeatedQuestion text={repeated} className="sm:col-span-2" {...register('repetida')} />}
    </ActForm>
  );
}

type RepeatedQuestionProps = Omit<ComponentProps<typeof Checkbox>, 'label'> & { text: string };

/** Another pedido has the operation or the photo: staff decide whether it pays this one too. */
export function RepeatedQuestion({ text, className, ...box }: RepeatedQuestionProps) {
  return (
    <div className={className}>
      <Alert tone="warning">{text}</Alert>
      <Checkbox label="Lo revisé: también paga este pedido" {...box} />
    </div>
  );
}

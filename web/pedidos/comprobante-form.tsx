import { documentKinds } from 'domain/comprobantes/document.ts';
import { registerComprobante } from 'domain/contract/comprobantes.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { manualComprobanteForm } from 'domain/schemas/manual-comprobantes.ts';
import { useState } from 'react';
import { ActForm } from '../app/act-form.tsx';
import { useCall } from '../app/api.tsx';
import { type ChosenFiles, ComprobanteFilesField, encodedFiles } from '../app/comprobante-files.tsx';
import { PriceField } from '../app/price-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAppForm } from '../ui/use-app-form.ts';
import type { PedidoActProps } from './act-forms.tsx';

/** Records the boleta, factura or credit note that was issued elsewhere. */
export function ComprobanteForm({ pedido, onDone, onCancel }: PedidoActProps) {
  const call = useCall();
  const { comprobante: asked, porEmitir } = pedido;
  const sales = pedido.comprobantes.filter(({ porAcreditar, estado }) => porAcreditar > 0 && estado !== 'anulado');
  const isNotaDue = porEmitir !== null && porEmitir.nota > 0 && porEmitir.venta === 0;
  const [files, setFiles] = useState<ChosenFiles>({});
  const [fileErrors, setFileErrors] = useState<Record<string, string>>({});
  const form = useAppForm(manualComprobanteForm, {
    kept: { name: 'Registrar un comprobante', nth: pedido.id },
    defaultValues: {
      tipo: isNotaDue ? '07' : asked?.tipo === 'factura' ? '01' : '03',
      numero: '',
      fecha: limaDay(new Date()),
      monto: '',
      corrigeId: sales.at(-1)?.comprobanteId ?? '',
    },
  });
  const isNota = form.watch('tipo') === '07';
  const due = isNota ? porEmitir?.nota : porEmitir?.venta;
  const submit = form.submitTo(async ({ monto, corrigeId, ...rest }) => {
    setFileErrors({});
    const body = {
      ...rest,
      ...(monto !== undefined && { monto }),
      ...(isNota && corrigeId !== undefined && { corrigeId }),
      ...(await encodedFiles(files)),
    };
    const envelope = await call(registerComprobante, { params: { id: pedido.id }, body });
    setFileErrors(envelope.errores ?? {});
    return envelope;
  }, onDone);
  return (
    <ActForm
      form={form}
      title="Registrar un comprobante emitido"
      verb="Registrar comprobante"
      onSubmit={submit}
      onCancel={onCancel}
    >
      <SelectField
        label="Clase"
        options={Object.entries(documentKinds).map(([value, label]) => ({ value, label }))}
        {...form.field('tipo')}
      />
      <TextField
        label="Serie y número"
        required
        maxLength={30}
        placeholder={isNota ? 'BC01-1' : 'B001-123'}
        {...form.field('numero')}
      />
      {isNota && (
        <SelectField
          label="Comprobante que modifica"
          required
          placeholder="Elige uno"
          options={sales.map(({ comprobanteId, numero, porAcreditar }) => ({
            value: comprobanteId,
            label: `${numero} · quedan ${formatSoles(porAcreditar)}`,
          }))}
          className="sm:col-span-2"
          {...form.field('corrigeId')}
        />
      )}
      <TextField label="Fecha de emisión" type="date" required max={limaDay(new Date())} {...form.field('fecha')} />
      <PriceField
        label="Monto"
        hint={due ? `Vacío: lo que falta, ${formatSoles(due)}.` : 'Vacío: todo lo que falta.'}
        {...form.field('monto')}
      />
      <ComprobanteFilesField files={files} onChange={setFiles} errors={fileErrors} />
    </ActForm>
  );
}

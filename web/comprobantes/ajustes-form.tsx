import { afectacionLabels } from 'domain/comprobantes/afectacion.ts';
import { updateAjustesComprobantes } from 'domain/contract/comprobantes.ts';
import { formatLongDate } from 'domain/formats/lima-time.ts';
import { type AjustesComprobantes, ajustesInput } from 'domain/schemas/comprobantes.ts';
import { useCall } from '../app/api.tsx';
import { RecoveredNotice } from '../app/recovered-notice.tsx';
import { Button } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAppForm } from '../ui/use-app-form.ts';

const series = [
  ['Boletas', 'serieBoleta', 'siguienteBoleta'],
  ['Facturas', 'serieFactura', 'siguienteFactura'],
  ['Notas de boletas', 'serieNotaBoleta', 'siguienteNotaBoleta'],
  ['Notas de facturas', 'serieNotaFactura', 'siguienteNotaFactura'],
] as const;

const asNumber = { valueAsNumber: true } as const;
const orNull = { setValueAs: (value: string | null) => (value === '' ? null : value) };

export function AjustesForm({ stored, onDone }: { stored: AjustesComprobantes; onDone: () => Promise<void> }) {
  const call = useCall();
  const { showError } = useDialogs();
  const toast = useToast();
  const { adaptador: _a, ambiente: _b, ruc, razonSocial, certificadoVence, afectaciones: _g, ...values } = stored;
  const form = useAppForm(ajustesInput, { kept: { name: 'Ajustes de comprobantes', nth: 1 }, defaultValues: values });
  const { field } = form;
  const submit = form.submitTo(
    (body) => call(updateAjustesComprobantes, { body }),
    async (envelope) => {
      if (!envelope.success) return showError({ message: envelope.message });
      toast.show(envelope.message);
      await onDone();
    },
  );
  return (
    <form onSubmit={submit} noValidate className="grid gap-5">
      <RecoveredNotice {...form.kept} />
      <p className="text-sm text-tinta-2">
        Emite {razonSocial} {ruc && `(RUC ${ruc})`}. Usa series que ningún otro sistema use: SUNAT rechaza un número
        repetido.
        {certificadoVence !== null &&
          ` El certificado ${new Date(certificadoVence) < new Date() ? 'venció' : 'vence'} el ${formatLongDate(certificadoVence)}.`}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {series.flatMap(([label, serie, next]) => [
          <TextField key={serie} label={`${label}: serie`} required maxLength={4} {...field(serie)} />,
          <TextField
            key={next}
            label={`${label}: sigue el`}
            required
            inputMode="numeric"
            type="number"
            {...field(next, asNumber)}
          />,
        ])}
        <TextField
          label="Emitir desde"
          type="date"
          hint="Las ventas anteriores se emiten en otro lado. Vacío: nada."
          {...field('desde', orNull)}
        />
        <TextField
          label="Código de establecimiento"
          required
          maxLength={4}
          inputMode="numeric"
          {...field('establecimiento')}
        />
        <SelectField
          label="Afectación de los cursos"
          hint="La decide tu contador."
          options={Object.entries(afectacionLabels).map(([value, label]) => ({ value, label }))}
          {...field('afectacion')}
        />
        <TextField
          label="Boleta sin documento, hasta S/"
          required
          type="number"
          step="0.01"
          {...field('limiteAnonimo', asNumber)}
        />
        <TextField
          label="Detracción desde S/"
          required
          type="number"
          step="0.01"
          {...field('detraccionUmbral', asNumber)}
        />
        <TextField label="Detracción: código" required maxLength={3} {...field('detraccionCodigo')} />
        <TextField
          label="Detracción: porcentaje"
          required
          type="number"
          step="0.01"
          {...field('detraccionPorcentaje', asNumber)}
        />
        <TextField
          label="Cuenta en el Banco de la Nación"
          maxLength={20}
          hint="Vacía: la factura no menciona la detracción."
          {...field('detraccionCuenta')}
        />
        <TextField
          label="Días para dar de baja"
          required
          type="number"
          hint="Desde la emisión. Confírmalo con tu contador."
          {...field('bajaDias', asNumber)}
        />
      </div>
      <div className="flex justify-end">
        <Button type="submit" busy={form.formState.isSubmitting}>
          Guardar
        </Button>
      </div>
    </form>
  );
}

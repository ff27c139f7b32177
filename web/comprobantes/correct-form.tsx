import { correctComprobante, reissueComprobante } from 'domain/contract/comprobantes.ts';
import { allowedDocuments, identityDocuments, tiposComprobante } from 'domain/rules/comprobante.ts';
import { type ComprobanteDetalle, correctInput } from 'domain/schemas/comprobantes.ts';
import { ActForm, useActDone } from '../app/act-form.tsx';
import { useCall } from '../app/api.tsx';
import { Alert } from '../ui/alert.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAppForm } from '../ui/use-app-form.ts';

type Props = { comprobante: ComprobanteDetalle; onDone: () => Promise<void>; onCancel: () => void };

const boleta = { tipo: 'boleta', tipoDocumento: 'DNI' } as const;
const factura = { tipo: 'factura', tipoDocumento: 'RUC' } as const;

/** Corrected client data: reissues a refused document, or replaces an accepted one by credit note. */
export function CorrectForm({
  comprobante: { comprobanteId: id, tipo: issued, puede, numero, cliente, documento },
  onDone,
  onCancel,
}: Props) {
  const call = useCall();
  const isReplaced = puede.reemitir;
  const form = useAppForm(correctInput, {
    kept: { name: 'Corregir un comprobante', nth: id },
    defaultValues: {
      comprobante: {
        ...(issued === '01' ? factura : boleta),
        documento,
        nombre: cliente,
        direccion: '',
      },
      motivo: isReplaced ? 'Rechazado por SUNAT' : '',
    },
  });
  const tipo = form.watch('comprobante.tipo');
  const documents = allowedDocuments[tipo] ?? allowedDocuments.boleta;
  const submit = form.submitTo(
    ({ comprobante, motivo }) =>
      isReplaced
        ? call(reissueComprobante, { params: { id }, body: { comprobante } })
        : call(correctComprobante, { params: { id }, body: { comprobante, motivo } }),
    useActDone(onDone),
  );
  return (
    <ActForm
      form={form}
      label="Corregir"
      verb={isReplaced ? 'Emitir otro' : 'Emitir nota y comprobante'}
      ruled
      onSubmit={submit}
      onCancel={onCancel}
    >
      <Alert tone="warning" className="sm:col-span-2">
        {isReplaced
          ? `El número ${numero} ya está gastado: se emitirá otro comprobante con el número que sigue.`
          : `Se emitirá una nota de crédito por ${numero} y un comprobante nuevo con estos datos.`}
      </Alert>
      <SelectField
        label="Comprobante"
        options={Object.entries(tiposComprobante).map(([value, label]) => ({ value, label }))}
        {...form.field('comprobante.tipo', {
          onChange: ({ target }: { target: { value: keyof typeof allowedDocuments } }) =>
            form.setValue('comprobante.tipoDocumento', allowedDocuments[target.value][0]!),
        })}
      />
      <SelectField
        label="Documento"
        options={documents.map((value) => ({ value, label: identityDocuments[value] }))}
        {...form.field('comprobante.tipoDocumento')}
      />
      <TextField label="Número de documento" required maxLength={20} {...form.field('comprobante.documento')} />
      <TextField label="Nombre o razón social" required maxLength={200} {...form.field('comprobante.nombre')} />
      <TextField
        label={tipo === 'factura' ? 'Dirección fiscal' : 'Dirección (opcional)'}
        required={tipo === 'factura'}
        maxLength={300}
        className="sm:col-span-2"
        {...form.field('comprobante.direccion')}
      />
      {!isReplaced && (
        <TextField label="Motivo" required maxLength={200} className="sm:col-span-2" {...form.field('motivo')} />
      )}
    </ActForm>
  );
}

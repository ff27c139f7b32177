import { setOwnComprobante } from 'domain/contract/comprobantes.ts';
import { allowedDocuments, identityDocuments, tiposComprobante } from 'domain/rules/comprobante.ts';
import { comprobanteInput } from 'domain/schemas/comprobante.ts';
import type { PedidoEstado } from 'domain/schemas/pedidos.ts';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { RecoveredNotice } from '../../app/recovered-notice.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAppForm } from '../../ui/use-app-form.ts';

type Props = {
  pedido: PedidoEstado;
  pedidoRef: { numero: string; clave: string };
  onDone: (message: string) => void;
  onClose: () => void;
};

/** Type and data of the comprobante, as long as none was issued. */
export function ComprobanteDataForm({ pedido: { comprobante }, pedidoRef, onDone, onClose }: Props) {
  const call = useCall();
  const element = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState('');
  const form = useAppForm(comprobanteInput, {
    kept: `Datos del comprobante ${pedidoRef.numero}`,
    defaultValues: comprobante ?? { tipo: 'boleta', tipoDocumento: 'DNI', documento: '', nombre: '', direccion: '' },
  });
  useEffect(() => element.current?.querySelector('select')?.focus(), []);
  const tipo = form.watch('tipo');
  const isFactura = tipo === 'factura';
  // The server prefixes field names with their path in the request.
  const submit = form.submitTo(
    async (data) => {
      setProblem('');
      const envelope = await call(setOwnComprobante, { body: { ...pedidoRef, comprobante: data } });
      const errores = Object.entries(envelope.errores ?? {}).map(([name, text]) => [
        name.replace('comprobante.', ''),
        text,
      ]);
      return { ...envelope, ...(errores.length > 0 && { errores: Object.fromEntries(errores) }) };
    },
    ({ success, message }) => (success ? onDone(message) : setProblem(message)),
  );
  return (
    <form
      ref={element}
      onSubmit={submit}
      noValidate
      aria-label="Datos del comprobante"
      className="grid animate-appear gap-4"
    >
      <RecoveredNotice {...form.kept} />
      <SelectField
        label="Comprobante"
        options={Object.entries(tiposComprobante).map(([value, label]) => ({ value, label }))}
        {...form.field('tipo', {
          onChange: ({ target }: { target: { value: keyof typeof allowedDocuments } }) =>
            form.setValue('tipoDocumento', allowedDocuments[target.value][0]!),
        })}
      />
      {!isFactura && (
        <SelectField
          label="Documento"
          options={allowedDocuments.boleta.map((value) => ({ value, label: identityDocuments[value] }))}
          {...form.field('tipoDocumento')}
        />
      )}
      <TextField
        label={isFactura ? 'RUC' : 'Número de documento'}
        required
        maxLength={20}
        {...form.field('documento')}
      />
      <TextField
        label={isFactura ? 'Razón social' : 'Nombre completo'}
        required
        maxLength={200}
        {...form.field('nombre')}
      />
      <TextField
        label={isFactura ? 'Dirección fiscal' : 'Dirección (opcional)'}
        required={isFactura}
        maxLength={300}
        {...form.field('direccion')}
      />
      {problem && <Alert tone="error">{problem}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.formState.isSubmitting}>
          Guardar datos
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}

import { attachComprobanteFiles, retireComprobante } from 'domain/contract/comprobantes.ts';
import type { ComprobanteDetalle } from 'domain/schemas/comprobantes.ts';
import { retireComprobanteInput } from 'domain/schemas/manual-comprobantes.ts';
import { useState } from 'react';
import { ActForm, useActDone } from '../app/act-form.tsx';
import { useCall } from '../app/api.tsx';
import { type ChosenFiles, ComprobanteFilesField, encodedFiles } from '../app/comprobante-files.tsx';
import { useAct } from '../app/use-act.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAppForm } from '../ui/use-app-form.ts';

type Props = { comprobante: ComprobanteDetalle; onDone: () => Promise<void> };

/** Acts on a document issued elsewhere: add its files, or withdraw it. */
export function ManualActs({ comprobante, onDone }: Props) {
  const call = useCall();
  const act = useAct();
  const [files, setFiles] = useState<ChosenFiles>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isRetiring, setRetiring] = useState(false);
  const { comprobanteId: id } = comprobante;
  if (isRetiring) return <RetireForm id={id} onDone={onDone} onCancel={() => setRetiring(false)} />;

  async function attach() {
    const envelope = await act(call(attachComprobanteFiles, { params: { id }, body: await encodedFiles(files) }));
    setErrors(envelope.errores ?? {});
    if (envelope.success) await onDone();
  }

  return (
    <div className="grid gap-4 border-t border-linea pt-5">
      <ComprobanteFilesField files={files} onChange={setFiles} errors={errors} />
      <div className="flex flex-wrap gap-3">
        {(files.pdf || files.xml) && <Button onClick={() => void attach()}>Guardar archivos</Button>}
        <Button variant="secondary" onClick={() => setRetiring(true)}>
          Retirar comprobante
        </Button>
      </div>
    </div>
  );
}

function RetireForm({ id, onDone, onCancel }: { id: number; onDone: () => Promise<void>; onCancel: () => void }) {
  const call = useCall();
  const form = useAppForm(retireComprobanteInput, {
    kept: { name: 'Retirar un comprobante', nth: id },
    defaultValues: { modo: 'error', motivo: '' },
  });
  const submit = form.submitTo((body) => call(retireComprobante, { params: { id }, body }), useActDone(onDone));
  return (
    <ActForm form={form} label="Retirar" verb="Retirar" danger ruled onSubmit={submit} onCancel={onCancel}>
      <SelectField
        label="Qué pasó"
        className="sm:col-span-2"
        options={[
          { value: 'error', label: 'Se registró por error: quitarlo' },
          { value: 'anulado', label: 'Se anuló donde se emitió: el número queda usado' },
        ]}
        {...form.field('modo')}
      />
      <TextField label="Motivo" required maxLength={300} className="sm:col-span-2" {...form.field('motivo')} />
    </ActForm>
  );
}

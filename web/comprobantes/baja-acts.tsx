import { askBaja, resolveBaja } from 'domain/contract/comprobantes.ts';
import { bajaInput, type ComprobanteDetalle } from 'domain/schemas/comprobantes.ts';
import { ActForm, useActDone } from '../app/act-form.tsx';
import { useCall } from '../app/api.tsx';
import { useAct } from '../app/use-act.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAppForm } from '../ui/use-app-form.ts';

type Props = { comprobante: ComprobanteDetalle; onDone: () => Promise<void>; onCancel: () => void };

/** Asks SUNAT to void a document, or records the outcome of a request whose ticket was lost. */
export function BajaActs({ comprobante, onDone, onCancel }: Props) {
  return comprobante.baja?.estado === 'incierta' ? (
    <Uncertain id={comprobante.comprobanteId} onDone={onDone} />
  ) : (
    <BajaForm id={comprobante.comprobanteId} onDone={onDone} onCancel={onCancel} />
  );
}

function Uncertain({ id, onDone }: { id: number; onDone: () => Promise<void> }) {
  const call = useCall();
  const act = useAct();
  const resolve = async (aceptada: boolean) => {
    const { success } = await act(call(resolveBaja, { params: { id }, body: { aceptada } }));
    if (success) await onDone();
  };
  return (
    <div className="grid gap-3 border-t border-linea pt-5">
      <p>Busca el comprobante en SUNAT Operaciones en Línea y di cómo quedó.</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void resolve(true)}>Quedó de baja</Button>
        <Button variant="secondary" onClick={() => void resolve(false)}>
          Sigue vigente
        </Button>
      </div>
    </div>
  );
}

function BajaForm({ id, onDone, onCancel }: { id: number; onDone: () => Promise<void>; onCancel: () => void }) {
  const call = useCall();
  const form = useAppForm(bajaInput, {
    kept: { name: 'Dar de baja un comprobante', nth: id },
    defaultValues: { motivo: '' },
  });
  const submit = form.submitTo((body) => call(askBaja, { params: { id }, body }), useActDone(onDone));
  return (
    <ActForm form={form} label="Dar de baja" verb="Pedir la baja" danger ruled onSubmit={submit} onCancel={onCancel}>
      <p className="sm:col-span-2">
        Es para un comprobante que no se entregó al cliente. Cuando SUNAT acepta, deja de valer; si el pedido sigue
        pagado, se emite otro en su lugar.
      </p>
      <TextField label="Motivo" required maxLength={100} className="sm:col-span-2" {...form.field('motivo')} />
    </ActForm>
  );
}

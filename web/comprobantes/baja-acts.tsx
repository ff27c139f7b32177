import { askBaja, resolveBaja } from 'domain/contract/comprobantes.ts';
import { bajaInput, type ComprobanteDetalle } from 'domain/schemas/comprobantes.ts';
import { useCall } from '../app/api.tsx';
import { RecoveredNotice } from '../app/recovered-notice.tsx';
import { useAct } from '../app/use-act.ts';
import { Button } from '../ui/button.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAppForm } from '../ui/use-app-form.ts';

type Props = { comprobante: ComprobanteDetalle; onDone: () => Promise<void>; onCancel: () => void };

/** Asks SUNAT to take a document back, or says what became of one whose ticket was lost. */
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
  const { showError } = useDialogs();
  const toast = useToast();
  const form = useAppForm(bajaInput, {
    kept: { name: 'Dar de baja un comprobante', nth: id },
    defaultValues: { motivo: '' },
  });
  const submit = form.submitTo(
    (body) => call(askBaja, { params: { id }, body }),
    async (envelope) => {
      if (!envelope.success) return showError({ message: envelope.message });
      toast.show(envelope.message);
      await onDone();
    },
  );
  return (
    <form onSubmit={submit} noValidate aria-label="Dar de baja" className="grid gap-4 border-t border-linea pt-5">
      <RecoveredNotice {...form.kept} />
      <p>
        Es para un comprobante que no se entregó al cliente. Cuando SUNAT acepta, deja de valer; si el pedido sigue
        pagado, se emite otro en su lugar.
      </p>
      <TextField label="Motivo" required maxLength={100} {...form.field('motivo')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={form.formState.isSubmitting}>
          Pedir la baja
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Volver
        </Button>
      </div>
    </form>
  );
}

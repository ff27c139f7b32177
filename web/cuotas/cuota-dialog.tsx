import { forgiveCuota, listCuotas, moveCuota } from 'domain/contract/cuotas.ts';
import { formatLongDate, limaDay, limaNoon } from 'domain/formats/lima-time.ts';
import { formatSoles } from 'domain/formats/money.ts';
import { forgiveInput, type ManagedCuota, moveInput } from 'domain/schemas/managed-cuotas.ts';
import { useState } from 'react';
import { useCall, useReload } from '../app/api.tsx';
import { useAuth } from '../app/auth.tsx';
import { RecoveredNotice } from '../app/recovered-notice.tsx';
import { useAct } from '../app/use-act.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAppForm } from '../ui/use-app-form.ts';

type Props = { cuota: ManagedCuota; onClose: () => void };

/** One instalment. ADMIN may move its due date or forgive it while unpaid, with a reason. */
export function CuotaDialog({ cuota, onClose }: Props) {
  const { isAdmin } = useAuth();
  const isOpen = ['pendiente', 'vencida', 'esperando'].includes(cuota.estado);
  return (
    <Dialog open onClose={onClose} size="md" title={`Cuota ${cuota.numero} de ${cuota.de}`}>
      <p className="mb-5 wrap-anywhere">
        {cuota.comprador}: {formatSoles(cuota.monto)}, hasta el {formatLongDate(limaNoon(cuota.vence))}.
      </p>
      {cuota.enlace && (
        <div className="mb-6 flex flex-wrap gap-3">
          {cuota.whatsapp && (
            <LinkButton href={cuota.whatsapp} target="_blank" variant="secondary">
              Escribir por WhatsApp
            </LinkButton>
          )}
          <LinkButton href={cuota.enlace} target="_blank" variant="secondary">
            Ver su página para pagar
          </LinkButton>
          <CopyButton text={cuota.enlace} what="su enlace para pagar" />
        </div>
      )}
      {!isAdmin || !isOpen ? (
        <p className="text-tinta-2">
          {isOpen ? 'Solo el administrador cambia su fecha o la perdona.' : 'Esta cuota ya no se puede cambiar.'}
        </p>
      ) : (
        <div className="grid gap-6">
          <MoveForm cuota={cuota} onClose={onClose} />
          {cuota.numero > 1 && <ForgiveForm cuota={cuota} onClose={onClose} />}
        </div>
      )}
    </Dialog>
  );
}

function MoveForm({ cuota: { cuotaId: id, vence }, onClose }: Props) {
  const call = useCall();
  const act = useAct();
  const reload = useReload(listCuotas);
  const { field, handleSubmit, formState, kept } = useAppForm(moveInput, {
    kept: { name: 'Mover una cuota', nth: id },
    defaultValues: { vence: vence < limaDay(new Date()) ? '' : vence, motivo: '' },
  });
  const move = handleSubmit(async (body) => {
    if (!(await act(call(moveCuota, { params: { id }, body }))).success) return;
    onClose();
    await reload();
  });
  return (
    <form onSubmit={move} noValidate aria-label="Cambiar la fecha" className="grid gap-4">
      <RecoveredNotice {...kept} />
      <TextField label="Nueva fecha" type="date" required {...field('vence')} />
      <TextField label="Motivo del cambio" required maxLength={300} {...field('motivo')} />
      <Button type="submit" busy={formState.isSubmitting} className="justify-self-start">
        Cambiar la fecha
      </Button>
    </form>
  );
}

function ForgiveForm({ cuota: { cuotaId: id }, onClose }: Props) {
  const call = useCall();
  const act = useAct();
  const reload = useReload(listCuotas);
  const [isOpen, setOpen] = useState(false);
  const { field, handleSubmit, formState, kept } = useAppForm(forgiveInput, {
    kept: { name: 'Perdonar una cuota', nth: id },
    defaultValues: { motivo: '' },
  });
  const forgive = handleSubmit(async (body) => {
    if (!(await act(call(forgiveCuota, { params: { id }, body }))).success) return;
    onClose();
    await reload();
  });
  if (!isOpen && !formState.isDirty) {
    return (
      <Button variant="quiet" className="-ml-4.5 justify-self-start" onClick={() => setOpen(true)}>
        No cobrar esta cuota
      </Button>
    );
  }
  return (
    <form onSubmit={forgive} noValidate aria-label="Perdonar" className="grid gap-4 border-t border-linea pt-5">
      <RecoveredNotice {...kept} />
      <TextField label="Motivo para no cobrarla" required maxLength={300} {...field('motivo')} />
      <Button type="submit" variant="danger" busy={formState.isSubmitting} className="justify-self-start">
        No cobrar esta cuota
      </Button>
    </form>
  );
}

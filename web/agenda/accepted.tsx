import { acceptChoque, getAgenda } from 'domain/contract/agenda.ts';
import { formatDayTime } from 'domain/formats/lima-time.ts';
import type { Agenda, AgendaEvento } from 'domain/schemas/agenda.ts';
import { z } from 'zod';
import { useCall, useReload } from '../app/api.tsx';
import { FormDialog, useFormDialog } from '../app/form-dialog.tsx';
import { useAct } from '../app/use-act.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';

/** A clash of two sessions, or of one with a holiday (`other` null), and what it is called. */
export type Accepting = { sesion: AgendaEvento; other: AgendaEvento | null; label: string };

export type Accepted = Accepting & { nota: string };

/** What was accepted about the sessions shown. */
export function acceptedOf(eventos: readonly AgendaEvento[], choques: Agenda['choques']): Accepted[] {
  const sesiones = eventos.filter(({ clase, cancelada }) => clase === 'sesion' && !cancelada);
  const byId = new Map(sesiones.map((each) => [each.id, each]));
  const clashes = choques.flatMap(({ a, b, aceptado }) => {
    const [sesion, other] = [byId.get(a), byId.get(b)];
    return sesion && other && aceptado !== null
      ? [{ sesion, other, label: `${sesion.nombre} y ${other.nombre}`, nota: aceptado }]
      : [];
  });
  const holidays = sesiones.flatMap((sesion) =>
    sesion.feriadoAceptado === null
      ? []
      : [{ sesion, other: null, label: `${sesion.nombre} en feriado`, nota: sesion.feriadoAceptado }],
  );
  return [...clashes, ...holidays];
}

const input = z.object({ nota: z.string().trim().max(300) });

const idsOf = ({ sesion, other }: Accepting) => ({ materialId: sesion.id, otroId: other?.id ?? null });

/** Accepts a clash, with a note for the colleagues. */
export function AcceptDialog({ onClose, ...accepting }: Accepting & { onClose: () => void }) {
  const call = useCall();
  const reload = useReload(getAgenda);
  const { field, dialog } = useFormDialog(input, {
    kept: { name: 'Está bien', nth: accepting.sesion.id },
    defaultValues: { nota: '' },
    send: ({ nota }) => call(acceptChoque, { body: { ...idsOf(accepting), acepta: true, nota } }),
    refusal: 'above',
    toast: () => 'No se avisará más, mientras no cambie de fecha',
    onSaved: async () => {
      onClose();
      await reload();
    },
    onClose,
  });
  return (
    <FormDialog {...dialog} size="sm" title="Está bien" description={accepting.label} submitLabel="Está bien">
      <TextField
        label="Nota"
        maxLength={300}
        hint="Por qué está bien, para tu equipo. Es opcional."
        {...field('nota')}
      />
    </FormDialog>
  );
}

export function AcceptedList({ accepted }: { accepted: readonly Accepted[] }) {
  const call = useCall();
  const act = useAct();
  const reload = useReload(getAgenda);
  const show = async (one: Accepted) => {
    const body = { ...idsOf(one), acepta: false };
    const { success } = await act(call(acceptChoque, { body }), 'Se avisa otra vez');
    if (success) await reload();
  };
  return (
    <details className="mt-4 border-t border-linea pt-3">
      <summary className="min-h-6 cursor-pointer font-semibold">
        {accepted.length === 1 ? '1 aceptado' : `${accepted.length} aceptados`}
      </summary>
      <ul className="divide-y divide-linea">
        {accepted.map((one) => (
          <li key={`${one.sesion.id} ${one.other?.id ?? ''}`} className="py-2">
            <p className="text-tinta-2">{formatDayTime(one.sesion.inicio)}</p>
            <p className="font-semibold wrap-anywhere">{one.label}</p>
            {one.nota && <p className="wrap-anywhere">{one.nota}</p>}
            <Button variant="quiet" size="sm" className="-ml-3" onClick={() => void show(one)}>
              Avisar otra vez<span className="sr-only">: {one.label}</span>
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

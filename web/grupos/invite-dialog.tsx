import { inviteToGrupo, judgeInvitaciones } from 'domain/contract/grupos.ts';
import { type Invited, maxInvited, readInvited, type Verdict, verdicts } from 'domain/rules/grupos.ts';
import type { GrupoCurso, JudgedInvited } from 'domain/schemas/grupos.ts';
import { useState } from 'react';
import { z } from 'zod';
import { useCall } from '../app/api.tsx';
import { FormDialog, useFormDialog } from '../app/form-dialog.tsx';
import { useAct } from '../app/use-act.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/text-area.tsx';

type Props = { curso: GrupoCurso; onClose: () => void; onSent: () => void };

const listForm = z.object({
  lista: z
    .string()
    .max(200_000, { error: 'La lista es demasiado larga' })
    .refine((text) => readInvited(text).length > 0, { error: 'Escribe al menos un correo' })
    .refine((text) => readInvited(text).length <= maxInvited, { error: `Hasta ${maxInvited} personas por lista` }),
});

/** Two steps: the list, then the verdict of each row. */
export function InviteDialog({ curso, onClose, onSent }: Props) {
  const call = useCall();
  const [judged, setJudged] = useState<JudgedInvited[] | null>(null);
  const { pedidoItemId: id, nombre, libres } = curso;
  const { field, dialog } = useFormDialog(listForm, {
    kept: 'Invitar a mi grupo',
    defaultValues: { lista: '' },
    send: ({ lista }) => call(judgeInvitaciones, { params: { id }, body: { filas: readInvited(lista) } }),
    onSaved: ({ resources }) => setJudged(resources ?? []),
    onClose,
    refusal: 'above',
  });
  if (judged)
    return <Review id={id} judged={judged} onBack={() => setJudged(null)} onClose={onClose} onSent={onSent} />;
  return (
    <FormDialog
      {...dialog}
      title="Invitar personas"
      description={`${nombre}: ${libres === 1 ? 'queda 1 cupo libre' : `quedan ${libres} cupos libres`}.`}
      submitLabel="Revisar"
    >
      <TextArea
        label="Nombre y correo, una persona por línea"
        hint="Puedes pegar dos columnas de Excel, o separarlas con coma o punto y coma."
        rows={8}
        spellCheck={false}
        {...field('lista')}
      />
    </FormDialog>
  );
}

const tones: Record<Verdict, 'verde' | 'ambar' | 'rojo'> = {
  listo: 'verde',
  enviada: 'verde',
  repetido: 'ambar',
  invitado: 'ambar',
  'con-cupo': 'ambar',
  correo: 'rojo',
  'sin-cupo': 'rojo',
};

type ReviewProps = { id: number; judged: JudgedInvited[]; onBack: () => void; onClose: () => void; onSent: () => void };

function Review({ id, judged, onBack, onClose, onSent }: ReviewProps) {
  const call = useCall();
  const act = useAct();
  const ready: Invited[] = judged.filter(({ veredicto }) => veredicto === 'listo');
  const count = ready.length === 1 ? '1 persona' : `${ready.length} personas`;

  async function send() {
    const answer = await act(
      call(inviteToGrupo, { params: { id }, body: { filas: ready } }),
      ({ resources = [] }) => {
        const sent = resources.filter(({ veredicto }) => veredicto === 'enviada').length;
        return sent === 1 ? 'Invitamos a 1 persona' : `Invitamos a ${sent} personas`;
      },
      'No se enviaron las invitaciones',
    );
    if (answer.success) onSent();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Revisa la lista"
      description="Solo invitamos a las filas listas; las demás se quedan como están."
      footer={
        <>
          <Button variant="secondary" onClick={onBack}>
            Volver
          </Button>
          <Button disabled={ready.length === 0} onClick={() => void send()}>
            Invitar a {count}
          </Button>
        </>
      }
    >
      <ul aria-label="Filas de la lista" className="grid divide-y divide-linea">
        {judged.map(({ nombre, correo, veredicto }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows of one list, in their order
          <li key={at} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <span className="min-w-0">
              <span className="block wrap-anywhere">{nombre || correo || 'Sin nombre'}</span>
              {nombre && correo && <span className="block text-sm wrap-anywhere text-tinta-2">{correo}</span>}
            </span>
            <Badge tone={tones[veredicto]}>{verdicts[veredicto]}</Badge>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

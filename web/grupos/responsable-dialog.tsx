import { changeGrupoResponsable, listGrupos } from 'domain/contract/grupos.ts';
import type { GrupoSummary } from 'domain/schemas/grupos.ts';
import { type FormEvent, useState } from 'react';
import { useCall, useReload } from '../app/api.tsx';
import { FormDialog } from '../app/form-dialog.tsx';
import { useAct } from '../app/use-act.ts';
import { type ChosenUsuario, UsuarioPicker } from '../app/usuario-picker.tsx';

type Props = { grupo: GrupoSummary; onClose: () => void };

/** Another person hands out the seats of a group. */
export function ResponsableDialog({ grupo: { pedidoId, numero, empresa }, onClose }: Props) {
  const call = useCall();
  const act = useAct();
  const reload = useReload(listGrupos);
  const [chosen, setChosen] = useState<ChosenUsuario[]>([]);
  const [missing, setMissing] = useState(false);
  const [working, setWorking] = useState(false);
  const person = chosen[0];

  async function submit(event: FormEvent) {
    event.preventDefault();
    setMissing(!person);
    if (!person) return;
    setWorking(true);
    const body = { usuarioId: person.usuarioId };
    const { success } = await act(call(changeGrupoResponsable, { params: { id: pedidoId }, body }));
    setWorking(false);
    if (!success) return;
    onClose();
    await reload();
  }

  const asked = empresa ? '' : ' Quienes compartían su avance tendrán que aceptarlo otra vez.';
  return (
    <FormDialog
      title="Cambiar responsable"
      description={`Repartirá los cupos del pedido ${numero} en «Mi grupo».${asked}`}
      submitLabel="Cambiar responsable"
      busy={working}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <UsuarioPicker
        label="Nuevo responsable"
        required
        value={chosen}
        onChange={setChosen}
        hint="Necesita una cuenta. Si no la tiene, créala primero en «Estudiantes»."
        error={missing && !person ? 'Elige a una persona' : undefined}
      />
    </FormDialog>
  );
}

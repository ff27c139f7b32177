import { listCursos } from 'domain/contract/cursos.ts';
import { associateAlumno } from 'domain/contract/matriculas.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { formatCount } from '../ui/format-count.ts';
import { useToast } from '../ui/toast.tsx';
import { apiQuery, useCall, useReload } from './api.tsx';
import { SearchPicker } from './search-picker.tsx';

const words = {
  found: 'Cursos encontrados',
  chosen: 'Curso elegido',
  one: 'curso encontrado',
  many: 'cursos encontrados',
  none: 'No encontramos ese curso.',
  remove: (name: string) => `Quitar ${name}`,
};

type ChosenCurso = Pick<Curso, 'cursoId' | 'nombre' | 'especialidad'>;

type Props = { usuarioIds: readonly number[]; onClose: () => void; onDone: () => void };

/** Enrols the chosen people in a course; existing enrolments stay. */
export function EnrolDialog({ usuarioIds, onClose, onDone }: Props) {
  const call = useCall();
  const toast = useToast();
  const reload = useReload();
  const { showError } = useDialogs();
  const [curso, setCurso] = useState<ChosenCurso | null>(null);
  const [notify, setNotify] = useState(true);
  const [saving, setSaving] = useState(false);
  const people = usuarioIds.length === 1 ? '1 persona' : `${formatCount(usuarioIds.length)} personas`;

  async function save() {
    if (!curso) return;
    setSaving(true);
    const body = { cursoId: curso.cursoId, usuarioIds: [...usuarioIds], avisar: notify };
    const envelope = await call(associateAlumno, { body });
    setSaving(false);
    if (!envelope.success) return showError({ message: envelope.message });
    const { matriculados = 0, yaEstaban = 0 } = envelope.resource ?? {};
    const already = yaEstaban > 0 ? ` · ${yaEstaban} ya ${yaEstaban === 1 ? 'estaba' : 'estaban'}` : '';
    toast.show(`Matriculamos a ${formatCount(matriculados)} en «${curso.nombre}»${already}`);
    onDone();
    await reload();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Matricular en un curso"
      description={`${people}. Conservan los cursos que ya tienen.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button disabled={!curso} busy={saving} onClick={() => void save()}>
            Matricular
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <SearchPicker<ChosenCurso>
          label="Curso"
          placeholder="Nombre del curso"
          value={curso ? [curso] : []}
          onChange={(chosen) => setCurso(chosen[0] ?? null)}
          search={(q) => apiQuery(call, listCursos, { query: { page: 1, size: 10, q } })}
          id={({ cursoId }) => cursoId}
          name={({ nombre }) => nombre}
          detail={({ especialidad }) => especialidad}
          words={words}
        />
        <Checkbox label="Avisarles por correo" checked={notify} onChange={(event) => setNotify(event.target.checked)} />
      </div>
    </Dialog>
  );
}

import { associateAlumno } from 'domain/contract/matriculas.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../app/api.tsx';
import { type ChosenUsuario, UsuarioPicker } from '../app/usuario-picker.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { useToast } from '../ui/toast.tsx';
import { NewAlumnoDialog } from './new-alumno-dialog.tsx';
import { plural } from './use-acts.ts';
import { linkTo } from './views.tsx';

type Props = { open: boolean; curso: Curso; onClose: () => void; onDone: () => Promise<void> };

export function AddDialog({ open, curso, onClose, onDone }: Props) {
  const call = useCall();
  const toast = useToast();
  const { showError } = useDialogs();
  const search = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ChosenUsuario[]>([]);
  const [avisar, setNotify] = useState(true);
  const [saving, setSaving] = useState(false);
  const [creating, setCreating] = useState<string | null>(null);

  useEffect(() => {
    if (open) setChosen([]);
  }, [open]);

  async function save() {
    setSaving(true);
    const usuarioIds = chosen.map(({ usuarioId }) => usuarioId);
    const envelope = await call(associateAlumno, { body: { cursoId: curso.cursoId, usuarioIds, avisar } });
    setSaving(false);
    if (!envelope.success) return showError({ message: envelope.message });
    const { matriculados = 0, yaEstaban = 0 } = envelope.resource ?? {};
    const already = yaEstaban > 0 ? ` · ${yaEstaban} ya ${yaEstaban === 1 ? 'estaba' : 'estaban'}` : '';
    toast.show(`Agregamos ${plural(matriculados, 'estudiante')}${already}`);
    onClose();
    await onDone();
  }

  if (open && creating !== null) {
    return (
      <NewAlumnoDialog
        searched={creating}
        onClose={() => setCreating(null)}
        onCreated={(usuario) => {
          setCreating(null);
          setChosen((now) => [...now, usuario]);
          toast.show(`Se creó a ${usuario.nombre} ${usuario.apellido}`);
        }}
      />
    );
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Agregar estudiantes"
      description={`Tendrán acceso a «${curso.nombre}» desde ahora.`}
      initialFocus={search}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button disabled={chosen.length === 0} busy={saving} onClick={() => void save()}>
            {chosen.length > 1 ? `Agregar a ${chosen.length} personas` : 'Agregar'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <UsuarioPicker
          label="Buscar personas"
          value={chosen}
          onChange={setChosen}
          multiple
          inputRef={search}
          create={{ label: 'Crear estudiante', onCreate: setCreating }}
          hint={
            <>
              Si no tiene cuenta, créala aquí mismo. Para una lista completa,{' '}
              <TextLink to={linkTo(curso.cursoId, 'importar')}>importa un archivo</TextLink>.
            </>
          }
        />
        <Checkbox label="Avisarles por correo" checked={avisar} onChange={(event) => setNotify(event.target.checked)} />
      </div>
    </Dialog>
  );
}

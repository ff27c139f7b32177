import { associateAlumno } from 'domain/contract/matriculas.ts';
import { createUsuario } from 'domain/contract/usuarios.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { newAlumnoForm, type Usuario } from 'domain/schemas/usuarios.ts';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '../app/api.tsx';
import { aulaMessages } from '../app/aula-messages.ts';
import { FormDialog, useFormDialog } from '../app/form-dialog.tsx';
import { type ChosenUsuario, UsuarioPicker } from '../app/usuario-picker.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { useToast } from '../ui/toast.tsx';
import { plural } from './use-acts.ts';
import { linkTo } from './views.tsx';

type Props = { open: boolean; curso: Curso; onClose: () => void; onDone: () => Promise<void> };

export function AddDialog({ open, curso, onClose, onDone }: Props) {
  const call = useCall();
  const toast = useToast();
  const { showError } = useDialogs();
  const search = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ChosenUsuario[]>([]);
  const [notify, setNotify] = useState(true);
  const [saving, setSaving] = useState(false);
  const [creating, setCreating] = useState<string | null>(null);

  useEffect(() => {
    if (open) setChosen([]);
  }, [open]);

  async function save() {
    setSaving(true);
    const usuarioIds = chosen.map(({ usuarioId }) => usuarioId);
    const envelope = await call(associateAlumno, { body: { cursoId: curso.cursoId, usuarioIds, avisar: notify } });
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
        <Checkbox label="Avisarles por correo" checked={notify} onChange={(event) => setNotify(event.target.checked)} />
      </div>
    </Dialog>
  );
}

type NewAlumnoDialogProps = {
  /** Search text without a match: a document, an e-mail or a name. */
  searched: string;
  onClose: () => void;
  onCreated: (usuario: Usuario) => void;
};

/** The required data of a student; the rest is completed in /usuarios. */
function NewAlumnoDialog({ searched, onClose, onCreated }: NewAlumnoDialogProps) {
  const call = useCall();
  const { field, dialog } = useFormDialog(newAlumnoForm, {
    kept: 'Nuevo estudiante',
    defaultValues: guess(searched),
    guarded: true,
    send: (body) => call(createUsuario, { body: { ...body, rol: 'USU' } }),
    refusal: { title: aulaMessages.guardado },
    onSaved: ({ resource }) => onCreated(resource!),
    onClose,
  });
  return (
    <FormDialog
      {...dialog}
      title="Nuevo estudiante"
      description="Le enviaremos una invitación para que elija su contraseña."
      submitLabel="Crear y elegir"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="DNI"
          required
          maxLength={12}
          autoComplete="off"
          hint="8 dígitos, o carné de extranjería"
          {...field('dni')}
        />
        <TextField label="Correo" required type="email" maxLength={254} autoComplete="off" {...field('correo')} />
        <TextField label="Nombre" required maxLength={150} autoComplete="off" {...field('nombre')} />
        <TextField label="Apellido" required maxLength={150} autoComplete="off" {...field('apellido')} />
      </div>
    </FormDialog>
  );
}

/** Puts the search text into the field that it looks like. */
function guess(searched: string) {
  const empty = { dni: '', correo: '', nombre: '', apellido: '' };
  if (searched.includes('@')) return { ...empty, correo: searched };
  if (/\d/.test(searched)) return { ...empty, dni: searched.replace(/[\s.-]/g, '').slice(0, 12) };
  const [nombre = '', ...apellidos] = searched.split(/\s+/);
  return { ...empty, nombre, apellido: apellidos.join(' ') };
}

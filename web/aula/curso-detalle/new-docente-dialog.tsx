import { useQuery } from '@tanstack/react-query';
import { createDocente, listDocentes } from 'domain/contract/docentes.ts';
import { type Docente, docenteInput } from 'domain/schemas/docentes.ts';
import { apiQuery, useCall } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { fieldOf } from '../../app/field-of.ts';
import { useGuardedClose } from '../../app/use-guarded-close.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAppForm } from '../../ui/use-app-form.ts';
import { SectionDialog } from './section-dialog.tsx';

const docenteForm = docenteInput.pick({ nombre: true, apellido: true, especialidad: true, correo: true });

type NewDocenteDialogProps = {
  /** What was searched for: the name of somebody who is not there yet. */
  searched: string;
  onClose: () => void;
  onCreated: (docente: Docente) => void;
};

/** The required data of a lecturer; the rest is completed in /docentes. */
export function NewDocenteDialog({ searched, onClose, onCreated }: NewDocenteDialogProps) {
  const call = useCall();
  const { showError } = useDialogs();
  const [nombre = '', ...apellidos] = searched.trim().split(/\s+/);
  const form = useAppForm(docenteForm, {
    kept: 'Nuevo docente',
    defaultValues: { nombre, apellido: apellidos.join(' '), especialidad: '', correo: '' },
  });
  const { isDirty, isSubmitting } = form.formState;
  const guard = useGuardedClose(isDirty, onClose);
  const same = useSameCorreo(form.watch('correo').trim());

  const submit = form.handleSubmit(async (body) => {
    const envelope = await call(createDocente, { body });
    if (envelope.success && envelope.resource) {
      guard.release();
      return onCreated(envelope.resource);
    }
    const [homeless] = form.setServerErrors(envelope.errores ?? {});
    if (!envelope.errores || homeless)
      await showError({ title: aulaMessages.guardado, message: homeless ?? envelope.message });
  });

  const field = fieldOf(form);
  return (
    <SectionDialog title="Nuevo docente" busy={isSubmitting} kept={form.kept} onSubmit={submit} onClose={guard.close}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Nombre" required maxLength={150} {...field('nombre')} />
        <TextField label="Apellido" required maxLength={150} {...field('apellido')} />
        <TextField label="Especialidad" required maxLength={150} {...field('especialidad')} />
        <TextField
          label="Correo"
          required
          type="email"
          maxLength={254}
          hint={same && `Ya lo tiene ${same.nombre} ${same.apellido}. Puedes guardarlo así.`}
          {...field('correo')}
        />
      </div>
    </SectionDialog>
  );
}

/** A lecturer who has this address already: a hint, because two may share one. */
function useSameCorreo(correo: string): Docente | undefined {
  const { data } = useQuery({
    ...apiQuery(useCall(), listDocentes, { query: { page: 1, size: 20, q: correo } }),
    enabled: /^\S+@\S+\.\S+$/.test(correo),
  });
  return data?.resources?.find((one) => one.correo.toLowerCase() === correo.toLowerCase());
}

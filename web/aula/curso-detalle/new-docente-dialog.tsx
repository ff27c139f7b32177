import { useQuery } from '@tanstack/react-query';
import { createDocente, listDocentes } from 'domain/contract/docentes.ts';
import { type Docente, docenteInput } from 'domain/schemas/docentes.ts';
import { apiQuery, useCall } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { FormDialog, useFormDialog } from '../../app/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { sectionLook } from './section-dialogs.tsx';

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
  const [nombre = '', ...apellidos] = searched.trim().split(/\s+/);
  const { form, field, dialog } = useFormDialog(docenteForm, {
    kept: 'Nuevo docente',
    defaultValues: { nombre, apellido: apellidos.join(' '), especialidad: '', correo: '' },
    guarded: true,
    send: (body) => call(createDocente, { body }),
    refusal: { title: aulaMessages.guardado },
    onSaved: ({ resource }) => onCreated(resource!),
    onClose,
  });
  const same = useSameCorreo(form.watch('correo').trim());
  return (
    <FormDialog {...dialog} {...sectionLook} title="Nuevo docente" submitLabel="Guardar">
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
    </FormDialog>
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

import { useQueryClient } from '@tanstack/react-query';
import { createDocente, listDocentes } from 'domain/contract/docentes.ts';
import { imageUrl } from 'domain/formats/images.ts';
import { type Docente, docenteInput } from 'domain/schemas/docentes.ts';
import { useState } from 'react';
import { useApi, useCall, useList } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { FormDialog, useFormDialog } from '../../app/form-dialog.tsx';
import { useSite } from '../../app/site.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { PickerDialog } from './picker-dialog.tsx';
import { sectionLook } from './section-dialogs.tsx';

type DocentePickerProps = {
  chosen: ReadonlySet<number>;
  onPick: (docenteId: number) => Promise<void>;
  onClose: () => void;
};

/** Stays open after a pick, so several lecturers can be assigned in a row. */
export function DocentePicker({ chosen, onPick, onClose }: DocentePickerProps) {
  const { imageBase } = useSite();
  const [q, setQ] = useState('');
  const queryClient = useQueryClient();
  const toast = useToast();
  const [creating, setCreating] = useState(false);
  const [busyId, setBusyId] = useState<number | null>(null);
  const { data, error, refetch } = useList(listDocentes, { query: { page: 1, size: 20, q } });
  const rows = data?.resources?.map(({ docenteId, nombre, apellido, especialidad, imagen }) => ({
    id: docenteId,
    name: `${nombre} ${apellido}`,
    detail: especialidad,
    src: imagen ? imageUrl(imageBase, 'docentes', imagen, 320) : null,
  }));
  async function pick(id: number) {
    setBusyId(id);
    await onPick(id).finally(() => setBusyId(null));
  }

  if (creating) {
    return (
      <NewDocenteDialog
        searched={data?.total === 0 ? q : ''}
        onClose={() => setCreating(false)}
        onCreated={({ docenteId, nombre, apellido }) => {
          setCreating(false);
          setQ('');
          void queryClient.invalidateQueries({ queryKey: [listDocentes.path] });
          void pick(docenteId);
          toast.show(`Se creó y se asignó a ${nombre} ${apellido}`);
        }}
      />
    );
  }
  return (
    <PickerDialog
      title="Asignar ponentes"
      searchLabel="Buscar un docente"
      q={q}
      onSearch={setQ}
      rows={rows}
      total={data?.total ?? 0}
      error={error}
      loadError={aulaMessages.loadDocentes}
      onRetry={() => void refetch()}
      chosen={chosen}
      chosenWord="Asignado"
      act="Asignar"
      busyId={busyId}
      onPick={({ id }) => void pick(id)}
      create={{ label: 'Crear docente', onCreate: () => setCreating(true) }}
      onClose={onClose}
    />
  );
}

const docenteForm = docenteInput.pick({ nombre: true, apellido: true, especialidad: true, correo: true });

type NewDocenteDialogProps = {
  /** Search text, taken as the name of the new lecturer. */
  searched: string;
  onClose: () => void;
  onCreated: (docente: Docente) => void;
};

/** The required data of a lecturer; the rest is completed in /docentes. */
function NewDocenteDialog({ searched, onClose, onCreated }: NewDocenteDialogProps) {
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

/** A lecturer who already has this address: only a hint, because two may share one. */
function useSameCorreo(correo: string): Docente | undefined {
  const { data } = useApi(
    listDocentes,
    { query: { page: 1, size: 20, q: correo } },
    { enabled: /^\S+@\S+\.\S+$/.test(correo) },
  );
  return data?.resources?.find((one) => one.correo.toLowerCase() === correo.toLowerCase());
}

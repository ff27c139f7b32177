import { createEspecialidad, getEspecialidad, updateEspecialidad } from 'domain/contract/especialidades.ts';
import { extensionOf, imageUrl } from 'domain/formats/images.ts';
import { descripcionMax, type Especialidad, especialidadInput, nombreMax } from 'domain/schemas/especialidades.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../app/api.tsx';
import { ImagenesFooter } from '../app/imagenes-form.tsx';
import { RecoveredNotice } from '../app/recovered-notice.tsx';
import { useSite } from '../app/site.tsx';
import { useGuardedClose } from '../app/use-guarded-close.ts';
import { useImagenes } from '../app/use-imagenes.ts';
import { useKeptForm } from '../app/use-kept-form.ts';
import { useVersionedSave } from '../app/use-versioned-save.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { ImagePicker } from '../ui/image-picker.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAppForm } from '../ui/use-app-form.ts';

type Props = {
  open: boolean;
  especialidad: Especialidad | null;
  onClose: () => void;
  onSaved: (saved: Especialidad) => void;
};

const empty = { nombre: '', descripcion: '', ext: '', imagen: '' };
const labels = { nombre: 'Nombre', descripcion: 'Descripción', imagen: 'Imagen' };
const displayValues = ({ imagen }: Especialidad) => ({ imagen: imagen && 'otra imagen' });
const formId = 'especialidad-form';

/** Names the dialog for what is kept of it when the session ends. */
export function especialidadDialogName(especialidad: Especialidad | null): string {
  return especialidad ? `Editar Especialidad: ${especialidad.nombre}` : 'Nueva Especialidad';
}

/** Creates without `especialidad`, edits with one. */
export function EspecialidadDialog({ open, especialidad, onClose, onSaved }: Props) {
  const call = useCall();
  const { imageBase } = useSite();
  const { showError } = useDialogs();
  const save = useVersionedSave();
  const [base, setBase] = useState(especialidad);
  const form = useAppForm(especialidadInput, { kept: null, defaultValues: empty });
  const { register, handleSubmit, reset, setValue, watch, setServerErrors, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const imagenes = useImagenes<Especialidad>({
    ownerType: 'especialidad',
    id: ({ especialidadId }) => especialidadId,
    load: (id) => call(getEspecialidad, { params: { id } }),
    labels,
    displayValues,
    onDone: onSaved,
    onMissing: (saved) => {
      setBase(saved);
      reset({ ...empty, ...saved });
    },
  });
  const { reset: resetImagenes } = imagenes;
  const guard = useGuardedClose(open && (isDirty || imagenes.hasFiles), onClose);
  const close = imagenes.retry && !isDirty ? imagenes.skip : guard.close;

  useEffect(() => {
    resetImagenes();
    if (!open) return;
    setBase(especialidad);
    reset(especialidad ? { ...empty, ...especialidad } : empty);
  }, [open, especialidad, reset, resetImagenes]);

  // After the reset, which would empty what is filled in again.
  const kept = useKeptForm(form, { name: open ? especialidadDialogName(especialidad) : '', nth: 0 });

  const submit = handleSubmit(async ({ nombre, descripcion, imagen }) => {
    if (imagenes.retry && !isDirty) return imagenes.retry();
    const file = imagenes.files.imagen;
    const body = { nombre, descripcion, ext: file ? extensionOf(file.type) : '', imagen, ...imagenes.keepStored(base) };
    const envelope = base
      ? await save({
          base,
          body,
          labels,
          displayValues,
          replacing: file ? ['imagen'] : [],
          put: (versioned) => call(updateEspecialidad, { params: { id: base.especialidadId }, body: versioned }),
        })
      : await call(createEspecialidad, { body });
    if (envelope.success && envelope.resource) return imagenes.attach(envelope.resource);
    // Version conflict, and the user chose to continue editing.
    if (envelope.codigo === 'cambio-ajeno') return;
    setServerErrors(envelope.errores ?? {});
    await showError({ title: 'Error durante el proceso', message: 'No se puedo realizar el proceso' });
  });

  const imagen = watch('imagen');
  return (
    <Dialog
      open={open}
      onClose={close}
      title={base ? 'Editar Especialidad' : 'Nueva Especialidad'}
      footer={
        <ImagenesFooter
          imagenes={imagenes}
          failure="La especialidad se guardó, pero la imagen no se subió"
          edited={isDirty}
          busy={isSubmitting}
          label={base ? 'Actualizar' : 'Guardar'}
          form={formId}
          onCancel={close}
        />
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-5">
        <RecoveredNotice {...kept} />
        <TextField
          label="Nombre"
          required
          maxLength={nombreMax}
          hint={`Hasta ${nombreMax} caracteres`}
          error={errors.nombre?.message}
          {...register('nombre')}
        />
        <TextArea
          label="Descripción"
          required
          rows={3}
          maxLength={descripcionMax}
          hint={`Hasta ${descripcionMax} caracteres`}
          error={errors.descripcion?.message}
          {...register('descripcion')}
        />
        <ImagePicker
          label="Imagen"
          {...imagenes.picker('imagen')}
          currentUrl={imagen ? imageUrl(imageBase, 'especialidades', imagen, 640) : null}
          onRemoveCurrent={() => setValue('imagen', '', { shouldDirty: true })}
          disabled={isSubmitting}
        />
      </form>
    </Dialog>
  );
}

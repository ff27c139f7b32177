import { createEspecialidad, updateEspecialidad } from 'domain/contract/especialidades.ts';
import { extensionOf, imageProblem, imageUrl } from 'domain/formats/images.ts';
import { descripcionMax, type Especialidad, especialidadInput, nombreMax } from 'domain/schemas/especialidades.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../app/api.tsx';
import { useSite } from '../app/site.tsx';
import { UploadError, uploadImagen } from '../app/upload.ts';
import { useGuardedClose } from '../app/use-guarded-close.ts';
import { useVersionedSave } from '../app/use-versioned-save.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { ImagePicker } from '../ui/image-picker.tsx';
import { ProgressBar } from '../ui/progress-bar.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAppForm } from '../ui/use-app-form.ts';

type Props = {
  open: boolean;
  especialidad: Especialidad | null;
  onClose: () => void;
  onSaved: (nombre: string) => void;
};

const empty = { nombre: '', descripcion: '', ext: '', imagen: '' };
const labels = { nombre: 'Nombre', descripcion: 'Descripción', imagen: 'Imagen' };
const formId = 'especialidad-form';

/** Creates without `especialidad`, edits with one. */
export function EspecialidadDialog({ open, especialidad, onClose, onSaved }: Props) {
  const call = useCall();
  const { imageBase } = useSite();
  const { showError } = useDialogs();
  const save = useVersionedSave();
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const form = useAppForm(especialidadInput, { defaultValues: empty });
  const { register, handleSubmit, reset, setValue, watch, setServerErrors, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const imagen = watch('imagen');
  const { close } = useGuardedClose(open && (isDirty || file !== null), onClose);

  useEffect(() => {
    if (!open) return;
    reset(especialidad ? { ...empty, ...especialidad } : empty);
    setFile(null);
  }, [open, especialidad, reset]);

  async function upload(chosen: File): Promise<void> {
    setProgress(0);
    try {
      setValue(
        'imagen',
        await uploadImagen(call, { ownerType: 'especialidad', file: chosen, onProgress: setProgress }),
      );
      setValue('ext', extensionOf(chosen.type));
      setFile(null);
    } finally {
      setProgress(null);
    }
  }

  const submit = handleSubmit(async () => {
    try {
      if (file) await upload(file);
    } catch (failure) {
      if (!(failure instanceof UploadError)) throw failure;
      return showError({ message: failure.message });
    }
    const { nombre, descripcion, ext, imagen } = form.getValues();
    const body = { nombre, descripcion, ext, imagen };
    const envelope = especialidad
      ? await save({
          base: especialidad,
          body,
          labels,
          displayValues: (current) => ({ imagen: current.imagen && 'otra imagen' }),
          put: (versioned) =>
            call(updateEspecialidad, { params: { id: especialidad.especialidadId }, body: versioned }),
        })
      : await call(createEspecialidad, { body });
    if (envelope.success) return onSaved(nombre);
    // Version conflict, and the user chose to continue editing.
    if (envelope.codigo === 'cambio-ajeno') return;
    setServerErrors(envelope.errores ?? {});
    await showError({ title: 'Error durante el proceso', message: 'No se puedo realizar el proceso' });
  });

  const current = imagen ? imageUrl(imageBase, 'especialidades', imagen, 640) : null;
  return (
    <Dialog
      open={open}
      onClose={close}
      title={especialidad ? 'Editar Especialidad' : 'Nueva Especialidad'}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            {especialidad ? 'Actualizar' : 'Guardar'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-5">
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
          file={file}
          onChange={setFile}
          validate={imageProblem}
          currentUrl={current}
          onRemoveCurrent={() => setValue('imagen', '', { shouldDirty: true })}
          disabled={isSubmitting}
        />
        {progress !== null && <ProgressBar label="Subiendo imagen" value={progress * 100} />}
      </form>
    </Dialog>
  );
}

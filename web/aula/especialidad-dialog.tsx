import { createEspecialidad, getEspecialidad, updateEspecialidad } from 'domain/contract/especialidades.ts';
import { extensionOf, imageUrl } from 'domain/formats/images.ts';
import { descripcionMax, type Especialidad, especialidadInput, nombreMax } from 'domain/schemas/especialidades.ts';
import { useState } from 'react';
import { useCall } from '../app/api.tsx';
import { FormDialog, useFormDialog } from '../app/form-dialog.tsx';
import { useSite } from '../app/site.tsx';
import { useImagenes } from '../app/use-imagenes.ts';
import { useVersionedSave } from '../app/use-versioned-save.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { ImagePicker } from '../ui/image-picker.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { especialidadDialogName } from './especialidad-dialog-name.ts';

type Props = {
  especialidad: Especialidad | null;
  onClose: () => void;
  onSaved: (saved: Especialidad) => void;
};

const empty = { nombre: '', descripcion: '', ext: '', imagen: '' };
const labels = { nombre: 'Nombre', descripcion: 'Descripción', imagen: 'Imagen' };
const displayValues = ({ imagen }: Especialidad) => ({ imagen: imagen && 'otra imagen' });

/** Creates without `especialidad`, edits with one. */
export function EspecialidadDialog({ especialidad, onClose, onSaved }: Props) {
  const call = useCall();
  const { imageBase } = useSite();
  const { showError } = useDialogs();
  const save = useVersionedSave();
  const [base, setBase] = useState(especialidad);
  const imagenes = useImagenes<Especialidad>({
    ownerType: 'especialidad',
    id: ({ especialidadId }) => especialidadId,
    load: (id) => call(getEspecialidad, { params: { id } }),
    labels,
    displayValues,
    onDone: onSaved,
    onMissing: (saved) => {
      setBase(saved);
      form.reset({ ...empty, ...saved });
    },
  });
  const { form, field, dialog } = useFormDialog(especialidadInput, {
    kept: especialidadDialogName(especialidad),
    defaultValues: { ...empty, ...especialidad },
    guarded: true,
    imagenes,
    async send({ nombre, descripcion, imagen }) {
      const file = imagenes.files.imagen;
      const ext = file ? extensionOf(file.type) : '';
      const body = { nombre, descripcion, ext, imagen, ...imagenes.keepStored(base) };
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
      if (envelope.success || envelope.codigo === 'cambio-ajeno') return envelope;
      // Whatever is wrong, the specification asks for this message.
      form.setServerErrors(envelope.errores ?? {});
      await showError({ title: 'Error durante el proceso', message: 'No se puedo realizar el proceso' });
      return null;
    },
    onSaved: ({ resource }) => imagenes.attach(resource!),
    onClose,
  });
  const imagen = form.watch('imagen');
  return (
    <FormDialog
      {...dialog}
      title={base ? 'Editar Especialidad' : 'Nueva Especialidad'}
      submitLabel={base ? 'Actualizar' : 'Guardar'}
      uploadFailure="La especialidad se guardó, pero la imagen no se subió"
    >
      <TextField
        label="Nombre"
        required
        maxLength={nombreMax}
        hint={`Hasta ${nombreMax} caracteres`}
        {...field('nombre')}
      />
      <TextArea
        label="Descripción"
        required
        rows={3}
        maxLength={descripcionMax}
        hint={`Hasta ${descripcionMax} caracteres`}
        {...field('descripcion')}
      />
      <ImagePicker
        label="Imagen"
        {...imagenes.picker('imagen')}
        currentUrl={imagen ? imageUrl(imageBase, 'especialidades', imagen, 640) : null}
        onRemoveCurrent={() => form.setValue('imagen', '', { shouldDirty: true })}
        disabled={dialog.busy}
      />
    </FormDialog>
  );
}

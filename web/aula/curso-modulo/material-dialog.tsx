import { useQuery } from '@tanstack/react-query';
import { createMaterial, updateMaterial } from 'domain/contract/materiales.ts';
import { selectMaterial } from 'domain/contract/tipos.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import { materialForm, materialFormOf } from 'domain/schemas/modulo-form.ts';
import { useState } from 'react';
import { apiQuery, useCall } from '../../app/api.tsx';
import { useGuardedClose } from '../../app/use-guarded-close.ts';
import { useVersionedSave } from '../../app/use-versioned-save.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAppForm } from '../../ui/use-app-form.ts';
import { fieldOf } from '../cursos/field.ts';
import { modulosMessages } from './modulos-messages.ts';

type Props = {
  moduloId: number;
  material: Material | null;
  siguiente: number;
  onClose: () => void;
  onSaved: (saved: Material) => void;
};

const formId = 'material-form';
const labels = {
  nombre: 'Nombre',
  orden: 'Orden',
  tipoMaterialId: 'Tipo',
  descripcion: 'Descripción',
  video: 'Enlace',
};

export function MaterialDialog({ moduloId, material, siguiente, onClose, onSaved }: Props) {
  const call = useCall();
  const save = useVersionedSave();
  const { data } = useQuery(apiQuery(call, selectMaterial, {}));
  const tipos = data?.resources ?? [];
  const form = useAppForm(materialForm, { defaultValues: materialFormOf(material, siguiente) });
  const { isDirty, isSubmitting } = form.formState;
  const guard = useGuardedClose(isDirty, onClose);
  const [problem, setProblem] = useState<string | null>(null);

  const submit = form.handleSubmit(async (body) => {
    setProblem(null);
    const envelope = material
      ? await save({
          base: material,
          body,
          labels,
          displayValues: ({ tipoMaterial }) => ({ tipoMaterialId: tipoMaterial.nombre }),
          put: (withVersion) => call(updateMaterial, { params: { id: material.materialId }, body: withVersion }),
        })
      : await call(createMaterial, { body: { ...body, moduloId } });
    if (envelope.success && envelope.resource) {
      guard.release();
      return onSaved(envelope.resource);
    }
    console.error(modulosMessages.saveMaterial, envelope.message);
    const [homeless] = form.setServerErrors(envelope.errores ?? {});
    if (!envelope.errores || homeless) setProblem(homeless ?? envelope.message);
  });

  const field = fieldOf(form);
  return (
    <Dialog
      open
      onClose={guard.close}
      title={material ? 'Editar material' : 'Nuevo material'}
      footer={
        <>
          <Button variant="secondary" onClick={guard.close}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={isSubmitting}>
            {material ? 'Actualizar' : 'Guardar'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-5">
        <TextField label="Nombre" required maxLength={300} {...field('nombre')} />
        <div className="grid gap-5 sm:grid-cols-[1fr_8rem]">
          <SelectField
            label="Tipo"
            required
            // Remount when the options arrive, so that the select shows the chosen one.
            key={tipos.length}
            placeholder="Selecciona un tipo"
            options={tipos.map(({ id, nombre }) => ({ value: id, label: nombre }))}
            {...field('tipoMaterialId')}
          />
          <NumberField label="Orden" required min={1} {...field('orden')} />
        </div>
        <TextField
          label="Enlace"
          type="url"
          inputMode="url"
          maxLength={2000}
          hint="De YouTube, Vimeo, un video mp4, la sala de la sesión o el archivo. Empieza con https://. Mientras falte, los estudiantes leen «Próximamente»."
          {...field('video')}
        />
        <TextArea
          label="Descripción"
          rows={5}
          hint="Se conservan los saltos de línea; una línea que empieza con «-» es un punto de lista."
          {...field('descripcion')}
        />
        {problem && (
          <Alert tone="warning" title="El material no se guardó">
            {problem} Lo que escribiste sigue aquí.
          </Alert>
        )}
      </form>
    </Dialog>
  );
}

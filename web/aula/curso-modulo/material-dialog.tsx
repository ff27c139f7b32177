import { useQuery } from '@tanstack/react-query';
import { createMaterial, updateMaterial } from 'domain/contract/materiales.ts';
import { selectMaterial } from 'domain/contract/tipos.ts';
import { materialNameOf } from 'domain/formats/archivos.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { materialClase, takesArchivo } from 'domain/rules/modulos.ts';
import type { Material } from 'domain/schemas/materiales.ts';
import { materialForm, materialFormOf, withStoredSeconds } from 'domain/schemas/modulo-form.ts';
import { type BaseSyntheticEvent, useState } from 'react';
import type { z } from 'zod';
import { apiQuery, useCall } from '../../app/api.tsx';
import { fieldOf } from '../../app/field-of.ts';
import { RecoveredNotice } from '../../app/recovered-notice.tsx';
import { useGuardedClose } from '../../app/use-guarded-close.ts';
import { useVersionedSave } from '../../app/use-versioned-save.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAppForm } from '../../ui/use-app-form.ts';
import { type ArchivoChoice, ArchivoField, choiceOf } from './archivo-field.tsx';
import { MaterialContent } from './material-content.tsx';
import { modulosMessages } from './modulos-messages.ts';
import { SesionFields, sesionLabels } from './sesion-fields.tsx';
import { useAnother } from './use-another.ts';

type Props = {
  moduloId: number;
  material: Material | null;
  siguiente: number;
  onClose: () => void;
  /** `another`: the dialog stays open for the next one. */
  onSaved: (saved: Material, another: boolean, archivo: ArchivoChoice) => void;
};

const formId = 'material-form';
const labels = {
  nombre: 'Nombre',
  orden: 'Orden',
  tipoMaterialId: 'Tipo',
  descripcion: 'Descripción',
  video: 'Enlace',
  ...sesionLabels,
};

/** Names the dialog for what is kept of it when the session ends. */
export function materialDialogName(material: Material | null): string {
  return material ? `Editar material: ${material.nombre}` : 'Nuevo material';
}

export function MaterialDialog({ moduloId, material, siguiente, onClose, onSaved }: Props) {
  const call = useCall();
  const save = useVersionedSave();
  const { data } = useQuery(apiQuery(call, selectMaterial, {}));
  const tipos = data?.resources ?? [];
  const form = useAppForm(materialForm, {
    kept: { name: materialDialogName(material), nth: moduloId },
    defaultValues: materialFormOf(material, siguiente),
  });
  const { isDirty, isSubmitting } = form.formState;
  const [archivo, setArchivo] = useState(() => choiceOf(material?.archivo ?? null));
  const guard = useGuardedClose(isDirty || isChosen(archivo, material), onClose);
  const { nth, startAnother } = useAnother(() => form.setFocus('nombre'));
  const [problem, setProblem] = useState<string | null>(null);
  const acronimo = tipos.find(({ id }) => id === Number(form.watch('tipoMaterialId')))?.acronimo ?? '';

  const isSesion = materialClase(acronimo) === 'sesion';

  const submit = (another: boolean) => (event?: BaseSyntheticEvent) => {
    // Only a session has dates: those of a type that was chosen before must not be judged out of sight.
    if (!isSesion) for (const field of ['inicio', 'fin', 'ponenteId', 'grabacion'] as const) form.setValue(field, '');
    return form.handleSubmit((values) => send(values, another))(event);
  };

  async function send(values: z.output<typeof materialForm>, another: boolean) {
    setProblem(null);
    const body = withStoredSeconds(values, material);
    const envelope = material
      ? await save({
          base: material,
          body,
          labels,
          displayValues: ({ tipoMaterial, ponente, inicio, fin }) => ({
            tipoMaterialId: tipoMaterial.nombre,
            ponenteId: ponente,
            inicio: inicio && formatDateTime(inicio),
            fin: fin && formatDateTime(fin),
          }),
          put: (withVersion) => call(updateMaterial, { params: { id: material.materialId }, body: withVersion }),
        })
      : await call(createMaterial, { body: { ...body, moduloId } });
    if (envelope.success && envelope.resource) {
      guard.release();
      onSaved(envelope.resource, another, archivo);
      return another && startNext(envelope.resource);
    }
    console.error(modulosMessages.saveMaterial, envelope.message);
    const [homeless] = form.setServerErrors(envelope.errores ?? {});
    if (!envelope.errores || homeless) setProblem(homeless ?? envelope.message);
  }

  /** The next one is of the same type. */
  function startNext({ orden, tipoMaterialId }: Material) {
    const next = materialFormOf(null, Math.max(siguiente, orden + 1));
    form.reset({ ...next, tipoMaterialId: String(tipoMaterialId) });
    setArchivo(choiceOf(null));
    startAnother();
  }

  /** The name of a file is a good name for its material. */
  function choose(choice: ArchivoChoice) {
    if (choice.file && form.getValues('nombre') === '') {
      form.setValue('nombre', materialNameOf(choice.file.name), { shouldDirty: true });
    }
    setArchivo(choice);
  }

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
          {!material && (
            <Button variant="secondary" busy={isSubmitting} onClick={(event) => void submit(true)(event)}>
              Guardar y agregar otro
            </Button>
          )}
          <Button type="submit" form={formId} busy={isSubmitting}>
            {material ? 'Actualizar' : 'Guardar'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit(false)} noValidate className="grid gap-5">
        <RecoveredNotice {...form.kept} />
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
        <MaterialContent
          key={nth}
          acronimo={acronimo}
          written={{ video: form.watch('video') ?? '', descripcion: form.watch('descripcion') ?? '' }}
          field={field}
          onReveal={(content) => form.setFocus(content)}
        />
        {isSesion && <SesionFields material={material} dated={form.watch('inicio') !== ''} field={field} />}
        {takesArchivo(acronimo) && (
          <ArchivoField archivo={material?.archivo ?? null} choice={archivo} onChange={choose} />
        )}
        {problem && (
          <Alert tone="warning" title="El material no se guardó">
            {problem} Lo que escribiste sigue aquí.
          </Alert>
        )}
      </form>
    </Dialog>
  );
}

/** Whether saving does something about the file. */
function isChosen({ file, captions, marcar, remove }: ArchivoChoice, material: Material | null): boolean {
  return file !== null || captions !== null || remove || marcar !== (material?.archivo?.marcar ?? false);
}

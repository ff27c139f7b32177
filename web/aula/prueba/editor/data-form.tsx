import { useQueryClient } from '@tanstack/react-query';
import { getPrueba, updatePrueba } from 'domain/contract/pruebas.ts';
import { type Prueba, pruebaForm } from 'domain/schemas/pruebas.ts';
import { useCallback, useEffect, useRef } from 'react';
import { apiQuery, useCall } from '../../../app/api.tsx';
import { aulaMessages } from '../../../app/aula-messages.ts';
import { RecoveredNotice } from '../../../app/recovered-notice.tsx';
import { useVersionedSave } from '../../../app/use-versioned-save.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { cx } from '../../../ui/cx.ts';
import { useDialogs } from '../../../ui/dialogs.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useAppForm } from '../../../ui/use-app-form.ts';
import { errorRoom, SettingsFields, settingsLabels, settingsOf } from './settings-fields.tsx';

type Props = {
  prueba: Prueba;
  /** Question order to save together with the test. */
  orden: readonly number[] | null;
  onOrdenSettled: () => void;
  onDirty: (dirty: boolean) => void;
};

export const dataFormId = 'prueba-datos';

const labels = { nombre: 'Nombre', descripcion: 'Descripción', intentos: 'Intentos', ...settingsLabels };
const dataOf = (prueba: Prueba) => {
  const { nombre, descripcion, intentos } = prueba;
  return { nombre, descripcion, intentos, ...settingsOf(prueba) };
};

export function DataForm({ prueba, orden, onOrdenSettled, onDirty }: Props) {
  const call = useCall();
  const queryClient = useQueryClient();
  const save = useVersionedSave();
  const { showError } = useDialogs();
  const toast = useToast();
  const form = useAppForm(pruebaForm, { kept: 'Datos de la prueba', defaultValues: dataOf(prueba) });
  const { field, handleSubmit, resetField, setServerErrors, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  // Values the form was filled with. A background refetch must not count as read by the user.
  const base = useRef(prueba);

  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const fill = useCallback(
    (read: Prueba) => {
      base.current = read;
      for (const [name, value] of Object.entries(dataOf(read))) {
        resetField(name as keyof typeof labels, { defaultValue: value });
      }
    },
    [resetField],
  );
  useEffect(() => {
    if (!isDirty && base.current !== prueba) fill(prueba);
  }, [prueba, isDirty, fill]);

  const submit = handleSubmit(async (body) => {
    const params = { id: prueba.pruebaId };
    const envelope = await save({
      base: base.current,
      body,
      labels,
      put: (data) => call(updatePrueba, { params, body: { ...data, ...(orden && { orden: [...orden] }) } }),
    });
    if (envelope.success && envelope.resource) {
      fill(envelope.resource);
      onOrdenSettled();
      queryClient.setQueryData(apiQuery(call, getPrueba, { params }).queryKey, envelope);
      return void toast.show('Prueba guardada');
    }
    if (envelope.codigo === 'cambio-ajeno') return;
    const { orden: ordenError, ...errores } = envelope.errores ?? {};
    if (ordenError) {
      onOrdenSettled();
      await queryClient.invalidateQueries({ queryKey: [getPrueba.path] });
    }
    if (Object.keys(errores).length > 0 && setServerErrors(errores).length === 0) return;
    await showError({ title: aulaMessages.guardado, message: envelope.message });
  });

  return (
    <Card as="section" aria-labelledby="datos-titulo">
      <h2 id="datos-titulo" className="title-3 mb-4">
        Datos de la prueba
      </h2>
      <form id={dataFormId} noValidate onSubmit={submit} className="grid gap-5 sm:grid-cols-[1fr_10rem]">
        <RecoveredNotice {...form.kept} className="sm:col-span-2" />
        <TextField label="Nombre" required maxLength={300} className={errorRoom(errors.nombre)} {...field('nombre')} />
        <NumberField
          label="Intentos"
          required
          min={1}
          max={100}
          step={1}
          className={errorRoom(errors.intentos)}
          {...field('intentos', { valueAsNumber: true })}
        />
        <TextArea
          label="Descripción"
          required
          rows={3}
          maxLength={5_000}
          className={cx('sm:col-span-2', errorRoom(errors.descripcion))}
          {...field('descripcion')}
        />
        <SettingsFields form={form} total={prueba.preguntas.length} className="sm:col-span-2" />
        <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
          <Button type="submit" busy={isSubmitting}>
            Guardar prueba
          </Button>
          {isDirty && <span className="text-[0.9375rem] text-tinta-2">Cambios sin guardar</span>}
        </div>
      </form>
    </Card>
  );
}

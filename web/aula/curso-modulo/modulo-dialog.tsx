import { createModulo, updateModulo } from 'domain/contract/modulos.ts';
import { selectModulo } from 'domain/contract/tipos.ts';
import { isPrueba } from 'domain/rules/modulos.ts';
import { moduloForm, moduloFormOf } from 'domain/schemas/modulo-form.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import { useApi, useCall } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { FormDialog, useFormDialog } from '../../app/form-dialog.tsx';
import { useVersionedSave } from '../../app/use-versioned-save.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { CommonFields } from './common-fields.tsx';
import { moduloDialogName } from './modulos-messages.ts';
import { AnotherButton, useAnother } from './use-another.tsx';

type Props = {
  cursoId: number;
  modulo: Modulo | null;
  orden: number;
  onClose: () => void;
  /** `another`: the dialog stays open for the next one. */
  onSaved: (modulo: Modulo, another: boolean) => void;
};

const labels = { nombre: 'Nombre', orden: 'Orden', tipoModuloId: 'Tipo', intentoMax: 'Número de intentos' };

export function ModuloDialog({ cursoId, modulo, orden, onClose, onSaved }: Props) {
  const call = useCall();
  const save = useVersionedSave();
  const { confirm } = useDialogs();
  const { data } = useApi(selectModulo, {});
  const tipos = data?.resources ?? [];
  const isPruebaTipo = (tipoId: number) => isPrueba(tipos.find(({ id }) => id === tipoId)?.acronimo ?? '');
  const { form, field, dialog, submitAnother } = useFormDialog(moduloForm, {
    kept: moduloDialogName(modulo),
    defaultValues: moduloFormOf(modulo, orden),
    guarded: true,
    async send({ intentoMax, ...values }) {
      const withPrueba = isPruebaTipo(values.tipoModuloId);
      if (!withPrueba && (await keepsPrueba())) return null;
      const body = { ...values, ...(withPrueba && { intentoMax }) };
      if (!modulo) return call(createModulo, { body: { ...body, cursoId } });
      return save({
        base: modulo,
        body,
        labels,
        displayValues: ({ tipoModulo }) => ({ tipoModuloId: tipoModulo.nombre }),
        put: (withVersion) => call(updateModulo, { params: { id: modulo.moduloId }, body: withVersion }),
      });
    },
    refusal: { title: aulaMessages.guardado },
    onSaved({ resource }, _, another) {
      onSaved(resource!, another);
      if (another) startNext(resource!);
    },
    onClose,
  });
  const { startAnother } = useAnother(() => form.setFocus('nombre'));

  /** Changing the type deletes the prueba of a module: ask first if it has questions. */
  async function keepsPrueba(): Promise<boolean> {
    if (!modulo?.pruebaId || modulo.preguntas === 0) return false;
    const sure = await confirm({
      title: '¿Cambiar el tipo?',
      message: `«${modulo.nombre}» dejará de ser una prueba y sus preguntas se eliminarán.`,
      yes: 'Cambiar y eliminar',
      no: 'Seguir editando',
      danger: true,
    });
    return !sure;
  }

  /** The next one is of the same type. */
  function startNext(saved: Modulo) {
    const next = moduloFormOf(null, Math.max(orden, saved.orden + 1));
    form.reset({ ...next, tipoModuloId: String(saved.tipoModuloId) });
    startAnother();
  }

  return (
    <FormDialog
      {...dialog}
      title={modulo ? 'Editar módulo' : 'Nuevo módulo'}
      submitLabel={modulo ? 'Actualizar' : 'Guardar'}
      actions={!modulo && <AnotherButton busy={dialog.busy} onClick={submitAnother} />}
    >
      <CommonFields field={field} tipoName="tipoModuloId" tipos={tipos} />
      {isPruebaTipo(Number(form.watch('tipoModuloId'))) && (
        <NumberField
          label="Número de intentos"
          required
          min={1}
          hint="Las veces que cada estudiante puede rendir la prueba."
          {...field('intentoMax')}
        />
      )}
    </FormDialog>
  );
}

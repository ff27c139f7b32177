import { useQuery } from '@tanstack/react-query';
import { createModulo, updateModulo } from 'domain/contract/modulos.ts';
import { selectModulo } from 'domain/contract/tipos.ts';
import { isPrueba } from 'domain/rules/modulos.ts';
import { moduloForm, moduloFormOf } from 'domain/schemas/modulo-form.ts';
import type { Modulo } from 'domain/schemas/modulos.ts';
import type { z } from 'zod';
import { apiQuery, useCall } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { fieldOf } from '../../app/field-of.ts';
import { RecoveredNotice } from '../../app/recovered-notice.tsx';
import { useGuardedClose } from '../../app/use-guarded-close.ts';
import { useVersionedSave } from '../../app/use-versioned-save.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAppForm } from '../../ui/use-app-form.ts';
import { useAnother } from './use-another.ts';

type Props = {
  cursoId: number;
  modulo: Modulo | null;
  siguiente: number;
  onClose: () => void;
  /** `another`: the dialog stays open for the next one. */
  onSaved: (modulo: Modulo, another: boolean) => void;
};

const formId = 'modulo-form';
const labels = { nombre: 'Nombre', orden: 'Orden', tipoModuloId: 'Tipo', intentoMax: 'Número de intentos' };

/** Names the dialog for what is kept of it when the session ends. */
export function moduloDialogName(modulo: Modulo | null): string {
  return modulo ? `Editar módulo: ${modulo.nombre}` : 'Nuevo módulo';
}

export function ModuloDialog({ cursoId, modulo, siguiente, onClose, onSaved }: Props) {
  const call = useCall();
  const save = useVersionedSave();
  const { confirm, showError } = useDialogs();
  const { data } = useQuery(apiQuery(call, selectModulo, {}));
  const tipos = data?.resources ?? [];
  const form = useAppForm(moduloForm, {
    kept: moduloDialogName(modulo),
    defaultValues: moduloFormOf(modulo, siguiente),
  });
  const { isDirty, isSubmitting } = form.formState;
  const guard = useGuardedClose(isDirty, onClose);
  const { startAnother } = useAnother(() => form.setFocus('nombre'));
  const acronimoOf = (id: number) => tipos.find((tipo) => tipo.id === id)?.acronimo ?? '';
  const withPrueba = isPrueba(acronimoOf(Number(form.watch('tipoModuloId'))));

  /** Changing the type of a module with questions deletes its test: ask first. */
  async function losesTest(): Promise<boolean> {
    if (withPrueba || !modulo?.pruebaId || modulo.preguntas === 0) return false;
    const sure = await confirm({
      title: '¿Cambiar el tipo?',
      message: `«${modulo.nombre}» dejará de ser una prueba y sus preguntas se eliminarán.`,
      yes: 'Cambiar y eliminar',
      no: 'Seguir editando',
      danger: true,
    });
    return !sure;
  }

  const submit = (another: boolean) => form.handleSubmit((values) => send(values, another));

  async function send({ intentoMax, ...data }: z.output<typeof moduloForm>, another: boolean) {
    if (await losesTest()) return;
    const body = { ...data, ...(withPrueba && { intentoMax }) };
    const envelope = modulo
      ? await save({
          base: modulo,
          body,
          labels,
          displayValues: ({ tipoModulo }) => ({ tipoModuloId: tipoModulo.nombre }),
          put: (withVersion) => call(updateModulo, { params: { id: modulo.moduloId }, body: withVersion }),
        })
      : await call(createModulo, { body: { ...body, cursoId } });
    if (envelope.success && envelope.resource) {
      guard.release();
      onSaved(envelope.resource, another);
      return another && startNext(envelope.resource);
    }
    if (envelope.codigo === 'cambio-ajeno') return;
    const [homeless] = form.setServerErrors(envelope.errores ?? {});
    if (!envelope.errores || homeless) {
      await showError({ title: aulaMessages.guardado, message: homeless ?? envelope.message });
    }
  }

  /** The next one is of the same type. */
  function startNext({ orden, tipoModuloId }: Modulo) {
    const next = moduloFormOf(null, Math.max(siguiente, orden + 1));
    form.reset({ ...next, tipoModuloId: String(tipoModuloId) });
    startAnother();
  }

  const field = fieldOf(form);
  return (
    <Dialog
      open
      onClose={guard.close}
      title={modulo ? 'Editar módulo' : 'Nuevo módulo'}
      footer={
        <>
          <Button variant="secondary" onClick={guard.close}>
            Cancelar
          </Button>
          {!modulo && (
            <Button variant="secondary" busy={isSubmitting} onClick={(event) => void submit(true)(event)}>
              Guardar y agregar otro
            </Button>
          )}
          <Button type="submit" form={formId} busy={isSubmitting}>
            {modulo ? 'Actualizar' : 'Guardar'}
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
            {...field('tipoModuloId')}
          />
          <NumberField label="Orden" required min={1} {...field('orden')} />
        </div>
        {withPrueba && (
          <NumberField
            label="Número de intentos"
            required
            min={1}
            hint="Las veces que cada estudiante puede rendir la prueba."
            {...field('intentoMax')}
          />
        )}
      </form>
    </Dialog>
  );
}

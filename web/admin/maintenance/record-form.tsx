import { useQueryClient } from '@tanstack/react-query';
import type { Envelope } from 'domain/contract/envelope.ts';
import type { OwnerType } from 'domain/formats/images.ts';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { ZodType } from 'zod';
import { aulaMessages } from '../../app/aula-messages.ts';
import { ImagenesButtons, ImagenesNotice } from '../../app/imagenes-form.tsx';
import { RecoveredNotice } from '../../app/recovered-notice.tsx';
import { type Imagenes, useImagenes } from '../../app/use-imagenes.ts';
import { useUnsavedWarning } from '../../app/use-unsaved-warning.ts';
import { type DisplayValues, useVersionedSave } from '../../app/use-versioned-save.tsx';
import { Card } from '../../ui/card.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAppForm } from '../../ui/use-app-form.ts';
import type { OpenRecord } from './record-card.tsx';
import { useResourceCall, type Versioned } from './resource.ts';
import { readView } from './use-view.ts';

type Body = Record<string, unknown>;
type AppForm<Output, Input extends FieldValues> = ReturnType<typeof useAppForm<Output, Input>>;
type Form<Output, Input extends FieldValues> = Omit<AppForm<Output, Input>, 'field'> & {
  /** With its label. */
  field: (...name: Parameters<AppForm<Output, Input>['field']>) => ReturnType<AppForm<Output, Input>['field']> & {
    label: string;
  };
};

type Pictures = {
  ownerType: OwnerType;
  /** Message when the record is saved and a picture is not. */
  failure: string;
};

type RecordFormProps<R extends Versioned, Output extends Body, Input extends FieldValues> = {
  record: OpenRecord<R>;
  schema: ZodType<Output, Input>;
  /** Field values of a record, or of a new one. */
  values: (stored: R | null) => Input;
  /** Field labels, also used in the conflict dialog. */
  labels: Partial<Record<keyof Output, string>>;
  displayValues?: (current: R) => DisplayValues<Output>;
  /** For a record with pictures, which are uploaded after its save. */
  pictures?: Pictures;
  /** Changes the request body before the save. `files` are uploaded after it. */
  prepare?: (data: Output, stored: R | null, files: Imagenes['files']) => Body;
  /** Asked before a new record is created: `create` it, `stay` in the form, or `leave` because nothing is left to do. */
  beforeCreate?: (data: Output) => Promise<'create' | 'stay' | 'leave'>;
  children: (form: Form<Output, Input>, imagenes: Imagenes) => ReactNode;
};

export function RecordForm<R extends Versioned, Output extends Body, Input extends FieldValues>(
  props: RecordFormProps<R, Output, Input>,
) {
  const { record, schema, values, labels, displayValues, pictures, prepare, beforeCreate, children } = props;
  const { resource } = record;
  const call = useResourceCall();
  const queryClient = useQueryClient();
  const save = useVersionedSave();
  const toast = useToast();
  const { showError } = useDialogs();
  const [base, setBase] = useState(record.stored);
  const form = useAppForm(schema, {
    kept: base ? `${resource.editLabel}: ${resource.nombre(base)}` : resource.newLabel,
    defaultValues: values(base) as DefaultValues<Input>,
  });
  const { isDirty, isSubmitting } = form.formState;
  const imagenes = useImagenes<R>({
    ownerType: pictures?.ownerType ?? '',
    id: resource.id,
    load: (id) => call(resource.endpoints.get, { params: { id } }),
    labels: labels as Record<string, string>,
    displayValues,
    onDone: finish,
    onMissing: stay,
  });
  const changed = isDirty || imagenes.hasFiles;
  const dirty = useRef(false);
  useEffect(() => {
    dirty.current = changed;
  }, [changed]);
  useUnsavedWarning(dirty, undefined, leavesForm);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), []);

  async function send(body: Body): Promise<Envelope<R, unknown>> {
    if (!base) return call(resource.endpoints.create, { body });
    const params = { id: resource.id(base) };
    const put = (versioned: Body) =>
      call(resource.endpoints.update, { params, body: versioned }) as Promise<Envelope<R, never>>;
    const replacing = imagenes.fields;
    return save({ base, body, labels: labels as Record<string, string>, displayValues, replacing, put });
  }

  async function refuse({ errores, message, codigo }: Envelope): Promise<void> {
    // Version conflict, and the user chose to continue editing.
    if (codigo === 'cambio-ajeno') return;
    const homeless = form.setServerErrors(errores ?? {});
    const allShown = errores !== undefined && homeless.length === 0;
    if (!allShown) await showError({ title: aulaMessages.guardado, message: homeless[0] ?? message });
  }

  /** Saved, but a picture is missing: the form goes on with the stored record. */
  function stay(saved: R): void {
    setBase(saved);
    form.reset(values(saved) as DefaultValues<Input>);
    dirty.current = false;
    void queryClient.invalidateQueries({ refetchType: 'none' });
    record.continueWith(saved);
  }

  function finish(saved: R): void {
    toast.show(`Se guardó «${resource.nombre(saved)}»`);
    leave(saved);
  }

  function leave(saved?: R): void {
    dirty.current = false;
    void queryClient.invalidateQueries();
    record.leave(saved);
  }

  const submit = form.handleSubmit(async (data) => {
    if (imagenes.retry && !isDirty) return imagenes.retry();
    const next = base || !beforeCreate ? 'create' : await beforeCreate(data);
    if (next === 'leave') return leave();
    if (next === 'stay') return;
    const kept = { ...data, ...imagenes.keepStored(base) };
    const envelope = await send(prepare ? prepare(kept, base, imagenes.files) : kept);
    const saved = envelope.resource;
    if (!envelope.success || !saved) return refuse(envelope);
    return imagenes.attach(saved);
  });

  const field: Form<Output, Input>['field'] = (name, rules) => ({
    label: labels[name as keyof Output] ?? '',
    ...form.field(name, rules),
  });

  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Card className="grid gap-5">
        <RecoveredNotice {...form.kept} />
        {children({ ...form, field }, imagenes)}
        {pictures && <ImagenesNotice imagenes={imagenes} failure={pictures.failure} />}
        <div className="flex flex-wrap justify-end gap-3 border-t border-linea pt-5 max-sm:*:grow">
          <ImagenesButtons
            imagenes={imagenes}
            edited={isDirty}
            busy={isSubmitting}
            label={base ? 'Actualizar' : 'Guardar'}
            onMouseDown={keepFocus}
            onCancel={() => record.leave()}
          />
        </div>
      </Card>
    </form>
  );
}

/** Prevents the blur on mousedown: the error it would show could move the button being pressed. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

type Place = { pathname: string; search: string };

/** List and form share one path, so a change of view counts as leaving. */
function leavesForm(current: Place, next: Place): boolean {
  const viewOf = ({ search }: Place) => JSON.stringify(readView(new URLSearchParams(search)));
  return current.pathname !== next.pathname || viewOf(current) !== viewOf(next);
}

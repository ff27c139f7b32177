import { useQueryClient } from '@tanstack/react-query';
import type { Envelope } from 'domain/contract/envelope.ts';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { ZodType } from 'zod';
import { aulaMessages } from '../../app/aula-messages.ts';
import { useUnsavedWarning } from '../../app/use-unsaved-warning.ts';
import { type DisplayValues, useVersionedSave } from '../../app/use-versioned-save.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAppForm } from '../../ui/use-app-form.ts';
import type { OpenRecord } from './record-card.tsx';
import { type Registro, useResourceCall } from './resource.ts';
import { readView } from './use-view.ts';

type Body = Record<string, unknown>;
type Form<Output, Input extends FieldValues> = ReturnType<typeof useAppForm<Output, Input>>;

type RecordFormProps<R extends Registro, Output extends Body, Input extends FieldValues> = {
  ficha: OpenRecord<R>;
  schema: ZodType<Output, Input>;
  /** Field values of a record, or of a new one. */
  values: (registro: R | null) => Input;
  /** Field labels, also used in the conflict dialog. */
  labels: Partial<Record<keyof Output, string>>;
  displayValues?: (current: R) => DisplayValues<Output>;
  /** Unsaved state outside the fields, such as a chosen picture. */
  pendiente?: boolean;
  /** Builds the request body before the save. Null cancels it. */
  prepare?: (data: Output, registro: R | null) => Promise<Body | null>;
  /** Runs after the save, e.g. uploads that need the id. False keeps the form open. */
  complete?: (saved: R) => Promise<boolean>;
  children: (form: Form<Output, Input>) => ReactNode;
};

export function RecordForm<R extends Registro, Output extends Body, Input extends FieldValues>(
  props: RecordFormProps<R, Output, Input>,
) {
  const { ficha, schema, values, labels, displayValues, pendiente = false, prepare, complete, children } = props;
  const { resource: recurso } = ficha;
  const call = useResourceCall();
  const queryClient = useQueryClient();
  const save = useVersionedSave();
  const toast = useToast();
  const { showError } = useDialogs();
  const [base, setBase] = useState(ficha.registro);
  const form = useAppForm(schema, { defaultValues: values(base) as DefaultValues<Input> });
  const { isDirty, isSubmitting } = form.formState;
  const dirty = useRef(false);
  useEffect(() => {
    dirty.current = isDirty || pendiente;
  }, [isDirty, pendiente]);
  useUnsavedWarning(dirty, undefined, leavesForm);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), []);

  async function send(body: Body): Promise<Envelope<R, unknown>> {
    if (!base) return call(recurso.create, { body });
    const params = { id: recurso.id(base) };
    const put = (versioned: Body) => call(recurso.update, { params, body: versioned }) as Promise<Envelope<R, never>>;
    return save({ base, body, labels: labels as Record<string, string>, displayValues, put });
  }

  async function refuse({ errores, message, codigo }: Envelope): Promise<void> {
    // Version conflict, and the user chose to continue editing.
    if (codigo === 'cambio-ajeno') return;
    const homeless = form.setServerErrors(errores ?? {});
    const allShown = errores !== undefined && homeless.length === 0;
    if (!allShown) await showError({ title: aulaMessages.guardado, message: homeless[0] ?? message });
  }

  /** Saved but incomplete: reload, so that the next attempt starts from the stored record. */
  async function stay(saved: R): Promise<void> {
    const { resource } = await call(recurso.get, { params: { id: recurso.id(saved) } });
    const current = resource ?? saved;
    setBase(current);
    form.reset(values(current) as DefaultValues<Input>);
    dirty.current = false;
    ficha.continueWith(current);
  }

  const submit = form.handleSubmit(async (data) => {
    const body = prepare ? await prepare(data, base) : data;
    if (!body) return;
    const envelope = await send(body);
    const saved = envelope.resource;
    if (!envelope.success || !saved) return refuse(envelope);
    if (complete && !(await complete(saved))) return stay(saved);
    dirty.current = false;
    toast.show(`Se guardó «${recurso.nombre(saved)}»`);
    void queryClient.invalidateQueries();
    ficha.leave(saved);
  });

  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Card className="grid gap-5">
        {children(form)}
        <div className="flex flex-wrap justify-end gap-3 border-t border-linea pt-5 max-sm:*:grow">
          <Button variant="secondary" onMouseDown={keepFocus} onClick={() => ficha.leave()}>
            Cancelar
          </Button>
          <Button type="submit" busy={isSubmitting} onMouseDown={keepFocus}>
            {base ? 'Actualizar' : 'Guardar'}
          </Button>
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

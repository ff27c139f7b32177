import { useQueryClient } from '@tanstack/react-query';
import type { Envelope } from 'domain/contract/envelope.ts';
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { ZodType } from 'zod';
import { mensajesAula } from '../../app/mensajes-aula.ts';
import { useUnsavedWarning } from '../../app/use-unsaved-warning.ts';
import { type Dichos, useVersionedSave } from '../../app/use-versioned-save.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAppForm } from '../../ui/use-app-form.ts';
import type { FichaAbierta } from './ficha.tsx';
import { type Registro, useRecursoCall } from './recurso.ts';
import { readVista } from './use-vista.ts';

type Body = Record<string, unknown>;
type Form<Output, Input extends FieldValues> = ReturnType<typeof useAppForm<Output, Input>>;

type FormularioProps<R extends Registro, Output extends Body, Input extends FieldValues> = {
  ficha: FichaAbierta<R>;
  schema: ZodType<Output, Input>;
  /** Field values of a record, or of a new one. */
  valores: (registro: R | null) => Input;
  /** Field labels, also used in the conflict dialog. */
  etiquetas: Partial<Record<keyof Output, string>>;
  dichos?: (actual: R) => Dichos<Output>;
  /** Unsaved state outside the fields, such as a chosen picture. */
  pendiente?: boolean;
  /** Builds the request body before the save. Null cancels it. */
  preparar?: (data: Output, registro: R | null) => Promise<Body | null>;
  /** Runs after the save, e.g. uploads that need the id. False keeps the form open. */
  completar?: (guardado: R) => Promise<boolean>;
  children: (form: Form<Output, Input>) => ReactNode;
};

export function Formulario<R extends Registro, Output extends Body, Input extends FieldValues>(
  props: FormularioProps<R, Output, Input>,
) {
  const { ficha, schema, valores, etiquetas, dichos, pendiente = false, preparar, completar, children } = props;
  const { recurso } = ficha;
  const call = useRecursoCall();
  const queryClient = useQueryClient();
  const save = useVersionedSave();
  const toast = useToast();
  const { showError } = useDialogs();
  const [base, setBase] = useState(ficha.registro);
  const form = useAppForm(schema, { defaultValues: valores(base) as DefaultValues<Input> });
  const { isDirty, isSubmitting } = form.formState;
  const dirty = useRef(false);
  useEffect(() => {
    dirty.current = isDirty || pendiente;
  }, [isDirty, pendiente]);
  useUnsavedWarning(dirty, undefined, leavesForm);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), []);

  async function send(body: Body): Promise<Envelope<R, unknown>> {
    if (!base) return call(recurso.crear, { body });
    const params = { id: recurso.id(base) };
    const put = (versioned: Body) =>
      call(recurso.actualizar, { params, body: versioned }) as Promise<Envelope<R, never>>;
    return save({ base, body, labels: etiquetas as Record<string, string>, dichos, put });
  }

  async function refuse({ errores, message, codigo }: Envelope): Promise<void> {
    // Version conflict, and the user chose to continue editing.
    if (codigo === 'cambio-ajeno') return;
    const homeless = form.setServerErrors(errores ?? {});
    const allShown = errores !== undefined && homeless.length === 0;
    if (!allShown) await showError({ title: mensajesAula.guardado, message: homeless[0] ?? message });
  }

  /** Saved but incomplete: reload, so that the next attempt starts from the stored record. */
  async function stay(guardado: R): Promise<void> {
    const { resource } = await call(recurso.obtener, { params: { id: recurso.id(guardado) } });
    const actual = resource ?? guardado;
    setBase(actual);
    form.reset(valores(actual) as DefaultValues<Input>);
    dirty.current = false;
    ficha.seguirCon(actual);
  }

  const submit = form.handleSubmit(async (data) => {
    const body = preparar ? await preparar(data, base) : data;
    if (!body) return;
    const envelope = await send(body);
    const guardado = envelope.resource;
    if (!envelope.success || !guardado) return refuse(envelope);
    if (completar && !(await completar(guardado))) return stay(guardado);
    dirty.current = false;
    toast.show(`Se guardó «${recurso.nombre(guardado)}»`);
    void queryClient.invalidateQueries();
    ficha.salir(guardado);
  });

  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Card className="grid gap-5">
        {children(form)}
        <div className="flex flex-wrap justify-end gap-3 border-t border-linea pt-5 max-sm:*:grow">
          <Button variant="secondary" onMouseDown={keepFocus} onClick={() => ficha.salir()}>
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
  const viewOf = ({ search }: Place) => JSON.stringify(readVista(new URLSearchParams(search)));
  return current.pathname !== next.pathname || viewOf(current) !== viewOf(next);
}

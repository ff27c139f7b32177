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
  /** What the fields hold for a record, or for a new one. */
  valores: (registro: R | null) => Input;
  /** What a person calls each field; said again when somebody else changed it meanwhile. */
  etiquetas: Partial<Record<keyof Output, string>>;
  dichos?: (actual: R) => Dichos<Output>;
  /** Something outside the fields, such as a chosen picture, waits to be saved. */
  pendiente?: boolean;
  /** Before the save: what to send for these data. Null: it was given up, nothing is sent. */
  preparar?: (data: Output, registro: R | null) => Promise<Body | null>;
  /** After the save, e.g. uploads that need its id. False: it was given up, the form stays open. */
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
    // The person was asked already and chose to go on editing.
    if (codigo === 'cambio-ajeno') return;
    const homeless = form.setServerErrors(errores ?? {});
    const allShown = errores !== undefined && homeless.length === 0;
    if (!allShown) await showError({ title: mensajesAula.guardado, message: homeless[0] ?? message });
  }

  /** Saved, yet not complete: the next attempt starts from what is stored now. */
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

/** Leaving a field checks it, and its error would push the button away from under the pointer that is pressing it. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

type Place = { pathname: string; search: string };

/** The list lies on the same path as the form, so a change of view counts as leaving too. */
function leavesForm(current: Place, next: Place): boolean {
  const viewOf = ({ search }: Place) => JSON.stringify(readVista(new URLSearchParams(search)));
  return current.pathname !== next.pathname || viewOf(current) !== viewOf(next);
}

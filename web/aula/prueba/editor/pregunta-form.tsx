import {
  type DraftOpcion,
  type DraftPregunta,
  initialOpciones,
  keepOneCorrect,
  type TipoPregunta,
  tipoPregunta,
} from 'domain/rules/preguntas.ts';
import { preguntaForm } from 'domain/schemas/pruebas.ts';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { RecoveredNotice, useKeptForm } from '../../../app/use-kept-form.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useAppForm } from '../../../ui/use-app-form.ts';
import { errorRoom } from './error-room.ts';
import { OpcionesFields } from './opciones-fields.tsx';
import { TipoField } from './tipo-field.tsx';

type Props = {
  title: string;
  initial: DraftPregunta;
  /** Resolves to the server's field errors, or to null when saved. */
  onSave: (pregunta: DraftPregunta) => Promise<Record<string, string> | null>;
  /** Called with the starting values of the next question when another one follows. */
  onDone: (next?: DraftPregunta) => void;
  onCancel: () => void;
  onDirty: (dirty: boolean) => void;
  /** Offer 'save and add another'. */
  canAddAnother?: boolean;
};

export const emptyPregunta: DraftPregunta = {
  enunciado: '',
  tipo: tipoPregunta.multiple,
  exclusiva: true,
  opciones: initialOpciones(tipoPregunta.multiple),
  explicacion: '',
};

export function PreguntaForm({ title, initial, onSave, onDone, onCancel, onDirty, canAddAnother }: Props) {
  const form = useAppForm(preguntaForm, { defaultValues: initial });
  const { register, handleSubmit, setValue, setError, setFocus, watch, setServerErrors, formState } = form;
  const { errors, isSubmitting, isSubmitted, isDirty } = formState;
  const kept = useKeptForm(form, initial.enunciado ? `${title}: ${initial.enunciado}` : title);
  const fields = useRef<HTMLFormElement>(null);
  const written = watch() as DraftPregunta;
  const { tipo, exclusiva } = written;
  const opcionesError = errors.opciones?.message ?? errors.opciones?.root?.message;

  useEffect(() => {
    onDirty(isDirty);
    return () => onDirty(false);
  }, [isDirty, onDirty]);
  useEffect(() => setFocus('enunciado'), [setFocus]);

  function changeOpciones(opciones: DraftOpcion[]) {
    setValue('opciones', opciones, { shouldDirty: true, shouldValidate: isSubmitted });
    if (!isSubmitted) form.clearErrors('opciones');
  }

  function changeTipo(next: TipoPregunta) {
    setValue('tipo', next, { shouldDirty: true });
    setValue('exclusiva', next === tipoPregunta.multiple, { shouldDirty: true });
    form.clearErrors('opciones');
    setValue('opciones', initialOpciones(next), { shouldDirty: true });
  }

  function changeExclusive(next: boolean) {
    setValue('exclusiva', next, { shouldDirty: true });
    changeOpciones(next ? keepOneCorrect(written.opciones) : written.opciones);
  }

  function save(another: boolean) {
    return handleSubmit(
      async (pregunta) => {
        const errores = await onSave(pregunta);
        if (errores) return void setServerErrors(errores);
        onDone(another ? { ...emptyPregunta, tipo, exclusiva, opciones: initialOpciones(tipo) } : undefined);
      },
      ({ enunciado }) => {
        // Options are not registered form fields, so the focus on their error is set here.
        if (!enunciado) fields.current?.querySelector<HTMLElement>('fieldset [aria-invalid]')?.focus();
      },
    );
  }

  function saveByKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save(false)();
  }

  return (
    <Card className="border-teal">
      <form
        ref={fields}
        aria-label={title}
        noValidate
        onSubmit={save(false)}
        onKeyDown={saveByKey}
        className="grid gap-5"
      >
        <h3 className="title-3">{title}</h3>
        <RecoveredNotice {...kept} />
        <TextArea
          label="Enunciado"
          required
          rows={2}
          maxLength={5_000}
          error={errors.enunciado?.message}
          className={errorRoom(errors.enunciado)}
          {...register('enunciado')}
        />
        <TipoField value={tipo} onChange={changeTipo} />
        {tipo === tipoPregunta.multiple && (
          <Checkbox
            label="Exclusiva"
            hint="Una sola opción es correcta."
            checked={exclusiva}
            onChange={(event) => changeExclusive(event.target.checked)}
          />
        )}
        {tipo === tipoPregunta.open ? (
          <p className="text-tinta-2">El estudiante escribe su respuesta y tú le pones los puntos.</p>
        ) : (
          <OpcionesFields
            pregunta={written}
            error={opcionesError}
            onChange={changeOpciones}
            onProblem={(message) => setError('opciones', { type: 'rule', message })}
          />
        )}
        <TextArea
          label="Explicación"
          hint="Opcional. Los estudiantes no la ven mientras responden."
          rows={2}
          maxLength={5_000}
          error={errors.explicacion?.message}
          {...register('explicacion')}
        />
        <div className="flex flex-wrap gap-3 max-sm:*:grow">
          <Button type="submit" busy={isSubmitting}>
            Guardar pregunta
          </Button>
          {canAddAnother && (
            <Button variant="secondary" busy={isSubmitting} onClick={() => void save(true)()}>
              Guardar y agregar otra
            </Button>
          )}
          <Button variant="secondary" onClick={onCancel}>
            Cancelar
          </Button>
        </div>
      </form>
    </Card>
  );
}

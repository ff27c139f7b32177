import {
  type DraftOpcion,
  initialOpciones,
  keepOneCorrect,
  type TipoPregunta,
  tipoPregunta,
  tipoPreguntaLabel,
} from 'domain/rules/preguntas.ts';
import type { Pregunta } from 'domain/schemas/pruebas.ts';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { ImagenesButtons, ImagenesNotice } from '../../../app/imagenes-form.tsx';
import { RecoveredNotice } from '../../../app/recovered-notice.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/choice.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { ImagenFields, usePreguntaForm, usePreguntaImagen } from './imagen-fields.tsx';
import { OpcionesFields } from './opciones-fields.tsx';
import { errorRoom } from './settings-fields.tsx';
import { type SavedPregunta, toWritten, type WrittenPregunta } from './use-preguntas.tsx';

type Props = {
  title: string;
  /** The stored question; null for a new one. */
  pregunta: Pregunta | null;
  /** Values of a new one. */
  initial: WrittenPregunta;
  onSave: (base: Pregunta | null, written: WrittenPregunta) => Promise<SavedPregunta>;
  /** Called with the starting values of the next question when another one follows. */
  onDone: (next?: WrittenPregunta) => Promise<void>;
  onCancel: () => void;
  onDirty: (dirty: boolean) => void;
  /** Offer 'save and add another'. */
  canAddAnother?: boolean;
};

export const emptyPregunta: WrittenPregunta = {
  enunciado: '',
  tipo: tipoPregunta.multiple,
  exclusiva: true,
  opciones: initialOpciones(tipoPregunta.multiple),
  explicacion: '',
  imagen: '',
  imagenTexto: '',
};

const pictureMissing = 'La pregunta se guardó, pero la imagen no se subió';

export function PreguntaForm(props: Props) {
  const { title, pregunta, initial, onSave, onDone, onCancel, onDirty, canAddAnother } = props;
  const form = usePreguntaForm(
    pregunta ? `${title}: ${pregunta.enunciado}` : title,
    pregunta ? toWritten(pregunta) : initial,
  );
  const { field, handleSubmit, setValue, setError, setFocus, watch, setServerErrors, formState } = form;
  const { errors, isSubmitting, isSubmitted, isDirty } = formState;
  const fields = useRef<HTMLFormElement>(null);
  const another = useRef(false);
  const { base, imagenes } = usePreguntaImagen(pregunta, {
    onDone: () =>
      onDone(another.current ? { ...emptyPregunta, tipo, exclusiva, opciones: initialOpciones(tipo) } : undefined),
    onMissing: (saved) => form.reset(toWritten(saved)),
  });
  const changed = isDirty || imagenes.hasFiles;
  const written = watch() as WrittenPregunta;
  const { tipo, exclusiva } = written;
  const opcionesError = errors.opciones?.message ?? errors.opciones?.root?.message;

  useEffect(() => {
    onDirty(changed);
    return () => onDirty(false);
  }, [changed, onDirty]);
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

  function save(addAnother: boolean) {
    return handleSubmit(
      async (data) => {
        another.current = addAnother;
        if (imagenes.retry && !isDirty) return imagenes.retry();
        const result = await onSave(base, data);
        if ('errors' in result) return void setServerErrors(result.errors);
        await imagenes.attach(result.saved);
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
        <RecoveredNotice {...form.kept} />
        <TextArea
          label="Enunciado"
          required
          rows={2}
          maxLength={5_000}
          className={errorRoom(errors.enunciado)}
          {...field('enunciado')}
        />
        <ImagenFields form={form} imagenes={imagenes} disabled={isSubmitting} />
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
          {...field('explicacion')}
        />
        <ImagenesNotice imagenes={imagenes} failure={pictureMissing} />
        <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
          <ImagenesButtons
            imagenes={imagenes}
            edited={isDirty}
            busy={isSubmitting}
            label="Guardar pregunta"
            onCancel={onCancel}
            extra={
              canAddAnother && (
                <Button variant="secondary" busy={isSubmitting} onClick={() => void save(true)()}>
                  Guardar y agregar otra
                </Button>
              )
            }
          />
        </div>
      </form>
    </Card>
  );
}

const tipos: readonly TipoPregunta[] = [2, 3, 1];

function TipoField({ value, onChange }: { value: TipoPregunta; onChange: (tipo: TipoPregunta) => void }) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-[0.9375rem] font-medium">Tipo</legend>
      <div className="flex flex-wrap gap-2 max-sm:flex-col">
        {tipos.map((tipo) => (
          <label
            key={tipo}
            className="flex min-h-11 items-center gap-2.5 rounded-lg border border-linea-2 px-4 transition-colors duration-150 hover:border-teal has-checked:border-teal has-checked:bg-teal-claro has-checked:font-semibold has-checked:text-teal-oscuro has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-teal"
          >
            <input
              type="radio"
              name={name}
              checked={value === tipo}
              onChange={() => onChange(tipo)}
              className="size-4.5 accent-teal outline-none"
            />
            {tipoPreguntaLabel[tipo]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

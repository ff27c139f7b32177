import { gradeIntento } from 'domain/contract/pruebas.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { notaTone } from 'domain/rules/calificacion.ts';
import type { Calificacion } from 'domain/schemas/pruebas.ts';
import { type KeyboardEvent, useEffect, useEffectEvent } from 'react';
import { useCall } from '../app/api.tsx';
import { RecoveredNotice } from '../app/recovered-notice.tsx';
import { Badge } from '../ui/badge.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { Prose } from '../ui/prose.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useAppForm } from '../ui/use-app-form.ts';
import { bodyOf, calificacionForm, expectedNota, formOf } from './calificacion-form.ts';

type Props = {
  calificacion: Calificacion;
  onSaved: (message: string) => void;
  onDirty: (dirty: boolean) => void;
  onSaving: (saving: boolean) => void;
};

export const calificacionFormId = 'calificacion-form';

/** The student's open answers with points and a comment for each. Ctrl + Enter saves. */
export function CalificacionFields({ calificacion, onSaved, onDirty, onSaving }: Props) {
  const call = useCall();
  const { showError } = useDialogs();
  const form = useAppForm(calificacionForm, {
    kept: { name: `Calificar a ${calificacion.alumno}`, nth: calificacion.intentoId },
    defaultValues: formOf(calificacion),
  });
  const { register, handleSubmit, setFocus, setServerErrors, watch, formState } = form;
  const { errors, isDirty, isSubmitting } = formState;
  const nota = expectedNota(calificacion, watch());
  const tell = useEffectEvent(() => {
    onDirty(isDirty);
    onSaving(isSubmitting);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when one of the two changes
  useEffect(() => tell(), [isDirty, isSubmitting]);
  useEffect(() => {
    const first = Math.max(
      0,
      calificacion.abiertas.findIndex(({ puntos }) => puntos === null),
    );
    if (!window.matchMedia('(pointer: coarse)').matches) setFocus(`respuestas.${first}.puntos`);
  }, [calificacion, setFocus]);

  const submit = handleSubmit(async (data) => {
    const envelope = await call(gradeIntento, { params: { id: calificacion.intentoId }, body: bodyOf(data) });
    if (envelope.success) return onSaved(envelope.message);
    setServerErrors(envelope.errores ?? {});
    await showError({ message: envelope.message });
  });

  function saveByKey(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
  }

  return (
    <form id={calificacionFormId} noValidate onSubmit={submit} onKeyDown={saveByKey} className="grid grid-cols-1 gap-6">
      <RecoveredNotice {...form.kept} />
      <Summary calificacion={calificacion} nota={nota} />
      {calificacion.abiertas.map(({ preguntaId, enunciado, texto }, index) => (
        <section key={preguntaId} aria-labelledby={`abierta-${preguntaId}`} className="border-t border-linea pt-5">
          <h3 id={`abierta-${preguntaId}`} className="title-3">
            {enunciado}
          </h3>
          <div className="my-3.5 rounded-lg bg-papel-2 px-4 py-3.5">
            <Prose text={texto} />
          </div>
          <input type="hidden" {...register(`respuestas.${index}.preguntaId`, { valueAsNumber: true })} />
          <div className="grid items-start gap-4 sm:grid-cols-[8rem_1fr]">
            <TextField
              label="Puntos"
              hint="De 0 a 20"
              inputMode="decimal"
              autoComplete="off"
              error={errors.respuestas?.[index]?.puntos?.message}
              {...register(`respuestas.${index}.puntos`)}
            />
            <TextArea
              label="Comentario"
              rows={2}
              maxLength={5_000}
              error={errors.respuestas?.[index]?.comentario?.message}
              {...register(`respuestas.${index}.comentario`)}
            />
          </div>
        </section>
      ))}
    </form>
  );
}

function Summary({ calificacion, nota }: { calificacion: Calificacion; nota: number | null }) {
  const { numero, enviado, acertadas, cerradas, pendientes } = calificacion;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="text-tinta-2">
        Intento {numero}, enviado el {formatDateTime(enviado)}.
        {cerradas > 0 && ` Acertó ${acertadas} de ${cerradas} preguntas con opciones.`}
      </p>
      <p role="status" className="flex items-center gap-2.5">
        Nota <NotaBadge nota={nota} pendientes={pendientes} />
      </p>
    </div>
  );
}

export function NotaBadge({ nota, pendientes }: { nota: number | null; pendientes: number }) {
  if (nota === null) return <Badge tone="ambar">{pendientes === 1 ? '1 pendiente' : `${pendientes} pendientes`}</Badge>;
  return (
    <Badge tone={notaTone(nota)} shape="box">
      {nota}
    </Badge>
  );
}

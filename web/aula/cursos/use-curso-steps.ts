import { createCurso } from 'domain/contract/cursos.ts';
import {
  type CursoData,
  type CursoForm,
  type CursoStep,
  cursoFormOf,
  cursoSteps,
  newCursoForm,
  proposedCertificado,
  stepFields,
} from 'domain/schemas/curso-form.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { useRef, useState } from 'react';
import type { ZodType, z } from 'zod';
import { useCall } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { useCursoImagen } from '../../app/use-curso-imagen.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useAppForm } from '../../ui/use-app-form.ts';
import { newCursoName } from './new-curso-name.ts';
import { steps } from './step-list.tsx';
import { useCursosChanged } from './use-cursos-changed.ts';
import { useSaveCurso } from './use-save-curso.ts';

const schemas: Record<CursoStep, ZodType<Partial<CursoData>, Partial<CursoForm>>> = cursoSteps;

/** One form over all steps, validated by the current step. `onDone`: after `Guardar`, or the last step. */
export function useCursoSteps(especialidadId: number, onDone: (curso: Curso) => void) {
  const call = useCall();
  const { showError } = useDialogs();
  const saveCurso = useSaveCurso();
  const cursosChanged = useCursosChanged();
  const [step, setStep] = useState<CursoStep>('datos');
  const [curso, setCurso] = useState<Curso | null>(null);
  /** Whether the running save continues to the next step. */
  const goingOn = useRef(false);
  const form = useAppForm(schemas[step], { kept: newCursoName, defaultValues: newCursoForm(especialidadId) });
  const imagenes = useCursoImagen({ onDone: settle, onMissing: keep });

  /** Keeps unsaved input of the other steps. */
  function keep(saved: Curso): void {
    const values = cursoFormOf(saved);
    for (const name of stepFields(step)) form.resetField(name, { defaultValue: values[name] });
    // Proposals are set with `reset`: `resetField` ignores fields that were never registered.
    const proposed = curso ? {} : proposedCertificado(saved);
    form.reset({ ...form.formState.defaultValues, ...stepValues(values), ...proposed }, { keepDirtyValues: true });
    setCurso(saved);
    void cursosChanged();
  }

  const stepValues = (values: CursoForm) => Object.fromEntries(stepFields(step).map((name) => [name, values[name]]));

  function settle(saved: Curso): void {
    keep(saved);
    const next = steps[steps.indexOf(step) + 1];
    if (goingOn.current && next) setStep(next);
    else onDone(saved);
  }

  async function create(data: z.output<typeof cursoSteps.datos>): Promise<void> {
    const envelope = await call(createCurso, { body: data });
    if (envelope.success && envelope.resource) return imagenes.attach(envelope.resource);
    const [homeless] = form.setServerErrors(envelope.errores ?? {});
    await showError({ title: aulaMessages.guardado, message: homeless ?? envelope.message });
  }

  async function update(base: Curso, data: Partial<CursoData>): Promise<void> {
    const pictures = step === 'datos' && imagenes.hasFiles;
    const kept = pictures ? { ...data, ...imagenes.keepStored(base) } : data;
    const envelope = await saveCurso(base, kept, pictures ? ['imagen'] : []);
    if (envelope.success && envelope.resource) return imagenes.attach(envelope.resource);
    form.setServerErrors(envelope.errores ?? {});
  }

  const submit = (goOn: boolean) =>
    form.handleSubmit((data) => {
      // A retried upload continues to the step that its save was going to.
      if (imagenes.retry && !form.formState.isDirty) return imagenes.retry();
      goingOn.current = goOn;
      return curso ? update(curso, data) : create(data as z.output<typeof cursoSteps.datos>);
    });

  return { form, step, goTo: setStep, curso, imagenes, submit };
}

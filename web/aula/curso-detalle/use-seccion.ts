import type { CursoData } from 'domain/schemas/curso-form.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { ZodType } from 'zod';
import { useAppForm } from '../../ui/use-app-form.ts';
import { fieldOf } from '../cursos/field.ts';
import { useGuardarCurso } from './use-guardar-curso.ts';

type Seccion<Output, Input> = {
  curso: Curso;
  schema: ZodType<Output, Input>;
  values: Input;
  onSaved: (curso: Curso) => void | Promise<void>;
};

/** Form state of one section of the course. */
export function useSeccion<Output extends Partial<CursoData>, Input extends FieldValues>({
  curso,
  schema,
  values,
  onSaved,
}: Seccion<Output, Input>) {
  // Frozen at mount: a background refetch must not replace the version that the save compares with.
  const [base] = useState(curso);
  const guardar = useGuardarCurso();
  const form = useAppForm(schema, { defaultValues: values as DefaultValues<Input> });

  const submit = form.handleSubmit(async (data) => {
    const envelope = await guardar(base, data);
    if (envelope.success && envelope.resource) return onSaved(envelope.resource);
    form.setServerErrors(envelope.errores ?? {});
  });

  return { form, field: fieldOf(form), submit };
}

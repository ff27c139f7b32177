import type { CursoData } from 'domain/schemas/curso-form.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { ZodType } from 'zod';
import { useAppForm } from '../../ui/use-app-form.ts';
import { fieldOf } from '../cursos/field.ts';
import { useSaveCurso } from './use-save-curso.ts';

type Section<Output, Input> = {
  curso: Curso;
  schema: ZodType<Output, Input>;
  values: Input;
  onSaved: (curso: Curso) => void | Promise<void>;
};

/** Form state of one section of the course. */
export function useSection<Output extends Partial<CursoData>, Input extends FieldValues>({
  curso,
  schema,
  values,
  onSaved,
}: Section<Output, Input>) {
  // Frozen at mount: a background refetch must not replace the version that the save compares with.
  const [base] = useState(curso);
  const save = useSaveCurso();
  const form = useAppForm(schema, { defaultValues: values as DefaultValues<Input> });

  const submit = form.handleSubmit(async (data) => {
    const envelope = await save(base, data);
    if (envelope.success && envelope.resource) return onSaved(envelope.resource);
    form.setServerErrors(envelope.errores ?? {});
  });

  return { form, field: fieldOf(form), submit };
}

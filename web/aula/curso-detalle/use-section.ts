import type { CursoData } from 'domain/schemas/curso-form.ts';
import type { Curso } from 'domain/schemas/cursos.ts';
import { useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { ZodType } from 'zod';
import { fieldOf } from '../../app/field-of.ts';
import { useAppForm } from '../../ui/use-app-form.ts';
import { useSaveCurso } from '../cursos/use-save-curso.ts';

type Section<Output, Input> = {
  curso: Curso;
  schema: ZodType<Output, Input>;
  values: (curso: Curso) => Input;
  /** Title under which it is kept when the session ends. */
  kept: string;
  onSaved: (curso: Curso) => void | Promise<void>;
};

/** Form state of one section of the course. */
export function useSection<Output extends Partial<CursoData>, Input extends FieldValues>({
  curso,
  schema,
  values,
  kept,
  onSaved,
}: Section<Output, Input>) {
  // Frozen at mount: a background refetch must not replace the version that the save compares with.
  const [base, setBase] = useState(curso);
  const saveCurso = useSaveCurso();
  const form = useAppForm(schema, { kept, defaultValues: values(curso) as DefaultValues<Input> });

  async function save(data: Partial<CursoData>, replacing: readonly 'imagen'[] = []): Promise<void> {
    const envelope = await saveCurso(base, data, replacing);
    if (envelope.success && envelope.resource) return onSaved(envelope.resource);
    form.setServerErrors(envelope.errores ?? {});
  }

  /** Continues with a record that was saved from here. */
  function rebase(saved: Curso): void {
    setBase(saved);
    form.reset(values(saved) as DefaultValues<Input>);
  }

  return { form, field: fieldOf(form), base, save, rebase, submit: form.handleSubmit((data) => save(data)) };
}

import { zodResolver } from '@hookform/resolvers/zod';
import type { Curso } from 'domain/schemas/cursos.ts';
import { type FlyerData, type FlyerForm, type flyerForm, flyerFormOf } from 'domain/schemas/flyer-form.ts';
import { type Path, useForm } from 'react-hook-form';
import { useKeptForm } from '../../app/use-kept-form.ts';

export type FlyerSchema = typeof flyerForm;

/**
 * The specification clears an error as soon as its field is edited. Unlike other forms, this one therefore validates on
 * blur and submit only, not on every change.
 */
export function useFlyerForm(schema: FlyerSchema, curso: Curso | null) {
  const form = useForm<FlyerForm, unknown, FlyerData>({
    resolver: zodResolver(schema),
    defaultValues: flyerFormOf(curso),
    mode: 'onBlur',
    reValidateMode: 'onBlur',
  });

  const kept = useKeptForm(form, { name: curso ? 'Editar flyer' : 'Nuevo flyer', nth: curso?.cursoId ?? 0 });

  function field<Name extends Path<FlyerForm>>(name: Name) {
    return {
      ...form.register(name, { onChange: () => form.clearErrors(name) }),
      error: form.formState.errors[name]?.message,
    };
  }

  return { ...form, field, kept };
}

export type Field = ReturnType<typeof useFlyerForm>['field'];

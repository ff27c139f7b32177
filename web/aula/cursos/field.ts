import type { FieldValues, Path, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';

/** What a control of the kit needs to belong to a form. */
export type Field<Name extends string> = (name: Name) => UseFormRegisterReturn & { error: string | undefined };

export function fieldOf<Input extends FieldValues, Output>(
  form: Pick<UseFormReturn<Input, unknown, Output>, 'register' | 'getFieldState' | 'formState'>,
): Field<Path<Input>> {
  return (name) => ({ ...form.register(name), error: form.getFieldState(name, form.formState).error?.message });
}

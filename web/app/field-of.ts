import type { FieldValues, Path, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';

/** Registers a form field and returns its error, for the inputs of the kit. */
export type Field<Name extends string> = (name: Name) => UseFormRegisterReturn & { error: string | undefined };

export function fieldOf<Input extends FieldValues, Output>(
  form: Pick<UseFormReturn<Input, unknown, Output>, 'register' | 'getFieldState' | 'formState'>,
): Field<Path<Input>> {
  return (name) => ({ ...form.register(name), error: form.getFieldState(name, form.formState).error?.message });
}

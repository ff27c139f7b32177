import { zodResolver } from '@hookform/resolvers/zod';
import { use, useRef } from 'react';
import {
  type FieldValues,
  type Path,
  type PathValue,
  type RegisterOptions,
  type UseFormProps,
  useForm,
} from 'react-hook-form';
import type { ZodType } from 'zod';
import { afterPress } from './after-press.ts';
import { type FormId, FormKeeperContext } from './form-keeper.ts';

/** The part of an envelope that concerns a form. */
type Answer = { success: boolean; errores?: Record<string, string> | undefined };

export type FormOptions<Input extends FieldValues, Output> = Omit<
  UseFormProps<Input, unknown, Output>,
  'resolver' | 'mode' | 'reValidateMode'
> & {
  /**
   * Title under which what was typed is kept when the session ends. Null: the form holds a secret, or is filled in by
   * somebody without a session. A number tells forms of one title apart.
   */
  kept: string | FormId | null;
};

const idOf = (kept: string | FormId | null): FormId =>
  typeof kept === 'string' ? { name: kept, nth: 0 } : (kept ?? { name: '', nth: 0 });

/**
 * The only way to make a form. Validates a field on blur and then on every change; a failed submit focuses the first
 * invalid field. (`onTouched`, unlike RHF's `onBlur`, revalidates on change before the first submit too.)
 */
export function useAppForm<Output, Input extends FieldValues>(
  schema: ZodType<Output, Input>,
  { kept, ...options }: FormOptions<Input, Output>,
) {
  const form = useForm<Input, unknown, Output>({
    shouldFocusError: true,
    ...options,
    resolver: zodResolver(schema),
    mode: 'onTouched',
    reValidateMode: 'onChange',
  });

  const useFormKeeper = use(FormKeeperContext);
  const keeping = useFormKeeper(form, idOf(kept));

  const hasError = (field: string) => form.getFieldState(field as Path<Input>).error !== undefined;

  /** Shows the server's errors under their fields and returns those that have no field. */
  function setServerErrors(errores: Record<string, string>): string[] {
    const entries = Object.entries(errores);
    const homeless = entries.filter(([field]) => !isField(form.getValues(), field)).map(([, message]) => message);
    const placed = entries.filter(([field]) => isField(form.getValues(), field));
    const place = ([field, message]: [string, string], shouldFocus: boolean) =>
      form.setError(field as Path<Input>, { type: 'server', message }, { shouldFocus });
    for (const entry of placed) place(entry, entry === placed[0]);
    // During the first submit, the field that loses focus is validated again and its server error is cleared; set it
    // once more.
    setTimeout(() => {
      for (const entry of placed) if (!hasError(entry[0])) place(entry, false);
    });
    return homeless;
  }

  /** Submits through `send`, which may return null to stop. Errors of fields are shown there; `done` gets the rest. */
  function submitTo<E extends Answer>(
    send: (values: Output) => Promise<E | null>,
    done: (answer: E) => Promise<void> | void,
  ) {
    return form.handleSubmit(async (values) => {
      const answer = await send(values);
      if (answer === null) return;
      if (!answer.success && answer.errores && setServerErrors(answer.errores).length === 0) return;
      await done(answer);
    });
  }

  // Elements already seen: React calls the ref again on every render, but only the first value counts.
  const seen = useRef(new WeakSet<Element>());

  /** Keeps what was typed before hydration instead of overwriting it with the default value. */
  const register: typeof form.register = (name, rules) => {
    const field = form.register(name, rules);
    const attach = (element: unknown) => {
      const typed = isTextBox(element) && !seen.current.has(element) ? element.value : '';
      field.ref(element);
      if (!isTextBox(element)) return;
      seen.current.add(element);
      if (typed !== '' && typed !== element.value) form.setValue(name, typed as PathValue<Input, typeof name>);
    };
    // Validated after the press: an error message moves the content below the field.
    return { ...field, ref: attach, onBlur: async (event) => afterPress(() => void field.onBlur(event)) };
  };

  /** Registers a field and reads its error, for the inputs of the kit. */
  const field = (name: Path<Input>, rules?: RegisterOptions<Input, Path<Input>>) => ({
    ...register(name, rules),
    error: form.getFieldState(name, form.formState).error?.message,
  });

  return { ...form, register, field, setServerErrors, submitTo, kept: keeping };
}

function isTextBox(element: unknown): element is HTMLInputElement | HTMLTextAreaElement {
  if (element instanceof HTMLTextAreaElement) return true;
  return element instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(element.type);
}

function isField(values: FieldValues, path: string): boolean {
  const root = path.split('.')[0];
  return root !== undefined && root in values;
}

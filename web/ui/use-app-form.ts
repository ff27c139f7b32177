import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import type { FieldValues, Path, PathValue, UseFormProps } from 'react-hook-form';
import { useForm } from 'react-hook-form';
import type { ZodType } from 'zod';

/**
 * The one way to make a form. It validates a field when it is left, then on every change;
 * a failed submit moves the focus to the first field in error. ('onTouched' is RHF's onBlur
 * that, unlike 'onBlur', revalidates on change before the first submit too.)
 */
export function useAppForm<Output, Input extends FieldValues>(
  schema: ZodType<Output, Input>,
  options: Omit<UseFormProps<Input, unknown, Output>, 'resolver' | 'mode' | 'reValidateMode'> = {},
) {
  const form = useForm<Input, unknown, Output>({
    shouldFocusError: true,
    ...options,
    resolver: zodResolver(schema),
    mode: 'onTouched',
    reValidateMode: 'onChange',
  });

  const hasError = (field: string) => form.getFieldState(field as Path<Input>).error !== undefined;

  /** Puts the server's field errors under their fields and answers with those no field can show. */
  function setServerErrors(errores: Record<string, string>): string[] {
    const entries = Object.entries(errores);
    const homeless = entries.filter(([field]) => !isField(form.getValues(), field)).map(([, message]) => message);
    const placed = entries.filter(([field]) => isField(form.getValues(), field));
    const place = ([field, message]: [string, string], shouldFocus: boolean) =>
      form.setError(field as Path<Input>, { type: 'server', message }, { shouldFocus });
    for (const entry of placed) place(entry, entry === placed[0]);
    // During the first submit, the field that the focus leaves is checked once more and loses what the server said of it.
    setTimeout(() => {
      for (const entry of placed) if (!hasError(entry[0])) place(entry, false);
    });
    return homeless;
  }

  // Only what a field held when it was first met: later, React attaches it anew with every drawing.
  const seen = useRef(new WeakSet<Element>());

  /** Somebody may have typed before the page's script ran: the form takes that over instead of wiping it out. */
  const register: typeof form.register = (name, rules) => {
    const field = form.register(name, rules);
    const attach = (element: unknown) => {
      const typed = isTextBox(element) && !seen.current.has(element) ? element.value : '';
      field.ref(element);
      if (!isTextBox(element)) return;
      seen.current.add(element);
      if (typed !== '' && typed !== element.value) form.setValue(name, typed as PathValue<Input, typeof name>);
    };
    return { ...field, ref: attach };
  };

  return { ...form, register, setServerErrors };
}

function isTextBox(element: unknown): element is HTMLInputElement | HTMLTextAreaElement {
  if (element instanceof HTMLTextAreaElement) return true;
  return element instanceof HTMLInputElement && !['checkbox', 'radio', 'file'].includes(element.type);
}

function isField(values: FieldValues, path: string): boolean {
  const root = path.split('.')[0];
  return root !== undefined && root in values;
}

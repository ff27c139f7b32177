import { zodResolver } from '@hookform/resolvers/zod';
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

  /** Puts the server's field errors under their fields and answers with those no field can show. */
  function setServerErrors(errores: Record<string, string>): string[] {
    const homeless: string[] = [];
    let first = true;
    for (const [field, message] of Object.entries(errores)) {
      if (!isField(form.getValues(), field)) {
        homeless.push(message);
        continue;
      }
      form.setError(field as Path<Input>, { type: 'server', message }, { shouldFocus: first });
      first = false;
    }
    return homeless;
  }

  /** Somebody may have typed before the page's script ran: the form takes that over instead of wiping it out. */
  const register: typeof form.register = (name, rules) => {
    const field = form.register(name, rules);
    const attach = (element: unknown) => {
      const typed = isTextBox(element) ? element.value : '';
      field.ref(element);
      if (typed !== '' && isTextBox(element) && typed !== element.value)
        form.setValue(name, typed as PathValue<Input, typeof name>);
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

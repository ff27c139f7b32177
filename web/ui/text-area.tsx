import type { ComponentProps } from 'react';
import { controlLook } from './control-look.ts';
import { type FieldProps, FormField } from './form-field.tsx';

type TextAreaProps = FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>;

export function TextArea({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  id,
  rows = 4,
  ...textarea
}: TextAreaProps) {
  return (
    <FormField
      label={label}
      hint={hint}
      error={error}
      required={required}
      hideLabel={hideLabel}
      className={className}
      id={id}
    >
      {(control) => (
        <textarea
          rows={rows}
          {...textarea}
          {...control}
          className={controlLook('field-sizing-content min-h-24 resize-y py-2.5')}
        />
      )}
    </FormField>
  );
}

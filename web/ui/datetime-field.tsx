import type { ComponentProps } from 'react';
import { controlLook } from './control-look.ts';
import { type FieldProps, FormField } from './form-field.tsx';

type DatetimeFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'step'>;

/** Value format: yyyy-MM-ddTHH:mm, without a time zone. */
export function DatetimeField({
  label,
  hint,
  error,
  required,
  hideLabel,
  className,
  id,
  ...input
}: DatetimeFieldProps) {
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
        <input
          max="9999-12-31T23:59"
          {...input}
          {...control}
          type="datetime-local"
          step={60}
          className={controlLook('h-11')}
        />
      )}
    </FormField>
  );
}

import type { ComponentProps } from 'react';
import { controlLook } from './control-look.ts';
import { type FieldProps, FormField } from './form-field.tsx';

type TextFieldProps = FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>;

export function TextField(props: TextFieldProps) {
  const { label, hint, error, alert, required, hideLabel, className, id, ...input } = props;
  return (
    <FormField
      label={label}
      hint={hint}
      error={error}
      alert={alert}
      required={required}
      hideLabel={hideLabel}
      className={className}
      id={id}
    >
      {(control) => <input type="text" {...input} {...control} className={controlLook('h-11')} />}
    </FormField>
  );
}

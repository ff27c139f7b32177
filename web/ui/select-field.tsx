import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { controlLook } from './control-look.ts';
import { type FieldProps, FormField } from './form-field.tsx';

export type SelectOption = { value: string | number; label: string; disabled?: boolean };

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<'select'>, keyof FieldProps | 'children'> & {
    options: SelectOption[];
    /** First option, with an empty value. */
    placeholder?: string;
  };

export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, required, hideLabel, className, id, options, placeholder, ...select } = props;
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
        <div className="relative">
          <select {...select} {...control} className={controlLook('h-11 appearance-none truncate pr-10')}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            size={18}
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-tinta-2"
          />
        </div>
      )}
    </FormField>
  );
}

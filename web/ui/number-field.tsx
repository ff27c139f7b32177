import type { ComponentProps } from 'react';
import { controlLook } from './control-look.ts';
import { cx } from './cx.ts';
import { type FieldProps, FormField } from './form-field.tsx';

type NumberFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, keyof FieldProps | 'type' | 'prefix'> & {
    /** Short text inside the field, before or after the number. */
    prefix?: string;
    suffix?: string;
  };

const adornment = 'pointer-events-none absolute top-1/2 -translate-y-1/2 text-tinta-2';

export function NumberField(props: NumberFieldProps) {
  const { label, hint, error, required, hideLabel, className, id, prefix, suffix, ...input } = props;
  const whole = input.step === undefined || Number(input.step) % 1 === 0;
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
          {prefix && <span className={cx(adornment, 'left-3.5')}>{prefix}</span>}
          <input
            inputMode={whole ? 'numeric' : 'decimal'}
            {...input}
            {...control}
            // `type="number"` drops a comma, which would turn 12,50 into 1250.
            type={whole ? 'number' : 'text'}
            // Scrolling over a focused number input would change its value.
            onWheel={(event) => event.currentTarget.blur()}
            className={controlLook(
              cx(
                'h-11 appearance-none tabular-nums [&::-webkit-inner-spin-button]:appearance-none',
                prefix && 'pl-10',
                suffix && (suffix.length > 4 ? 'pr-24' : 'pr-14'),
              ),
            )}
          />
          {suffix && <span className={cx(adornment, 'right-3.5 max-w-20 truncate text-[0.9375rem]')}>{suffix}</span>}
        </div>
      )}
    </FormField>
  );
}

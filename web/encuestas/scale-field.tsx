import { type ComponentProps, useId } from 'react';
import { cx } from '../ui/cx.ts';
import { FieldError } from '../ui/form-field.tsx';

type Props = Omit<ComponentProps<'input'>, 'type' | 'value'> & {
  label: string;
  values: readonly number[];
  /** What the lowest and the highest value mean. */
  ends: readonly [string, string];
  error?: string | undefined;
};

/** A question with a numeric scale, as a row of large buttons. */
export function ScaleField({ label, values, ends, error, className, ...input }: Props) {
  const id = useId();
  const many = values.length > 5;
  return (
    <fieldset className={cx('min-w-0', className)} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 font-medium">
        {label}
        <span aria-hidden="true" className="text-rojo">
          *
        </span>
      </legend>
      <div className={cx('grid gap-2', many ? 'grid-cols-6 sm:grid-cols-11' : 'max-w-md grid-cols-5')}>
        {values.map((value) => (
          <label
            key={value}
            className={cx(
              'relative grid h-12 cursor-pointer place-items-center rounded-lg border bg-hoja text-lg tabular-nums',
              'transition-colors hover:border-teal has-checked:border-teal has-checked:bg-teal has-checked:font-semibold has-checked:text-hoja',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-teal',
              error ? 'border-rojo' : 'border-linea',
            )}
          >
            <input {...input} type="radio" value={value} className="absolute inset-0 cursor-pointer opacity-0" />
            {value}
          </label>
        ))}
      </div>
      <p
        aria-hidden="true"
        className={cx('mt-1.5 flex justify-between gap-4 text-sm text-tinta-2', !many && 'max-w-md')}
      >
        <span>{ends[0]}</span>
        <span className="text-right">{ends[1]}</span>
      </p>
      <FieldError id={error ? `${id}-error` : undefined} message={error} />
    </fieldset>
  );
}

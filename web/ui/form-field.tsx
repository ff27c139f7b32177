import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

export type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string;
  /** Say the error at once, as an alert. */
  alert?: boolean;
  required?: boolean;
  /** Show the label to screen readers only. */
  hideLabel?: boolean;
  className?: string;
};

type ControlProps = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
};

type FormFieldProps = FieldProps & { id?: string; children: (control: ControlProps) => ReactNode };

export function FormField(props: FormFieldProps) {
  const { label, hint, error, alert, required, hideLabel, className, id, children } = props;
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  return (
    <div className={cx('flex min-w-0 flex-col', className)}>
      <div className={cx('mb-1.5 flex gap-0.5 text-[0.9375rem]', hideLabel && 'sr-only')}>
        <label htmlFor={controlId} className="font-medium">
          {label}
        </label>
        {required && (
          <span aria-hidden="true" className="text-rojo">
            *
          </span>
        )}
      </div>
      {children({
        id: controlId,
        'aria-describedby': cx(hintId, errorId) || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required ? true : undefined,
      })}
      {hint && (
        <p id={hintId} className="mt-1.5 text-sm text-tinta-2">
          {hint}
        </p>
      )}
      <FieldError id={errorId} message={error} alert={alert} />
    </div>
  );
}

type FieldErrorProps = { id?: string; message?: string; alert?: boolean };

export function FieldError({ id, message, alert }: FieldErrorProps) {
  if (!message) return null;
  return (
    <p
      id={id}
      role={alert ? 'alert' : undefined}
      className="mt-1.5 flex animate-appear items-start gap-1.5 text-sm font-medium text-rojo"
    >
      <CircleAlert size={16} className="mt-0.5" />
      {message}
    </p>
  );
}

import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import { FieldError } from './form-field.tsx';

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode; error?: string };

export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" />;
}

export function Radio(props: ChoiceProps) {
  return <Choice {...props} type="radio" />;
}

function Choice({ label, hint, error, className, id, type, ...input }: ChoiceProps & { type: 'checkbox' | 'radio' }) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  return (
    <div className={className}>
      <label htmlFor={controlId} className="flex min-h-11 items-start gap-3 py-2.5 has-disabled:text-tinta-2">
        <input
          {...input}
          id={controlId}
          type={type}
          aria-describedby={cx(hintId, errorId) || undefined}
          aria-invalid={error ? true : undefined}
          className="mt-0.5 size-5 shrink-0 accent-teal"
        />
        <span className="min-w-0">{label}</span>
      </label>
      {hint && (
        <p id={hintId} className="-mt-1.5 mb-1 pl-8 text-sm text-tinta-2">
          {hint}
        </p>
      )}
      <FieldError id={errorId} message={error} />
    </div>
  );
}

import type { Envelope } from 'domain/contract/envelope.ts';
import { type FormEventHandler, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { cx } from '../ui/cx.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import type { Keeping } from '../ui/form-keeper.ts';
import { useToast } from '../ui/toast.tsx';
import { RecoveredNotice } from './recovered-notice.tsx';

type ActFormProps = {
  form: { kept: Keeping; formState: { isSubmitting: boolean } };
  title?: ReactNode;
  /** Accessible name of a form without a title. */
  label?: string;
  verb: string;
  danger?: boolean;
  /** Below a line, as the last part of a dialog. */
  ruled?: boolean;
  onSubmit: FormEventHandler;
  onCancel: () => void;
  children: ReactNode;
};

/** Form of an act on a record. It opens below the record, so it takes the focus to scroll into view. */
export function ActForm({ form, title, label, verb, danger, ruled, onSubmit, onCancel, children }: ActFormProps) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), []);
  return (
    <form
      ref={element}
      onSubmit={onSubmit}
      noValidate
      aria-label={label}
      className={cx('grid gap-4 sm:grid-cols-2', ruled && 'border-t border-linea pt-5')}
    >
      {title && <h3 className="title-3 sm:col-span-2">{title}</h3>}
      <RecoveredNotice {...form.kept} className="sm:col-span-2" />
      {children}
      <div className="flex flex-wrap gap-3 sm:col-span-2">
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={form.formState.isSubmitting}>
          {verb}
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Volver
        </Button>
      </div>
    </form>
  );
}

/** After an act: why it was refused, or what was done. */
export function useActDone(onDone: () => Promise<void>): (envelope: Envelope) => Promise<void> {
  const { showError } = useDialogs();
  const toast = useToast();
  return async ({ success, message }) => {
    if (!success) return showError({ message });
    toast.show(message);
    await onDone();
  };
}

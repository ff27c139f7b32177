import { type FormEventHandler, type ReactNode, useId } from 'react';
import { RecoveredNotice } from '../app/recovered-notice.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import type { Keeping } from '../ui/form-keeper.ts';

type Props = {
  title: string;
  description?: string;
  verb: string;
  danger?: boolean;
  busy: boolean;
  kept: Keeping;
  onSubmit: FormEventHandler;
  onClose: () => void;
  children: ReactNode;
};

/** Frame of a decision about a declared payment: a short form with its verb. */
export function DecideDialog({ title, description, verb, danger, busy, kept, onSubmit, onClose, children }: Props) {
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Volver
          </Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} form={id} busy={busy}>
            {verb}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={onSubmit} noValidate className="grid gap-5">
        <RecoveredNotice {...kept} />
        {children}
      </form>
    </Dialog>
  );
}

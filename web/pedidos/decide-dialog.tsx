import { type FormEventHandler, type ReactNode, useId } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

type Props = {
  title: string;
  description?: string;
  verb: string;
  danger?: boolean;
  busy: boolean;
  onSubmit: FormEventHandler;
  onClose: () => void;
  children: ReactNode;
};

/** Frame of a decision about a declared payment: a short form with its verb. */
export function DecideDialog({ title, description, verb, danger, busy, onSubmit, onClose, children }: Props) {
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
        {children}
      </form>
    </Dialog>
  );
}

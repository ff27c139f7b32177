import { type FormEventHandler, type ReactNode, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type SeccionDialogProps = {
  title: string;
  busy: boolean;
  onSubmit: FormEventHandler;
  onClose: () => void;
  children: ReactNode;
};

export function SeccionDialog({ title, busy, onSubmit, onClose, children }: SeccionDialogProps) {
  const formId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Guardar
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} noValidate className="[&_:is(input,select,textarea)]:scroll-my-28">
        {children}
      </form>
    </Dialog>
  );
}

import { type ComponentProps, type FormEventHandler, type ReactNode, useId } from 'react';
import { RecoveredNotice } from '../../app/recovered-notice.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type SectionDialogProps = {
  title: string;
  busy: boolean;
  kept: ComponentProps<typeof RecoveredNotice>;
  onSubmit: FormEventHandler;
  onClose: () => void;
  /** Instead of cancel and save. */
  footer?: (formId: string) => ReactNode;
  children: ReactNode;
};

export function SectionDialog({ title, busy, kept, onSubmit, onClose, footer, children }: SectionDialogProps) {
  const formId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title={title}
      footer={
        footer?.(formId) ?? (
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" form={formId} busy={busy}>
              Guardar
            </Button>
          </>
        )
      }
    >
      <form id={formId} onSubmit={onSubmit} noValidate className="[&_:is(input,select,textarea)]:scroll-my-28">
        <RecoveredNotice {...kept} />
        {children}
      </form>
    </Dialog>
  );
}

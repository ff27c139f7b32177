import type { Envelope } from 'domain/contract/envelope.ts';
import { type ComponentProps, type FormEventHandler, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ZodType } from 'zod';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import type { Keeping } from '../ui/form-keeper.ts';
import { useToast } from '../ui/toast.tsx';
import { type FormOptions, useAppForm } from '../ui/use-app-form.ts';
import { ImagenesFooter } from './imagenes-form.tsx';
import { RecoveredNotice } from './recovered-notice.tsx';
import { useGuardedClose } from './use-guarded-close.ts';
import type { Imagenes } from './use-imagenes.ts';

type FormDialogOptions<Input extends FieldValues, Output, E> = FormOptions<Input, Output> & {
  /** Null keeps the dialog open and unchanged. `another`: submitted with the button that adds another record. */
  send: (values: Output, another: boolean) => Promise<E | null>;
  onSaved: (answer: E, values: Output, another: boolean) => Promise<void> | void;
  onClose: () => void;
  /** Toast after the save. */
  toast?: (answer: E) => string;
  /** Asks before changes are lost. */
  guarded?: boolean;
  /** Something outside the form was changed, such as a chosen file. */
  changed?: boolean;
  /** Pictures that `onSaved` attaches to the saved record. */
  imagenes?: Imagenes;
  /** Where a refusal without field errors is shown: above the fields, in a message of this title, or by the caller. */
  refusal?: 'above' | { title: string } | ((message: string, answer: E) => Promise<void> | void);
};

/** State of a form in a dialog; spread `dialog` into `FormDialog`. */
export function useFormDialog<Output, Input extends FieldValues, E extends Envelope>(
  schema: ZodType<Output, Input>,
  options: FormDialogOptions<Input, Output, E>,
) {
  const { send, onSaved, onClose, toast: toastText, guarded, changed, imagenes, refusal, ...formOptions } = options;
  const form = useAppForm(schema, formOptions);
  const { isDirty, isSubmitting } = form.formState;
  const { showError } = useDialogs();
  const toast = useToast();
  const [failed, setFailed] = useState('');
  const isChanged = isDirty || changed === true || imagenes?.hasFiles === true;
  const guard = useGuardedClose(guarded === true && isChanged, onClose);
  /** Retries the upload when the record is saved and only a picture is missing. */
  const uploadAgain = isDirty ? null : (imagenes?.retry ?? null);

  async function refuse(message: string, answer: E): Promise<void> {
    if (refusal === 'above') setFailed(message);
    else if (typeof refusal === 'function') await refusal(message, answer);
    else await showError({ ...refusal, message });
  }

  const submit = (another: boolean) =>
    form.handleSubmit(async (values) => {
      if (uploadAgain) return uploadAgain();
      setFailed('');
      const answer = await send(values, another);
      // Version conflict, and the user chose to continue editing.
      if (answer === null || answer.codigo === 'cambio-ajeno') return;
      if (answer.success) {
        // A failed upload keeps the dialog open, and its guard.
        if (!imagenes) guard.release();
        if (toastText) toast.show(toastText(answer));
        return onSaved(answer, values, another);
      }
      const homeless = form.setServerErrors(answer.errores ?? {});
      if (!answer.errores || homeless.length > 0) await refuse(homeless[0] ?? answer.message, answer);
    });

  return {
    form,
    field: form.field,
    dialog: {
      kept: form.kept,
      busy: isSubmitting,
      failed,
      onSubmit: submit(false),
      onClose: uploadAgain && imagenes ? imagenes.skip : guard.close,
      imagenes,
      edited: isDirty,
    },
    submitAnother: () => void submit(true)(),
  };
}

type FormDialogProps = Pick<
  ComponentProps<typeof Dialog>,
  'title' | 'description' | 'size' | 'placement' | 'initialFocus' | 'onClose'
> & {
  kept?: Keeping;
  busy: boolean;
  disabled?: boolean;
  /** Why the last submit was refused. */
  failed?: string;
  onSubmit: FormEventHandler<HTMLFormElement>;
  submitLabel: string;
  cancelLabel?: string;
  /** Handler of the first button; without it, the button closes the dialog. */
  onCancel?: () => void;
  danger?: boolean;
  /** Buttons between cancel and submit. */
  actions?: ReactNode;
  imagenes?: Imagenes | undefined;
  edited?: boolean;
  /** Says that the record was saved without its picture. */
  uploadFailure?: string;
  /** Instead of the buttons. */
  footer?: (formId: string) => ReactNode;
  className?: string;
  children: ReactNode;
};

/** A form in a dialog, with its buttons in the footer. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, size, placement, initialFocus, kept, failed } = props;
  const { onSubmit, onClose, className = 'grid gap-5', children } = props;
  const formId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      size={size}
      placement={placement}
      initialFocus={initialFocus}
      footer={props.footer?.(formId) ?? <Buttons formId={formId} {...props} />}
    >
      <form id={formId} method="post" onSubmit={onSubmit} onKeyDown={submitWithEnter} noValidate className={className}>
        {kept && <RecoveredNotice {...kept} />}
        {failed && <Alert tone="error">{failed}</Alert>}
        {children}
      </form>
    </Dialog>
  );
}

/** Ctrl Enter submits from anywhere in the form, also where Enter alone chooses or breaks the line. */
function submitWithEnter(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

function Buttons({ formId, imagenes, ...props }: FormDialogProps & { formId: string }) {
  const { busy, disabled, submitLabel, cancelLabel = 'Cancelar', onClose, onCancel = onClose, actions, danger } = props;
  if (imagenes) {
    return (
      <ImagenesFooter
        imagenes={imagenes}
        failure={props.uploadFailure ?? ''}
        edited={props.edited === true}
        busy={busy}
        label={submitLabel}
        form={formId}
        onCancel={onCancel}
        extra={actions}
      />
    );
  }
  return (
    <>
      <Button variant="secondary" onClick={onCancel}>
        {cancelLabel}
      </Button>
      {actions}
      <Button type="submit" form={formId} variant={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled}>
        {submitLabel}
      </Button>
    </>
  );
}

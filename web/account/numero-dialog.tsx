import { updateOwnNumero } from 'domain/contract/session.ts';
import { ownNumeroInput } from 'domain/schemas/session.ts';
import { useId, useState } from 'react';
import { useCall } from '../app/api.tsx';
import { RecoveredNotice } from '../app/recovered-notice.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAppForm } from '../ui/use-app-form.ts';

type NumeroDialogProps = { numero: string; onClose: () => void; onChanged: () => void };

export function NumeroDialog({ numero, onClose, onChanged }: NumeroDialogProps) {
  const call = useCall();
  const toast = useToast();
  const formId = useId();
  const [failed, setFailed] = useState('');
  const { register, formState, submitTo, kept } = useAppForm(ownNumeroInput, {
    kept: 'Cambia tu celular',
    defaultValues: { numero },
  });
  const submit = submitTo(
    (body) => {
      setFailed('');
      return call(updateOwnNumero, { body });
    },
    ({ success, message }) => {
      if (!success) return setFailed(message);
      toast.show(message);
      onChanged();
    },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Cambia tu celular"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={formState.isSubmitting}>
            Guardar
          </Button>
        </>
      }
    >
      <form id={formId} method="post" onSubmit={submit} noValidate className="grid gap-4">
        <RecoveredNotice {...kept} />
        {failed && <Alert tone="error">{failed}</Alert>}
        <TextField
          label="Celular"
          type="tel"
          autoComplete="tel"
          maxLength={30}
          hint="Nueve dígitos. Déjalo en blanco para quitarlo."
          error={formState.errors.numero?.message}
          {...register('numero')}
        />
      </form>
    </Dialog>
  );
}

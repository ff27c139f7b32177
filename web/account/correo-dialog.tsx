import { confirmCorreo, requestCorreo } from 'domain/contract/session.ts';
import { confirmCorreoInput, newCorreoInput } from 'domain/schemas/session.ts';
import { useId, useState } from 'react';
import { useCall } from '../app/api.tsx';
import { RecoveredNotice } from '../app/recovered-notice.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAppForm } from '../ui/use-app-form.ts';

type CorreoDialogProps = { onClose: () => void; onChanged: () => void };

/** First the new address, then the code that it received. `present`: the address of the account, which is unproven. */
export function CorreoDialog({ present, onClose, onChanged }: CorreoDialogProps & { present?: string }) {
  const [correo, setCorreo] = useState<string | null>(null);
  return correo === null ? (
    <AddressStep present={present} onClose={onClose} onSent={setCorreo} />
  ) : (
    <CodeStep correo={correo} onClose={onClose} onBack={() => setCorreo(null)} onChanged={onChanged} />
  );
}

type AddressStepProps = { present: string | undefined; onClose: () => void; onSent: (correo: string) => void };

function AddressStep({ present, onClose, onSent }: AddressStepProps) {
  const title = present === undefined ? 'Cambia tu correo' : 'Confirma tu correo';
  const call = useCall();
  const formId = useId();
  const [failed, setFailed] = useState('');
  const { register, formState, submitTo, kept } = useAppForm(newCorreoInput, {
    kept: title,
    defaultValues: { correo: present ?? '' },
  });
  const submit = submitTo(
    async (body) => {
      setFailed('');
      const envelope = await call(requestCorreo, { body });
      if (envelope.success) onSent(body.correo);
      return envelope;
    },
    ({ success, message }) => {
      if (!success) setFailed(message);
    },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={formState.isSubmitting}>
            Enviar código
          </Button>
        </>
      }
    >
      <form id={formId} method="post" onSubmit={submit} noValidate className="grid gap-4">
        <RecoveredNotice {...kept} />
        {failed && <Alert tone="error">{failed}</Alert>}
        <TextField
          label={present === undefined ? 'Correo nuevo' : 'Correo'}
          type="email"
          autoComplete="email"
          maxLength={254}
          hint="Le enviaremos un código para comprobar que es tuyo. Hasta entonces nada cambia."
          error={formState.errors.correo?.message}
          {...register('correo')}
        />
      </form>
    </Dialog>
  );
}

type CodeStepProps = CorreoDialogProps & { correo: string; onBack: () => void };

function CodeStep({ correo, onClose, onBack, onChanged }: CodeStepProps) {
  const call = useCall();
  const toast = useToast();
  const formId = useId();
  const [failed, setFailed] = useState('');
  const { register, formState, submitTo } = useAppForm(confirmCorreoInput, {
    kept: null,
    defaultValues: { correo, verificacion: '' },
  });
  const submit = submitTo(
    (body) => {
      setFailed('');
      return call(confirmCorreo, { body });
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
      title="Confirma tu correo nuevo"
      footer={
        <>
          <Button variant="secondary" onClick={onBack}>
            Usar otro correo
          </Button>
          <Button type="submit" form={formId} busy={formState.isSubmitting}>
            Confirmar
          </Button>
        </>
      }
    >
      <form id={formId} method="post" onSubmit={submit} noValidate className="grid gap-4">
        {failed && <Alert tone="error">{failed}</Alert>}
        <p>
          Enviamos un código a <strong className="break-all">{correo}</strong>. Vence en media hora.
        </p>
        <TextField
          label="Código"
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="000000"
          maxLength={40}
          className="[&_input]:max-w-52 [&_input]:font-mono [&_input]:text-lg [&_input]:tracking-[0.15em]"
          error={formState.errors.verificacion?.message}
          {...register('verificacion')}
        />
      </form>
    </Dialog>
  );
}

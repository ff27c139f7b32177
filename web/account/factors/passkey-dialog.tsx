import { type Envelope, failure } from 'domain/contract/envelope.ts';
import { addPasskey, beginPasskey } from 'domain/contract/passkeys.ts';
import { deviceLabel } from 'domain/formats/device-label.ts';
import { passkeyForm } from 'domain/schemas/passkeys.ts';
import { useId, useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { createCredential } from '../../app/passkeys.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { useAppForm } from '../../ui/use-app-form.ts';

type PasskeyDialogProps = {
  onClose: () => void;
  /** With the recovery codes of an account that had none. */
  onAdded: (codigos: string[]) => void;
};

/** Names a new passkey; the browser asks for the rest. */
export function PasskeyDialog({ onClose, onAdded }: PasskeyDialogProps) {
  const call = useCall();
  const toast = useToast();
  const formId = useId();
  const [failed, setFailed] = useState('');
  const { register, formState, submitTo } = useAppForm(passkeyForm, {
    kept: null,
    defaultValues: { nombre: deviceLabel(navigator.userAgent) },
  });

  /** Null when the step-up was cancelled. */
  async function add({ nombre }: { nombre: string }): Promise<Envelope<{ codigos: string[] }> | null> {
    setFailed('');
    const { resource, codigo, status, message } = await call(beginPasskey, {});
    if (!resource) return codigo?.startsWith('confirmar') ? null : failure(status, message);
    const answer = await createCredential(resource);
    if ('failed' in answer) return failure(0, answer.failed);
    return call(addPasskey, { body: { nombre, credencial: answer.given } });
  }

  const submit = submitTo(add, ({ success, message, resource }) => {
    if (!success) return setFailed(message);
    toast.show(message);
    onAdded(resource?.codigos ?? []);
  });

  return (
    <Dialog
      open
      onClose={onClose}
      title="Agrega una llave de acceso"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={formState.isSubmitting}>
            Continuar
          </Button>
        </>
      }
    >
      <form id={formId} method="post" onSubmit={submit} noValidate className="grid gap-5">
        {failed && <Alert tone="error">{failed}</Alert>}
        <p className="text-tinta-2">
          Tu celular, tu laptop o una llave USB confirman que eres tú con la huella, el rostro o un PIN. No sirve en
          páginas falsas, por más que se parezcan.
        </p>
        <TextField
          label="Nombre de la llave"
          hint="Para reconocerla si algún día quieres quitarla."
          maxLength={60}
          error={formState.errors.nombre?.message}
          {...register('nombre')}
        />
      </form>
    </Dialog>
  );
}

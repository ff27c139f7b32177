import { requestRecovery } from 'domain/contract/session.ts';
import { recoveryInput } from 'domain/schemas/session.ts';
import { useState } from 'react';
import { useCall } from '../app/api.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { useAppForm } from '../ui/use-app-form.ts';
import { SessionCard } from './session-card.tsx';

export function RecoveryPage() {
  const call = useCall();
  const [sent, setSent] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const { register, handleSubmit, formState } = useAppForm(recoveryInput, {
    kept: null,
    defaultValues: { usuario: '' },
  });

  const submit = handleSubmit(async (body) => {
    setFailed(null);
    const envelope = await call(requestRecovery, { body });
    if (envelope.success) setSent(envelope.message);
    else setFailed(envelope.message);
  });

  return (
    <SessionCard
      title="Recupera tu acceso"
      lead="Dinos tu correo o DNI y te enviamos un enlace para crear otra contraseña."
    >
      {sent ? (
        <div className="grid gap-5">
          <Alert tone="success">{sent}</Alert>
          <p className="text-tinta-2">
            El enlace sirve una vez y vence en 10 minutos. Si no llega, revisa tu carpeta de spam.
          </p>
          <TextLink to="/login">Volver a iniciar sesión</TextLink>
        </div>
      ) : (
        <form method="post" onSubmit={submit} noValidate className="grid gap-5">
          {failed && <Alert tone="error">{failed}</Alert>}
          <TextField
            label="Correo o DNI"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            error={formState.errors.usuario?.message}
            {...register('usuario')}
          />
          <Button type="submit" wide busy={formState.isSubmitting}>
            Enviar enlace
          </Button>
          <p className="text-center">
            <TextLink to="/login">Volver a iniciar sesión</TextLink>
          </p>
        </form>
      )}
    </SessionCard>
  );
}

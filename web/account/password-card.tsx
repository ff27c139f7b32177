import { changeOwnContrasena } from 'domain/contract/session.ts';
import { ownContrasenaInput } from 'domain/schemas/session.ts';
import { useState } from 'react';
import { useCall, useReload } from '../app/api.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAppForm } from '../ui/use-app-form.ts';

const blank = { actual: '', contrasena: '' };

export function PasswordCard() {
  const call = useCall();
  const toast = useToast();
  const reload = useReload();
  const [failed, setFailed] = useState<string | null>(null);
  const { field, handleSubmit, formState, reset, setServerErrors } = useAppForm(ownContrasenaInput, {
    kept: null,
    defaultValues: blank,
  });

  const submit = handleSubmit(async (body) => {
    setFailed(null);
    const envelope = await call(changeOwnContrasena, { body });
    if (!envelope.success) {
      const homeless = setServerErrors(envelope.errores ?? {});
      if (!envelope.errores || homeless.length > 0) setFailed(envelope.message);
      return;
    }
    reset(blank);
    toast.show(envelope.message);
    await reload();
  });

  return (
    <Card as="section">
      <CardHeader title="Contraseña" subtitle="Al cambiarla se cierran tus otras sesiones y te avisamos por correo." />
      <form method="post" onSubmit={submit} noValidate className="grid gap-5">
        {failed && <Alert tone="error">{failed}</Alert>}
        <PasswordField label="Contraseña actual" {...field('actual')} />
        <PasswordField
          label="Contraseña nueva"
          autoComplete="new-password"
          hint="Al menos 10 caracteres. Una frase que recuerdes es mejor que una palabra rara."
          {...field('contrasena')}
        />
        <div>
          <Button type="submit" busy={formState.isSubmitting}>
            Cambiar contraseña
          </Button>
        </div>
      </form>
    </Card>
  );
}

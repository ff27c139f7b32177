import { changeContrasena } from 'domain/contract/session.ts';
import { newContrasenaInput } from 'domain/schemas/session.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../app/api.tsx';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { LinkButton } from '../ui/link-button.tsx';
import { useLocation } from '../ui/navigation.ts';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { useAppForm } from '../ui/use-app-form.ts';
import { SessionCard } from './session-card.tsx';

export function NewContrasenaPage() {
  const call = useCall();
  const { hash } = useLocation();
  const [done, setDone] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const form = useAppForm(newContrasenaInput, { kept: null, defaultValues: { codigo: '', contrasena: '' } });
  const { register, handleSubmit, formState, setValue, setServerErrors } = form;
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    const codigo = new URLSearchParams(hash.slice(1)).get('codigo');
    if (codigo) setValue('codigo', codigo);
  }, [hash, setValue]);

  const submit = handleSubmit(async (body) => {
    setFailed(null);
    const envelope = await call(changeContrasena, { body });
    if (envelope.success) return setDone(envelope.message);
    const homeless = setServerErrors(envelope.errores ?? {});
    if (!envelope.errores || homeless.length > 0) setFailed(envelope.message);
  });

  if (done) {
    return (
      <SessionCard title="Contraseña guardada" lead={done}>
        <LinkButton to="/login">Iniciar sesión</LinkButton>
      </SessionCard>
    );
  }
  return (
    <SessionCard
      title="Crea una contraseña"
      lead="Usa al menos 10 caracteres. Una frase que recuerdes es mejor que una palabra rara."
    >
      <form method="post" onSubmit={submit} noValidate className="grid gap-5">
        {failed && <Alert tone="error">{failed}</Alert>}
        <TextField
          label="Código de tu correo"
          autoComplete="one-time-code"
          spellCheck={false}
          error={errors.codigo?.message}
          {...register('codigo')}
        />
        <PasswordField
          label="Contraseña nueva"
          autoComplete="new-password"
          error={errors.contrasena?.message}
          {...register('contrasena')}
        />
        <Button type="submit" wide busy={isSubmitting}>
          Guardar contraseña
        </Button>
        <p className="text-center">
          <TextLink to="/recuperar">Pedir otro código</TextLink>
        </p>
      </form>
    </SessionCard>
  );
}

import { activateAcceso } from 'domain/contract/pedidos.ts';
import { activateInput } from 'domain/schemas/pedidos.ts';
import { useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { useAuth } from '../../app/auth.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useAppForm } from '../../ui/use-app-form.ts';

type Props = { codigo: string; needsCorreo: boolean; onStart: () => void; onOpened: (message: string) => void };

/** Creates an account. Who has one signs in and returns with the same link. */
export function AccountForm({ codigo, needsCorreo, onStart, onOpened }: Props) {
  const call = useCall();
  const { login, reload } = useAuth();
  const [failed, setFailed] = useState<string | null>(null);
  const empty = { codigo, dni: '', contrasena: '', nombre: '', apellido: '', correo: needsCorreo ? '' : undefined };
  const { register, handleSubmit, formState, setServerErrors } = useAppForm(activateInput, { defaultValues: empty });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (body) => {
    setFailed(null);
    onStart();
    const envelope = await call(activateAcceso, { body: { ...body, codigo } });
    if (!envelope.success) {
      const homeless = setServerErrors(envelope.errores ?? {});
      if (!envelope.errores || homeless.length > 0) setFailed(envelope.message);
      return;
    }
    const inside = await login({ dni: body.dni, contrasena: body.contrasena }).catch(() => false);
    await reload();
    onOpened(inside ? 'Tu cuenta está lista y ya entraste: tus cursos te esperan en el campus.' : envelope.message);
  });

  return (
    <Card as="section" aria-labelledby="crear-cuenta">
      <h2 id="crear-cuenta" className="title-3 mb-5">
        Crea tu cuenta
      </h2>
      <form onSubmit={submit} noValidate className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Nombre" autoComplete="given-name" error={errors.nombre?.message} {...register('nombre')} />
          <TextField
            label="Apellido"
            autoComplete="family-name"
            error={errors.apellido?.message}
            {...register('apellido')}
          />
        </div>
        <TextField label="DNI" inputMode="numeric" error={errors.dni?.message} {...register('dni')} />
        {needsCorreo && (
          <TextField
            label="Correo"
            type="email"
            autoComplete="email"
            error={errors.correo?.message}
            {...register('correo')}
          />
        )}
        <PasswordField
          label="Contraseña"
          autoComplete="new-password"
          hint="Al menos 10 caracteres."
          error={errors.contrasena?.message}
          {...register('contrasena')}
        />
        {/* Next to the button: on a phone the top of the form is off screen. */}
        {failed && <Alert tone="error">{failed}</Alert>}
        <Button type="submit" wide busy={isSubmitting}>
          Crear cuenta y abrir mis cursos
        </Button>
        <p className="text-center text-tinta-2">
          ¿Ya tienes cuenta? <TextLink to="/login">Inicia sesión</TextLink> y vuelve a abrir este enlace.
        </p>
      </form>
    </Card>
  );
}

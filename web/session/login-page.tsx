import { loginForm } from 'domain/schemas/session.ts';
import { useEffect } from 'react';
import { TooManyAttempts, useAuth } from '../app/auth.tsx';
import { Button } from '../ui/button.tsx';
import { DialogProvider, useDialogs } from '../ui/dialogs.tsx';
import { useNavigate } from '../ui/navigation.ts';
import { PasswordField } from '../ui/password-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { useAppForm } from '../ui/use-app-form.ts';
import { SessionCard } from './session-card.tsx';

export function LoginPage() {
  return (
    <DialogProvider>
      <SessionCard title="Iniciar sesión" lead="Entra con tu DNI o tu correo para seguir estudiando.">
        <LoginForm />
      </SessionCard>
    </DialogProvider>
  );
}

function LoginForm() {
  const { estado, login } = useAuth();
  const { showError } = useDialogs();
  const navigate = useNavigate();
  const { register, handleSubmit, formState } = useAppForm(loginForm, {
    defaultValues: { usuario: '', contrasena: '' },
  });
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    if (estado === 'dentro') navigate('/dashboard', { replace: true });
  }, [estado, navigate]);

  const submit = handleSubmit(async ({ usuario, contrasena }) => {
    try {
      if (await login({ dni: usuario, contrasena })) navigate('/dashboard', { replace: true });
      else await showError({ message: 'Credenciales incorrectas.' });
    } catch (error) {
      const message = error instanceof TooManyAttempts ? error.message : 'Error de conexión con el servidor.';
      await showError({ message });
    }
  });

  // Both fields share one message: show it once, under the first invalid field.
  const first = errors.usuario ?? errors.contrasena;
  return (
    <form method="post" onSubmit={submit} noValidate className="grid gap-5">
      <TextField
        label="Correo o DNI"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.usuario?.message}
        {...register('usuario')}
      />
      <PasswordField
        label="Contraseña"
        error={first === errors.contrasena ? errors.contrasena?.message : undefined}
        {...register('contrasena')}
      />
      <Button type="submit" wide busy={isSubmitting}>
        Iniciar sesión
      </Button>
      <p className="text-center">
        <TextLink to="/recuperar">Olvidé mi contraseña</TextLink>
      </p>
      <p className="text-center text-tinta-2">
        ¿Te dieron un código de acceso? <TextLink to="/acceso">Úsalo aquí</TextLink>
      </p>
    </form>
  );
}

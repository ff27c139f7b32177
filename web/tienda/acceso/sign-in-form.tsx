import { loginForm } from 'domain/schemas/session.ts';
import { useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { useAuth } from '../../app/auth.tsx';
import { signIn } from '../../app/sign-in.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useAppForm } from '../../ui/use-app-form.ts';

type Props = {
  /** Returns to the form of a new account; undefined if there is none. */
  onCreate?: () => void;
  onSignedIn?: () => void;
};
type Failure = { message: string; secondStep: boolean };

const second =
  'Tu cuenta pide un segundo paso. Termina de entrar en la página de inicio de sesión y vuelve desde tu panel.';

/** Signs in without leaving the page; the code in the URL is still there afterwards. */
export function SignInForm({ onCreate, onSignedIn }: Props) {
  const call = useCall();
  const { reload } = useAuth();
  const [failed, setFailed] = useState<Failure | null>(null);
  const { register, handleSubmit, formState } = useAppForm(loginForm, {
    kept: null,
    defaultValues: { usuario: '', contrasena: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ usuario, contrasena }) => {
    setFailed(null);
    const answer = await signIn(call, { dni: usuario, contrasena });
    if (answer.kind === 'second-factor') return setFailed({ message: second, secondStep: true });
    if (answer.kind === 'refused') return setFailed({ message: answer.message, secondStep: false });
    onSignedIn?.();
    await reload();
  });

  const first = errors.usuario ?? errors.contrasena;
  return (
    <Card as="section" aria-labelledby="iniciar-sesion">
      <h2 id="iniciar-sesion" className="title-3 mb-5">
        Inicia sesión
      </h2>
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
        {failed && (
          <Alert
            tone="error"
            action={failed.secondStep && <LinkButton to="/login">Seguir en inicio de sesión</LinkButton>}
          >
            {failed.message}
          </Alert>
        )}
        <Button type="submit" wide busy={isSubmitting}>
          Iniciar sesión
        </Button>
        <p className="flex flex-wrap justify-center gap-x-6 gap-y-2 text-center">
          <TextLink to="/recuperar">Olvidé mi contraseña</TextLink>
          {onCreate && (
            <button type="button" onClick={onCreate} className="text-teal underline underline-offset-4">
              Crear una cuenta nueva
            </button>
          )}
        </p>
      </form>
    </Card>
  );
}

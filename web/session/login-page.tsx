import type { FactorMethods } from 'domain/schemas/factors.ts';
import { loginForm } from 'domain/schemas/session.ts';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useCall } from '../app/api.tsx';
import { useAuth } from '../app/auth.tsx';
import { takeSessionEnded } from '../app/ended-session.ts';
import { isInterrupted } from '../app/interrupted-prueba.ts';
import { signIn } from '../app/sign-in.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { DialogProvider, useDialogs } from '../ui/dialogs.tsx';
import { useNavigate } from '../ui/navigation.ts';
import { PasswordField } from '../ui/password-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { useAppForm } from '../ui/use-app-form.ts';
import { SessionCard } from './session-card.tsx';

// Few accounts have a second factor: the step is downloaded when it is needed.
const loadStep = async () => ({ default: (await import('./second-step.tsx')).SecondStep });
const SecondStep = lazy(loadStep);

const unchanging = () => () => {};

export function LoginPage() {
  const [methods, setMethods] = useState<FactorMethods | null>(null);
  const [ended, setEnded] = useState<string | null>(null);
  const interrupted = useSyncExternalStore(unchanging, isInterrupted, () => false);
  if (methods) {
    return (
      <SessionCard title="Verificación en dos pasos" lead="Tu contraseña es correcta. Falta confirmar que eres tú.">
        <Suspense fallback={<Skeleton className="h-44" />}>
          <SecondStep
            methods={methods}
            onRestart={(why) => {
              setEnded(why);
              setMethods(null);
            }}
          />
        </Suspense>
      </SessionCard>
    );
  }
  return (
    <DialogProvider>
      <SessionCard title="Iniciar sesión" lead="Entra con tu DNI o tu correo para seguir estudiando.">
        {interrupted ? (
          <Alert tone="warning" title="Tu sesión se cerró mientras rendías una prueba" className="mb-5">
            Entra otra vez y sigue donde estabas, con todas tus respuestas.
          </Alert>
        ) : (
          <EndedSession />
        )}
        {ended && (
          <Alert tone="warning" className="mb-5">
            {ended}
          </Alert>
        )}
        <LoginForm onSecondStep={setMethods} />
      </SessionCard>
    </DialogProvider>
  );
}

/** Read after hydration, because the server renders the same page for everybody. */
function EndedSession() {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => setText((now) => now ?? takeSessionEnded()), []);
  return (
    text && (
      <Alert tone="info" className="mb-5">
        {text}
      </Alert>
    )
  );
}

function LoginForm({ onSecondStep }: { onSecondStep: (methods: FactorMethods) => void }) {
  const call = useCall();
  const { estado } = useAuth();
  const { showError } = useDialogs();
  const navigate = useNavigate();
  const [refused, setRefused] = useState(false);
  const { register, handleSubmit, formState, setFocus } = useAppForm(loginForm, {
    kept: null,
    defaultValues: { usuario: '', contrasena: '' },
  });
  const { errors, isSubmitting } = formState;

  useEffect(() => {
    if (estado === 'dentro') navigate('/dashboard', { replace: true });
  }, [estado, navigate]);

  const submit = handleSubmit(async ({ usuario, contrasena }) => {
    const answer = await signIn(call, { dni: usuario, contrasena });
    if (answer.kind === 'done') navigate('/dashboard', { replace: true });
    else if (answer.kind === 'second-factor') onSecondStep(answer.methods);
    else {
      await showError({ message: answer.message });
      setRefused(answer.wrongCredentials);
      if (answer.wrongCredentials) setFocus('contrasena', { shouldSelect: true });
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
      {refused && (
        <p role="status" className="-mt-2 animate-appear">
          ¿No la recuerdas? <TextLink to="/recuperar">Crea una contraseña nueva</TextLink>
        </p>
      )}
      <Button type="submit" wide busy={isSubmitting}>
        Iniciar sesión
      </Button>
      <p className="text-center">
        <TextLink to="/recuperar">Olvidé mi contraseña</TextLink>
      </p>
      <p className="text-center text-tinta-2">
        ¿Te dieron un código de acceso?{' '}
        <TextLink to="/acceso" className="whitespace-nowrap">
          Úsalo aquí
        </TextLink>
      </p>
    </form>
  );
}

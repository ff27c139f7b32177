import type { Envelope } from 'domain/contract/envelope.ts';
import { finishLogin, getFactors } from 'domain/contract/factors.ts';
import { beginConfirmPasskey, beginLoginPasskey } from 'domain/contract/passkeys.ts';
import { confirmIdentity, login } from 'domain/contract/session.ts';
import type { FactorMethods } from 'domain/schemas/factors.ts';
import { type ComponentProps, type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useAuth } from './auth.tsx';
import { FactorForm } from './factor-form.tsx';
import { anyMethod } from './sign-in.ts';
import type { Call } from './transport.ts';

export type Wanted = 'confirmar' | 'confirmar-factor' | 'entrar';

type DialogProps = { call: Call; wanted: Wanted; onDone: (confirmed: boolean) => void };

const delicate = 'Este paso es delicado.';
const texts: Record<Wanted, { title: string; message: string }> = {
  confirmar: {
    title: 'Confirma que eres tú',
    message: `${delicate} Escribe tu contraseña y seguimos; no la pediremos de nuevo en 10 minutos.`,
  },
  'confirmar-factor': {
    title: 'Confirma que eres tú',
    message: `${delicate} Confirma con tu segundo factor y seguimos; no lo pediremos de nuevo en 10 minutos.`,
  },
  entrar: {
    title: 'Tu sesión terminó',
    message: 'Tienes archivos subiendo. Entra de nuevo y seguimos donde estaban.',
  },
};

/** Native `<dialog>`, so that it is above other dialogs and the loading overlay of the request that waits. */
export function StepUpDialog({ call, wanted, onDone }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    dialog.current?.showModal();
    dialog.current?.querySelector('input')?.focus();
  }, []);

  function close(confirmed: boolean) {
    // `close()` restores the focus; unmounting alone would lose it.
    dialog.current?.close();
    onDone(confirmed);
  }

  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
      onCancel={(event) => {
        event.preventDefault();
        close(false);
      }}
      className="m-auto w-full max-w-[calc(100%-2rem)] animate-appear rounded-2xl border border-linea bg-hoja p-6 text-tinta backdrop:animate-fade backdrop:bg-tinta/45 max-sm:mb-4 sm:max-w-md"
    >
      <h2 id={`${id}-title`} className="title-2">
        {texts[wanted].title}
      </h2>
      <p id={`${id}-message`} className="mt-2 mb-5 text-tinta-2">
        {texts[wanted].message}
      </p>
      {wanted === 'confirmar' && (
        <ByPassword send={(contrasena) => call(confirmIdentity, { body: { contrasena } })} onDone={close} />
      )}
      {wanted === 'confirmar-factor' && <ByFactor call={call} onDone={close} />}
      {wanted === 'entrar' && <EnterAgain call={call} onDone={close} />}
    </dialog>,
    document.body,
  );
}

type Way = Pick<DialogProps, 'call' | 'onDone'>;

function ByFactor({ call, onDone }: Way) {
  const [methods, setMethods] = useState<FactorMethods | null>(null);
  useEffect(() => {
    // Without a response, assume TOTP, so that the form is usable.
    void call(getFactors, {}).then(({ resource }) =>
      setMethods({ totp: resource?.totp ?? true, passkey: Boolean(resource?.passkeys.length) }),
    );
  }, [call]);
  if (!methods) return <Skeleton className="h-44" />;
  return (
    <FactorStep
      methods={methods}
      send={(body) => call(confirmIdentity, { body })}
      beginPasskey={() => call(beginConfirmPasskey, {})}
      onDone={onDone}
    />
  );
}

/** The same person signs in again; the page stays. */
function EnterAgain({ call, onDone }: Way) {
  const { usuario } = useAuth();
  const [methods, setMethods] = useState<FactorMethods | null>(null);
  async function enter(contrasena: string): Promise<Envelope> {
    const envelope: Envelope = await call(login, { body: { dni: usuario?.dni ?? '', contrasena } });
    if (envelope.codigo === 'segundo-factor') setMethods((envelope.resource as FactorMethods | null) ?? anyMethod);
    return envelope;
  }
  async function orRestart<E extends Envelope>(work: Promise<E>): Promise<E> {
    const envelope = await work;
    if (envelope.codigo === 'entrada-vencida') setMethods(null);
    return envelope;
  }
  if (!methods) return <ByPassword send={enter} onDone={onDone} />;
  return (
    <FactorStep
      methods={methods}
      send={(body) => orRestart(call(finishLogin, { body }))}
      beginPasskey={() => orRestart(call(beginLoginPasskey, {}))}
      onDone={onDone}
    />
  );
}

type FactorProps = Pick<ComponentProps<typeof FactorForm>, 'methods' | 'send' | 'beginPasskey'> & Pick<Way, 'onDone'>;

function FactorStep({ onDone, ...factor }: FactorProps) {
  return (
    <FactorForm {...factor} submitLabel="Confirmar" onDone={() => onDone(true)}>
      <Button variant="secondary" onClick={() => onDone(false)}>
        Cancelar
      </Button>
    </FactorForm>
  );
}

type PasswordProps = Pick<Way, 'onDone'> & { send: (contrasena: string) => Promise<Envelope> };

function ByPassword({ send, onDone }: PasswordProps) {
  const [contrasena, setContrasena] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (contrasena === '') return setError('Escribe tu contraseña');
    setBusy(true);
    const envelope = await send(contrasena);
    setBusy(false);
    if (envelope.success) return onDone(true);
    setError(envelope.errores?.contrasena ?? envelope.message);
  }

  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-6">
      <PasswordField
        label="Tu contraseña"
        value={contrasena}
        error={error || undefined}
        onChange={(event) => {
          setContrasena(event.target.value);
          setError('');
        }}
      />
      <div className="flex flex-wrap justify-end gap-3 max-sm:*:grow">
        <Button variant="secondary" onClick={() => onDone(false)}>
          Cancelar
        </Button>
        <Button type="submit" busy={busy}>
          Confirmar
        </Button>
      </div>
    </form>
  );
}

import { getFactors } from 'domain/contract/factors.ts';
import { beginConfirmPasskey } from 'domain/contract/passkeys.ts';
import { confirmIdentity } from 'domain/contract/session.ts';
import type { FactorMethods } from 'domain/schemas/factors.ts';
import { type FormEvent, type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CallProvider, useCall } from './api.tsx';
import { FactorForm } from './factor-form.tsx';
import type { Call } from './transport.ts';

/** Asks for the password, or the second factor, when the server wants it anew, and repeats the request. */
export function StepUpProvider({ children }: { children: ReactNode }) {
  const call = useCall();
  const [waiting, setWaiting] = useState<((confirmed: boolean) => void)[]>([]);
  const [wanted, setWanted] = useState<'confirmar' | 'confirmar-factor'>('confirmar');

  const ask = useCallback((what: typeof wanted) => {
    setWanted(what);
    return new Promise<boolean>((resolve) => setWaiting((others) => [...others, resolve]));
  }, []);
  const confirmedCall = useMemo<Call>(
    () => async (spec, input, headers) => {
      const envelope = await call(spec, input, headers);
      const { codigo } = envelope;
      if (codigo !== 'confirmar' && codigo !== 'confirmar-factor') return envelope;
      if (!(await ask(codigo))) return envelope;
      return call(spec, input, headers);
    },
    [call, ask],
  );

  function finish(confirmed: boolean) {
    setWaiting([]);
    for (const resolve of waiting) resolve(confirmed);
  }

  return (
    <CallProvider call={confirmedCall}>
      {children}
      {waiting.length > 0 && <StepUpDialog call={call} byFactor={wanted === 'confirmar-factor'} onDone={finish} />}
    </CallProvider>
  );
}

type DialogProps = { call: Call; byFactor: boolean; onDone: (confirmed: boolean) => void };

/** Native `<dialog>`, so that it is above other dialogs and the loading overlay of the request that waits. */
function StepUpDialog({ call, byFactor, onDone }: DialogProps) {
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
        Confirma que eres tú
      </h2>
      <p id={`${id}-message`} className="mt-2 mb-5 text-tinta-2">
        {byFactor
          ? 'Este paso es delicado. Confirma con tu segundo factor y seguimos; no lo pediremos de nuevo en 10 minutos.'
          : 'Este paso es delicado. Escribe tu contraseña y seguimos; no la pediremos de nuevo en 10 minutos.'}
      </p>
      {byFactor ? <ByFactor call={call} onDone={close} /> : <ByPassword call={call} onDone={close} />}
    </dialog>,
    document.body,
  );
}

type Way = Pick<DialogProps, 'call' | 'onDone'>;

function ByFactor({ call, onDone }: Way) {
  const [methods, setMethods] = useState<FactorMethods | null>(null);
  useEffect(() => {
    // Without an answer, the ways that every account has.
    void call(getFactors, {}).then(({ resource }) =>
      setMethods({ totp: resource?.totp ?? true, passkey: Boolean(resource?.passkeys.length) }),
    );
  }, [call]);
  if (!methods) return <Skeleton className="h-44" />;
  return (
    <FactorForm
      methods={methods}
      submitLabel="Confirmar"
      send={(body) => call(confirmIdentity, { body })}
      beginPasskey={() => call(beginConfirmPasskey, {})}
      onDone={() => onDone(true)}
    >
      <Button variant="secondary" onClick={() => onDone(false)}>
        Cancelar
      </Button>
    </FactorForm>
  );
}

function ByPassword({ call, onDone }: Way) {
  const [contrasena, setContrasena] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (contrasena === '') return setError('Escribe tu contraseña');
    setBusy(true);
    const envelope = await call(confirmIdentity, { body: { contrasena } });
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

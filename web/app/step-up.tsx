import { confirmIdentity } from 'domain/contract/session.ts';
import { type FormEvent, type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../ui/button.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { CallProvider, useCall } from './api.tsx';
import type { Call } from './transport.ts';

/** Asks for the password when the server wants it typed anew (`confirmar`), and repeats the request. */
export function StepUpProvider({ children }: { children: ReactNode }) {
  const call = useCall();
  const [waiting, setWaiting] = useState<((confirmed: boolean) => void)[]>([]);

  const ask = useCallback(() => new Promise<boolean>((resolve) => setWaiting((others) => [...others, resolve])), []);
  const confirmedCall = useMemo<Call>(
    () => async (spec, input, headers) => {
      const envelope = await call(spec, input, headers);
      if (envelope.codigo !== 'confirmar' || !(await ask())) return envelope;
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
      {waiting.length > 0 && <StepUpDialog call={call} onDone={finish} />}
    </CallProvider>
  );
}

/** Native `<dialog>`, so that it is above other dialogs and the loading overlay of the request that waits. */
function StepUpDialog({ call, onDone }: { call: Call; onDone: (confirmed: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [contrasena, setContrasena] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
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

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (contrasena === '') return setError('Escribe tu contraseña');
    setBusy(true);
    const envelope = await call(confirmIdentity, { body: { contrasena } });
    setBusy(false);
    if (envelope.success) return close(true);
    setError(envelope.errores?.contrasena ?? envelope.message);
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
        Este paso toca datos de otras personas o dinero. Escribe tu contraseña y seguimos; no la pediremos de nuevo en
        10 minutos.
      </p>
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
          <Button variant="secondary" onClick={() => close(false)}>
            Cancelar
          </Button>
          <Button type="submit" busy={busy}>
            Confirmar
          </Button>
        </div>
      </form>
    </dialog>,
    document.body,
  );
}

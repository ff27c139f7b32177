import { getAcceso } from 'domain/contract/pedidos.ts';
import type { Acceso } from 'domain/schemas/pedidos.ts';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { useAuth } from '../../app/auth.tsx';
import { forgetPendingAcceso, keepPendingAcceso } from '../../app/pending-acceso.ts';
import { useTitle } from '../../app/site.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useLocation } from '../../ui/navigation.ts';
import { TextField } from '../../ui/text-field.tsx';
import { AccountForm } from './account-form.tsx';
import { ClaimButton } from './claim-button.tsx';

/** The form is unmounted on success: move the focus to the result. */
const focusOnce = (element: HTMLElement | null) => element?.focus();

/** Target of purchase links and claim codes: shows what the code opens, then claims it. */
export function AccesoPage() {
  const title = useTitle('Abre tus cursos');
  const { hash } = useLocation();
  const call = useCall();
  const { estado } = useAuth();
  const [codigo, setClaimCode] = useState('');
  const [acceso, setAcceso] = useState<Acceso | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  // Creating the account also signs in: keep the form mounted until it has shown its result.
  const [creating, setCreating] = useState(false);

  const look = useCallback(
    async (code: string) => {
      setWorking(true);
      setFailed(null);
      const envelope = await call(getAcceso, { body: { codigo: code } });
      setWorking(false);
      setAcceso(envelope.resource ?? null);
      if (envelope.success) keepPendingAcceso(code);
      else {
        forgetPendingAcceso();
        setFailed(envelope.message);
      }
    },
    [call],
  );

  const field = useRef<HTMLInputElement>(null);
  // The code is in the fragment, which never reaches a server log.
  useEffect(() => {
    const given = new URLSearchParams(hash.slice(1)).get('codigo');
    // Without one, what was typed before hydration counts.
    if (!given) return setClaimCode((now) => now || (field.current?.value ?? ''));
    setClaimCode(given);
    void look(given);
  }, [hash, look]);

  const finish = useCallback((message: string) => {
    forgetPendingAcceso();
    setOpened(message);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (codigo.trim() === '') setFailed('Escribe tu código.');
    else void look(codigo.trim());
  };

  return (
    <div className="page-column max-w-2xl py-12">
      {title}
      <meta name="robots" content="noindex" />
      <h1 className="title-1">Abre tus cursos</h1>
      <p className="mt-2 mb-8 text-tinta-2">Usa el enlace de tu correo o escribe el código que te compartieron.</p>
      {failed && (
        <Alert tone="error" className="mb-5">
          {failed}
        </Alert>
      )}
      {opened ? (
        <div ref={focusOnce} tabIndex={-1} className="grid scroll-mt-28 gap-4 outline-none">
          <Alert tone="success">{opened}</Alert>
          <LinkButton to="/dashboard">Ir al campus</LinkButton>
        </div>
      ) : acceso ? (
        <div className="grid gap-6">
          <Opens acceso={acceso} />
          {estado === 'dentro' && !creating ? (
            <ClaimButton codigo={codigo} onOpened={finish} />
          ) : (
            <AccountForm
              codigo={codigo}
              needsCorreo={acceso.requiereCorreo}
              onStart={() => setCreating(true)}
              onOpened={finish}
            />
          )}
        </div>
      ) : (
        <form onSubmit={submit} className="grid gap-5">
          <TextField
            ref={field}
            label="Código"
            value={codigo}
            onChange={(event) => setClaimCode(event.target.value)}
            spellCheck={false}
          />
          <Button type="submit" busy={working}>
            Continuar
          </Button>
        </form>
      )}
    </div>
  );
}

function Opens({ acceso }: { acceso: Acceso }) {
  return (
    <Card as="section" aria-label="Qué abre tu código">
      <p className="text-tinta-2">
        {acceso.tipo === 'compra' ? 'Compra de' : 'Te lo comparte'} {acceso.comprador}
      </p>
      <ul className="mt-3 grid gap-2">
        {acceso.cursos.map(({ cursoId, nombre, disponible }) => (
          <li key={cursoId} className="title-3">
            {nombre}
            {!disponible && <span className="block text-sm text-tinta-2">Ya fue reclamado</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

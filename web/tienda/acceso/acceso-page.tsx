import { claimAcceso, getAcceso } from 'domain/contract/pedidos.ts';
import type { Acceso } from 'domain/schemas/activate-acceso.ts';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useCall } from '../../app/api.tsx';
import { useAuth } from '../../app/auth.tsx';
import { GeneratedCover } from '../../app/generated-cover.tsx';
import { forgetPendingAcceso, keepPendingAcceso } from '../../app/pending-acceso.ts';
import { useTitle } from '../../app/site.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useLocation } from '../../ui/navigation.ts';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { MailLink } from '../contact-links.tsx';
import { AccountForm } from './account-form.tsx';
import { AccesoHelp, AlreadyActivated, helpLink } from './already-activated.tsx';
import { ShareChoice } from './share-choice.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** The form is unmounted on success: move the focus to the result. */
const focusOnce = (element: HTMLElement | null) => element?.focus();

/** Why a code opens nothing; `isOpened`: it was already used. */
type Failure = { message: string; isOpened: boolean };

const columns = 'grid items-start gap-x-6 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]';

/** Courses that were just opened are the user's, so they count as available. */
const isYours = (curso: Acceso['cursos'][number]) => ({ ...curso, disponible: true });

function headingOf(opened: string | null, failed: Failure | null): string {
  if (opened) return 'Tu acceso está listo';
  return failed?.isOpened ? 'Ya activaste tu acceso' : 'Activa tu acceso';
}

/** Target of purchase links and claim codes: shows what the code opens, then claims it. */
export function AccesoPage() {
  const title = useTitle('Activa tu acceso');
  const { hash } = useLocation();
  const call = useCall();
  const [codigo, setClaimCode] = useState('');
  const [acceso, setAcceso] = useState<Acceso | null>(null);
  const [failed, setFailed] = useState<Failure | null>(null);
  const [working, setWorking] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);

  const look = useCallback(
    async (code: string) => {
      setWorking(true);
      setFailed(null);
      const envelope = await call(getAcceso, { body: { codigo: code } });
      setWorking(false);
      setAcceso(envelope.resource ?? null);
      if (envelope.success) return keepPendingAcceso(code);
      forgetPendingAcceso();
      // Opened again by the person who used it.
      if (envelope.codigo === 'ya-tuyo') return setOpened(envelope.message);
      setFailed({ message: envelope.message, isOpened: envelope.codigo === 'ya-activado' });
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
    if (codigo.trim() === '') setFailed({ message: 'Escribe tu código.', isOpened: false });
    else void look(codigo.trim());
  };

  return (
    <div className="page-column max-w-5xl py-10 sm:py-14">
      {title}
      <meta name="robots" content="noindex" />
      <h1 className="title-1">{headingOf(opened, failed)}</h1>
      {opened ? (
        <div className={cx(columns, 'mt-6')}>
          {acceso && <Opens acceso={{ ...acceso, cursos: acceso.cursos.map(isYours) }} className="lg:order-last" />}
          <div ref={focusOnce} tabIndex={-1} className="grid scroll-mt-28 justify-items-start gap-4 outline-none">
            <Alert tone="success" className="w-full">
              {opened}
            </Alert>
            <LinkButton to="/dashboard" className="max-sm:w-full">
              Ir al campus
            </LinkButton>
          </div>
        </div>
      ) : failed?.isOpened ? (
        <AlreadyActivated className={columns} />
      ) : (
        <>
          <p className="mt-2 mb-8 max-w-text text-tinta-2">
            {acceso?.puedeSinConfirmar
              ? 'Crea tu cuenta: tus cursos quedan en ella.'
              : acceso?.requiereCorreo === false
                ? 'Crea tu cuenta o inicia sesión: tus cursos quedan en ella.'
                : 'Abre el enlace de tu correo o escribe el código que te compartieron.'}
          </p>
          {failed && (
            <Alert tone="error" className="mb-5 max-w-xl">
              {failed.message}
            </Alert>
          )}
          {acceso ? (
            <div className={columns}>
              <Opens acceso={acceso} className="lg:order-last" />
              <Claim acceso={acceso} codigo={codigo} onOpened={finish} />
            </div>
          ) : (
            <div className={columns}>
              <Card>
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
              </Card>
              <WhereIsTheCode />
            </div>
          )}
        </>
      )}
    </div>
  );
}

type ClaimProps = { acceso: Acceso; codigo: string; onOpened: (message: string) => void };

/** Claims the access for the signed-in account, a new one, or an existing one after signing in here. */
function Claim({ acceso, codigo, onOpened }: ClaimProps) {
  const { estado } = useAuth();
  // Creating the account also signs in: keep the form mounted until it has shown its result.
  const [creating, setCreating] = useState(false);
  const [hasAccount, setHasAccount] = useState(false);
  if (estado === 'dentro' && !creating) return <ClaimButton acceso={acceso} codigo={codigo} onOpened={onOpened} />;
  if (hasAccount) return <SignInForm onCreate={() => setHasAccount(false)} />;
  return (
    <AccountForm
      codigo={codigo}
      acceso={acceso}
      onStart={() => setCreating(true)}
      onSignIn={() => {
        setCreating(false);
        setHasAccount(true);
      }}
      onOpened={onOpened}
    />
  );
}

/** Help for visitors without the link. */
function WhereIsTheCode() {
  return (
    <AccesoHelp title="¿Dónde está mi código?">
      <li>Si compraste tú, en el correo «Tu pago está confirmado». Revisa también tu carpeta de spam.</li>
      <li>Si compraron para ti, pídelo a quien hizo el pedido: recibió uno por cada cupo.</li>
      <li>
        Si ya lo usaste, <TextLink to="/login">inicia sesión</TextLink>.
      </li>
      <li>
        ¿No lo encuentras? Escríbenos a <MailLink className={helpLink} />.
      </li>
    </AccesoHelp>
  );
}

function Opens({ acceso, className }: { acceso: Acceso; className?: string }) {
  const [first] = acceso.cursos;
  return (
    <Card as="section" padding="none" aria-label="Qué abre tu código" className={cx('overflow-hidden', className)}>
      {first && <GeneratedCover especialidadId={first.cursoId} seed={first.cursoId} className="h-20 w-full lg:h-32" />}
      <div className="p-5 sm:p-6">
        <p className="text-sm text-tinta-2">
          {acceso.tipo === 'compra' ? 'Compra de' : 'Te lo comparte'} {acceso.comprador}
        </p>
        <ul className="mt-2 grid gap-3">
          {acceso.cursos.map(({ cursoId, nombre, disponible }) => (
            <li key={cursoId} className="title-3">
              {nombre}
              {!disponible && (
                <span className="mt-1 block font-sans text-sm text-tinta-2">Este cupo ya está en uso</span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}

function ClaimButton({ acceso, codigo, onOpened }: ClaimProps) {
  const call = useCall();
  const { usuario } = useAuth();
  const [failed, setFailed] = useState<string | null>(null);
  const [working, setWorking] = useState(false);
  const [comparte, setComparte] = useState(false);

  async function claim() {
    setWorking(true);
    setFailed(null);
    const envelope = await call(claimAcceso, { body: { codigo, comparte } });
    setWorking(false);
    if (envelope.success) onOpened(envelope.message);
    else setFailed(envelope.message);
  }

  return (
    <Card className="grid gap-4">
      {failed && <Alert tone="error">{failed}</Alert>}
      <p className="text-tinta-2">
        Se abrirá en la cuenta de {usuario?.nombre} {usuario?.apellido}.
      </p>
      {acceso.grupo !== null && (
        <ShareChoice grupo={acceso.grupo} onChange={({ target }) => setComparte(target.checked)} />
      )}
      <Button busy={working} onClick={() => void claim()}>
        Abrir en mi cuenta
      </Button>
    </Card>
  );
}

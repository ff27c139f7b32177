import type { Envelope } from 'domain/contract/envelope.ts';
import { beginTotp, getFactors, removeFactors, removeTotp, renewBackupCodes } from 'domain/contract/factors.ts';
import { removePasskey } from 'domain/contract/passkeys.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { FactorStatus, TotpEnrolment } from 'domain/schemas/factors.ts';
import type { OwnPasskey } from 'domain/schemas/passkeys.ts';
import { type ReactNode, useState } from 'react';
import { useApi, useCall, useReload } from '../../app/api.tsx';
import { supportsPasskeys } from '../../app/passkeys.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useLoading } from '../../ui/overlay.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToast } from '../../ui/toast.tsx';
import { BackupCodesDialog, PasskeyDialog, TotpDialog } from './factor-dialogs.tsx';

/** Second factors of the own account: add, change, remove. */
export function FactorsCard() {
  const query = useApi(getFactors, {});
  const status = query.data?.resource;
  return (
    <Card as="section">
      <CardHeader
        title="Verificación en dos pasos"
        subtitle="Además de tu contraseña, algo que solo tú tienes: quien la adivine o la robe no podrá entrar."
        actions={status && <StateBadge active={status.activo} />}
      />
      <QueryState query={query}>
        <Skeleton className="h-24" />
      </QueryState>
      {status && <Factors status={status} />}
    </Card>
  );
}

function StateBadge({ active }: { active: boolean }) {
  return active ? <Badge tone="verde">Activada</Badge> : <Badge>Desactivada</Badge>;
}

function Factors({ status }: { status: FactorStatus }) {
  const { activo, totp, codigosRestantes, requerido, disponible } = status;
  const call = useCall();
  const reload = useReload();
  const { track } = useLoading();
  const { confirm, showError } = useDialogs();
  const toast = useToast();
  const [enrolment, setEnrolment] = useState<TotpEnrolment | null>(null);
  const [adding, setAdding] = useState(false);
  const [codigos, setCodigos] = useState<string[] | null>(null);

  /** Null when the request was refused or the step-up was cancelled. */
  async function send<E extends Envelope<unknown>>(work: Promise<E>): Promise<E | null> {
    const envelope = await track(work, { delay: 200 });
    if (envelope.success) return envelope;
    if (!envelope.codigo?.startsWith('confirmar')) await showError({ message: envelope.message });
    return null;
  }

  async function addTotp() {
    const envelope = await send(call(beginTotp, {}));
    if (envelope?.resource) setEnrolment(envelope.resource);
  }

  async function remove(work: () => Promise<Envelope<never, never>>, message: string) {
    const sure = await confirm({ title: '¿Quitarla?', message, yes: 'Quitar', no: 'Cancelar', danger: true });
    const envelope = sure ? await send(work()) : null;
    if (!envelope) return;
    toast.show(envelope.message);
    await reload();
  }

  async function renew() {
    const message = 'Los códigos que guardaste antes dejarán de servir.';
    const sure = await confirm({ title: '¿Crear códigos nuevos?', message, yes: 'Crear', no: 'Cancelar' });
    const envelope = sure ? await send(call(renewBackupCodes, {})) : null;
    if (envelope?.resource) setCodigos(envelope.resource.codigos);
  }

  /** `fresh` is empty when the account already had recovery codes. */
  function showCodes(fresh: string[]) {
    setEnrolment(null);
    setAdding(false);
    if (fresh.length > 0) setCodigos(fresh);
    else void closeDialogs();
  }

  async function closeDialogs() {
    setEnrolment(null);
    setAdding(false);
    setCodigos(null);
    await reload();
  }

  if (!disponible && !activo) return <p className="text-tinta-2">Tu institución no la usa por ahora.</p>;
  return (
    <>
      {requerido && (
        <Alert className="mb-4">
          Tu institución la pide a su personal: siempre tendrás al menos un segundo factor.
        </Alert>
      )}
      <ul className="divide-y divide-linea">
        <FactorRow
          title="Aplicación de autenticación"
          text={
            totp
              ? 'Agregada. Te da un código nuevo cada 30 segundos.'
              : 'Google Authenticator, Microsoft Authenticator, 1Password u otra.'
          }
        >
          {totp && (
            <Button
              variant="secondary"
              size="sm"
              aria-label="Quitar la aplicación de autenticación"
              onClick={() => void remove(() => call(removeTotp, {}), 'Tu cuenta ya no aceptará sus códigos.')}
            >
              Quitar
            </Button>
          )}
          {disponible && (
            <Button
              variant={activo ? 'secondary' : 'primary'}
              size="sm"
              aria-label={totp ? 'Cambiar de aplicación de autenticación' : 'Agregar una aplicación de autenticación'}
              onClick={() => void addTotp()}
            >
              {totp ? 'Cambiar' : 'Agregar'}
            </Button>
          )}
        </FactorRow>
        <PasskeyRows
          status={status}
          onAdd={() => setAdding(true)}
          onRemove={({ passkeyId, nombre }) =>
            void remove(
              () => call(removePasskey, { params: { id: passkeyId } }),
              `Tu cuenta ya no aceptará «${nombre}». Bórrala también de ese equipo.`,
            )
          }
        />
        {activo && (
          <FactorRow title="Códigos de recuperación" text={leftWords(codigosRestantes)} warn={codigosRestantes < 3}>
            <Button variant="secondary" size="sm" onClick={() => void renew()}>
              Crear códigos nuevos
            </Button>
          </FactorRow>
        )}
      </ul>
      {activo && !requerido && (
        <div className="mt-4">
          <Button
            variant="quiet"
            onClick={() =>
              void remove(
                () => call(removeFactors, {}),
                'Para entrar bastará tu contraseña. Se borran también tus códigos de recuperación.',
              )
            }
          >
            Desactivar la verificación en dos pasos
          </Button>
        </div>
      )}
      {enrolment && <TotpDialog enrolment={enrolment} onClose={() => void closeDialogs()} onAdded={showCodes} />}
      {adding && <PasskeyDialog onClose={() => void closeDialogs()} onAdded={showCodes} />}
      {codigos && <BackupCodesDialog codigos={codigos} onClose={() => void closeDialogs()} />}
    </>
  );
}

function leftWords(left: number): string {
  if (left === 0) return 'No te queda ninguno: crea códigos nuevos.';
  return left === 1 ? 'Te queda 1. Cada uno sirve una vez.' : `Te quedan ${left}. Cada uno sirve una vez.`;
}

type PasskeyRowsProps = { status: FactorStatus; onAdd: () => void; onRemove: (passkey: OwnPasskey) => void };

/** Passkeys of the own account, and the way to add one. */
function PasskeyRows({ status, onAdd, onRemove }: PasskeyRowsProps) {
  const { passkeys, activo, disponible, passkeysDisponibles } = status;
  const canAdd = disponible && passkeysDisponibles && supportsPasskeys();
  return (
    <>
      {passkeys.map((passkey) => (
        <FactorRow key={passkey.passkeyId} title={`Llave de acceso «${passkey.nombre}»`} text={usedWords(passkey)}>
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Quitar la llave de acceso «${passkey.nombre}»`}
            onClick={() => onRemove(passkey)}
          >
            Quitar
          </Button>
        </FactorRow>
      ))}
      {canAdd && (
        <FactorRow
          title={passkeys.length > 0 ? 'Otra llave de acceso' : 'Llave de acceso (passkey)'}
          text={
            passkeys.length > 0
              ? 'Una en cada equipo: si pierdes uno, entras con otro.'
              : 'La huella o el rostro de tu celular o laptop, o una llave USB.'
          }
        >
          <Button
            variant={activo ? 'secondary' : 'primary'}
            size="sm"
            aria-label="Agregar una llave de acceso"
            onClick={onAdd}
          >
            Agregar
          </Button>
        </FactorRow>
      )}
    </>
  );
}

function usedWords({ creada, ultimoUso }: OwnPasskey): string {
  const used = ultimoUso ? `Último uso: ${formatDateTime(ultimoUso)}` : 'Sin usar todavía';
  return `${used} · Agregada: ${formatDateTime(creada)}`;
}

type FactorRowProps = { title: string; text: string; warn?: boolean; children: ReactNode };

function FactorRow({ title, text, warn, children }: FactorRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{title}</p>
        <p className={cx('text-sm', warn ? 'font-medium text-ambar' : 'text-tinta-2')}>{text}</p>
      </div>
      <div className="flex flex-wrap gap-2">{children}</div>
    </li>
  );
}

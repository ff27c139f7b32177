import type { Envelope } from 'domain/contract/envelope.ts';
import { changeOwnContrasena, closeOtherSessions, closeSession, listSessions } from 'domain/contract/session.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import { type OpenSession, ownContrasenaInput } from 'domain/schemas/session.ts';
import { useState } from 'react';
import { useApi, useCall, useReload } from '../app/api.tsx';
import { useAct } from '../app/use-act.ts';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useToast } from '../ui/toast.tsx';
import { useAppForm } from '../ui/use-app-form.ts';

export function SessionsCard() {
  const call = useCall();
  const reload = useReload(listSessions);
  const act = useAct();
  const query = useApi(listSessions, {});
  const sessions = query.data?.resources;

  async function close(closing: Promise<Envelope>) {
    await act(closing);
    await reload();
  }

  return (
    <Card as="section">
      <CardHeader
        title="Sesiones abiertas"
        subtitle="Si no reconoces un equipo, cierra su sesión y cambia tu contraseña."
        actions={
          sessions &&
          sessions.length > 1 && (
            <Button variant="secondary" onClick={() => void close(call(closeOtherSessions, {}))}>
              Cerrar las demás
            </Button>
          )
        }
      />
      <QueryState query={query}>
        <Skeleton className="h-16" />
      </QueryState>
      <ul className="divide-y divide-linea">
        {sessions?.map((session) => (
          <Row
            key={session.sesionId}
            session={session}
            onClose={() => void close(call(closeSession, { params: { sesionId: session.sesionId } }))}
          />
        ))}
      </ul>
    </Card>
  );
}

function Row({ session, onClose }: { session: OpenSession; onClose: () => void }) {
  const { dispositivo, ultimoUso, creada, actual } = session;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {dispositivo}
          {actual && <Badge tone="teal">Este equipo</Badge>}
        </p>
        <p className="text-sm text-tinta-2">
          Último uso: {formatDateTime(ultimoUso)} · Inició: {formatDateTime(creada)}
        </p>
      </div>
      {!actual && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Cerrar la sesión de ${dispositivo}, usada ${formatDateTime(ultimoUso)}`}
          onClick={onClose}
        >
          Cerrar
        </Button>
      )}
    </li>
  );
}

const blank = { actual: '', contrasena: '' };

export function PasswordCard() {
  const call = useCall();
  const toast = useToast();
  const reload = useReload();
  const [failed, setFailed] = useState<string | null>(null);
  const { field, handleSubmit, formState, reset, setServerErrors } = useAppForm(ownContrasenaInput, {
    kept: null,
    defaultValues: blank,
  });

  const submit = handleSubmit(async (body) => {
    setFailed(null);
    const envelope = await call(changeOwnContrasena, { body });
    if (!envelope.success) {
      const homeless = setServerErrors(envelope.errores ?? {});
      if (!envelope.errores || homeless.length > 0) setFailed(envelope.message);
      return;
    }
    reset(blank);
    toast.show(envelope.message);
    await reload();
  });

  return (
    <Card as="section">
      <CardHeader title="Contraseña" subtitle="Al cambiarla se cierran tus otras sesiones y te avisamos por correo." />
      <form method="post" onSubmit={submit} noValidate className="grid gap-5">
        {failed && <Alert tone="error">{failed}</Alert>}
        <PasswordField label="Contraseña actual" {...field('actual')} />
        <PasswordField
          label="Contraseña nueva"
          autoComplete="new-password"
          hint="Al menos 10 caracteres. Una frase que recuerdes es mejor que una palabra rara."
          {...field('contrasena')}
        />
        <div>
          <Button type="submit" busy={formState.isSubmitting}>
            Cambiar contraseña
          </Button>
        </div>
      </form>
    </Card>
  );
}

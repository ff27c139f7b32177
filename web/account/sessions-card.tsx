import type { Envelope } from 'domain/contract/envelope.ts';
import { closeOtherSessions, closeSession, listSessions } from 'domain/contract/session.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { OpenSession } from 'domain/schemas/session.ts';
import { useApi, useCall, useReload } from '../app/api.tsx';
import { useAct } from '../app/use-act.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export function SessionsCard() {
  const call = useCall();
  const reload = useReload(listSessions);
  const act = useAct();
  const { data, error, refetch } = useApi(listSessions, {});
  const sessions = data?.resources;

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
      {error && !data && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-16" />}
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

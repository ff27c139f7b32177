import { useQueryClient } from '@tanstack/react-query';
import { closeSessionOf } from 'domain/contract/profiles.ts';
import { formatDateTime } from 'domain/formats/lima-time.ts';
import type { OpenSession } from 'domain/schemas/session.ts';
import { useCall } from '../../app/api.tsx';
import { useAct } from '../../app/use-act.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';

export function ProfileSessions({ usuarioId, sesiones }: { usuarioId: number; sesiones: OpenSession[] }) {
  const call = useCall();
  const queryClient = useQueryClient();
  const act = useAct();
  const { confirm } = useDialogs();

  async function close({ sesionId, dispositivo }: OpenSession) {
    const message = `Tendrá que iniciar sesión de nuevo en ${dispositivo}.`;
    if (!(await confirm({ title: '¿Cerrar esta sesión?', message, yes: 'Cerrar la sesión', no: 'Cancelar' }))) return;
    await act(call(closeSessionOf, { params: { id: usuarioId, sesionId } }));
    await queryClient.invalidateQueries();
  }

  return (
    <Card as="section">
      <CardHeader title="Sesiones abiertas" />
      {sesiones.length === 0 && <p className="text-tinta-2">No tiene ninguna.</p>}
      <ul className="-my-3 divide-y divide-linea">
        {sesiones.map((sesion) => (
          <li key={sesion.sesionId} className="flex items-center justify-between gap-3 py-3">
            <span className="min-w-0">
              <span className="flex flex-wrap items-center gap-2">
                {sesion.dispositivo}
                {sesion.actual && <Badge tone="teal">Tu sesión</Badge>}
              </span>
              <span className="block text-sm text-tinta-2">Último uso: {formatDateTime(sesion.ultimoUso)}</span>
            </span>
            {!sesion.actual && (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`Cerrar la sesión de ${sesion.dispositivo}`}
                onClick={() => void close(sesion)}
              >
                Cerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

import { certifyPassed, listAttested } from 'domain/contract/certificados.ts';
import { useState } from 'react';
import { useApi, useCall } from '../app/api.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { useLoading } from '../ui/overlay.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

type Props = { cursoId: number; onClose: () => void; onStarted: () => Promise<void> };

/** Lists everybody who would get a constancia of attendance, before any is issued. */
export function ConstanciasDialog({ cursoId, onClose, onStarted }: Props) {
  const call = useCall();
  const { track } = useLoading();
  const { showError } = useDialogs();
  const [notify, setNotify] = useState(true);
  const { data, error, refetch } = useApi(listAttested, { params: { id: cursoId } });
  const people = data?.resources;
  const count = people?.length ?? 0;

  async function start() {
    const body = { cursoId, calidad: 'participante' as const, avisar: notify };
    const { success, message } = await track(call(certifyPassed, { body }), { delay: 200 });
    if (!success) return showError({ message });
    onClose();
    await onStarted();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="Constancias de participación"
      description="Para quienes asistieron lo que pide el curso y no aprobaron. Quien aprueba recibe el certificado."
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cerrar
          </Button>
          {count > 0 && (
            <Button onClick={() => void start()}>
              {count === 1 ? 'Emitir 1 constancia' : `Emitir ${count} constancias`}
            </Button>
          )}
        </>
      }
    >
      {error && <ErrorState message={error.message} onRetry={() => void refetch()} />}
      {!error && !people && <Skeleton className="h-48 w-full" />}
      {people && count === 0 && (
        <EmptyState title="Nadie espera una constancia">
          Nadie más asistió lo que se pide sin haber aprobado, o ya la tiene.
        </EmptyState>
      )}
      {count > 0 && (
        <>
          <Checkbox label="Avisar por correo" checked={notify} onChange={({ target }) => setNotify(target.checked)} />
          <ul aria-label="Recibirán una constancia" className="divide-y divide-linea">
            {people!.map(({ usuarioId, nombre, apellido, dni, asistidas, sesiones }) => (
              <li key={usuarioId} className="py-2.5">
                <p className="font-medium break-words">
                  {nombre} {apellido}
                </p>
                <p className="text-sm text-tinta-2">
                  {dni} · Asistió a {asistidas} de {sesiones} {sesiones === 1 ? 'sesión' : 'sesiones'}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { getCalificacion, listCalificaciones } from 'domain/contract/pruebas.ts';
import { useState } from 'react';
import { apiQuery, useCall } from '../app/api.tsx';
import { aulaMessages } from '../app/aula-messages.ts';
import { useGuardedClose } from '../app/use-guarded-close.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Skeleton, SkeletonRegion } from '../ui/skeleton.tsx';
import { useToast } from '../ui/toast.tsx';
import { CalificacionFields, calificacionFormId } from './calificacion-fields.tsx';

type Props = {
  intentoId: number;
  /** Restricts the queue to one course. */
  cursoId?: number;
  onNext: (intentoId: number) => void;
  onSaved: () => void;
  onClose: () => void;
};

/** Grades one attempt, then offers the next one in the queue. */
export function CalificacionDialog({ intentoId, cursoId, onNext, onSaved, onClose }: Props) {
  const call = useCall();
  const toast = useToast();
  const [dirty, setDirty] = useState(false);
  const guard = useGuardedClose(dirty, onClose, 'Perderás los puntos y comentarios que escribiste.');
  const [saving, setSaving] = useState(false);
  const query = apiQuery(call, getCalificacion, { params: { id: intentoId } });
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...query,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  const calificacion = isFetchedAfterMount ? data?.resource : undefined;

  async function goOn(message: string) {
    guard.release();
    onSaved();
    toast.show(message);
    const waiting = { estado: 'pendiente', page: 1, size: 5, ...(cursoId && { cursoId }) } as const;
    const { resources } = await call(listCalificaciones, { query: waiting });
    const next = resources?.find((row) => row.intentoId !== intentoId);
    if (next) onNext(next.intentoId);
    else onClose();
  }

  return (
    <Dialog
      open
      onClose={guard.close}
      size="lg"
      title={calificacion?.alumno ?? 'Calificar'}
      description={calificacion && `${calificacion.prueba} · ${calificacion.curso}`}
      footer={
        <>
          <Button variant="secondary" onClick={guard.close}>
            Cancelar
          </Button>
          <Button type="submit" form={calificacionFormId} busy={saving} disabled={!calificacion}>
            Guardar y seguir
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorState message={error.message} onRetry={() => void refetch()} />
      ) : calificacion ? (
        <CalificacionFields
          key={intentoId}
          calificacion={calificacion}
          onSaved={(message) => void goOn(message)}
          onDirty={setDirty}
          onSaving={setSaving}
        />
      ) : (
        <SkeletonRegion label={aulaMessages.cargando} className="grid gap-4">
          <Skeleton className="w-2/3" />
          <Skeleton shape="block" className="h-40" />
        </SkeletonRegion>
      )}
    </Dialog>
  );
}

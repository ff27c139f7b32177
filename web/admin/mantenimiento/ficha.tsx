import { useQuery, useQueryClient } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, useEffect } from 'react';
import { useCall } from '../../app/api.tsx';
import { mensajesAula } from '../../app/mensajes-aula.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton, SkeletonRegion } from '../../ui/skeleton.tsx';
import { type Recurso, type Registro, registroQueryOf } from './recurso.ts';
import { useVista } from './use-vista.ts';

export type FichaAbierta<R extends Registro> = {
  recurso: Recurso<R>;
  /** The record when the form opened; null for a new one. */
  registro: R | null;
  salir: (guardado?: R) => void;
  /** Saved, but the form stays open, e.g. for an upload. */
  seguirCon: (guardado: R) => void;
};

type FichaProps<R extends Registro> = {
  recurso: Recurso<R>;
  id: number | null;
  titulo: string;
  onCreado: (id: number) => void;
  children: (ficha: FichaAbierta<R>) => ReactNode;
};

export function Ficha<R extends Registro>({ recurso, id, titulo, onCreado, children }: FichaProps<R>) {
  const call = useCall();
  const queryClient = useQueryClient();
  const { volver, seguirCon } = useVista();
  const query = registroQueryOf(call, recurso, id ?? 0);
  // Fetched once: an open form must not change or fail while somebody is typing.
  const once = { enabled: id !== null, staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false };
  const { data, error, isFetching, refetch } = useQuery({ ...query, ...once });
  // Drop the cached record on unmount, so that a form always opens with fresh data.
  useEffect(() => () => queryClient.removeQueries({ queryKey: [recurso.obtener.path] }), [queryClient, recurso]);

  function stay(guardado: R) {
    const guardadoId = recurso.id(guardado);
    const answer = { success: true, message: '', status: 200, resource: guardado };
    queryClient.setQueryData(registroQueryOf(call, recurso, guardadoId).queryKey, answer);
    if (id !== null) return;
    onCreado(guardadoId);
    seguirCon(guardadoId);
  }

  const registro = id === null ? null : data?.resource;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={titulo}
        subtitle={registro && recurso.nombre(registro)}
        back={
          <Button
            variant="quiet"
            size="sm"
            icon={ArrowLeft}
            className="-ml-3.5"
            onClick={() => volver(id ?? undefined)}
          >
            Volver a la lista
          </Button>
        }
      />
      {error && !data ? (
        <ErrorState
          title={recurso.errorDeCarga ?? mensajesAula.carga}
          message={error.message}
          onRetry={() => void refetch()}
          busy={isFetching}
          className="rounded-xl border border-linea bg-hoja"
        />
      ) : registro === undefined ? (
        <FichaSkeleton />
      ) : (
        children({
          recurso,
          registro: registro ?? null,
          salir: (guardado) => volver(guardado ? recurso.id(guardado) : (id ?? undefined)),
          seguirCon: stay,
        })
      )}
    </div>
  );
}

function FichaSkeleton() {
  return (
    <SkeletonRegion label={mensajesAula.cargando}>
      <Card className="grid gap-6">
        {[1, 2, 3].map((field) => (
          <span key={field} className="grid gap-2">
            <Skeleton className="w-32" />
            <Skeleton shape="button" className="w-full" />
          </span>
        ))}
      </Card>
    </SkeletonRegion>
  );
}

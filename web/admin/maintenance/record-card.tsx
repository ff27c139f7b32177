import { useQuery, useQueryClient } from '@tanstack/react-query';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, useEffect } from 'react';
import { useCall } from '../../app/api.tsx';
import { aulaMessages } from '../../app/aula-messages.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton, SkeletonRegion } from '../../ui/skeleton.tsx';
import { type Resource, recordQueryOf, type Versioned } from './resource.ts';
import { useView } from './use-view.ts';

export type OpenRecord<R extends Versioned> = {
  resource: Resource<R>;
  /** The record when the form opened; null for a new one. */
  stored: R | null;
  leave: (saved?: R) => void;
  /** Called after a save that keeps the form open, e.g. for an upload. */
  continueWith: (saved: R) => void;
};

type RecordCardProps<R extends Versioned> = {
  resource: Resource<R>;
  id: number | null;
  title: string;
  onCreated: (id: number) => void;
  children: (record: OpenRecord<R>) => ReactNode;
};

export function RecordCard<R extends Versioned>({ resource, id, title, onCreated, children }: RecordCardProps<R>) {
  const call = useCall();
  const queryClient = useQueryClient();
  const { back, continueWith } = useView();
  const query = recordQueryOf(call, resource, id ?? 0);
  // Fetched once: an open form must not change or fail while somebody is typing.
  const once = { enabled: id !== null, staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false };
  const loaded = useQuery({ ...query, ...once });
  // Drop the cached record on unmount, so that a form always opens with fresh data.
  useEffect(
    () => () => queryClient.removeQueries({ queryKey: [resource.endpoints.get.path] }),
    [queryClient, resource],
  );

  function stay(saved: R) {
    const savedId = resource.id(saved);
    const answer = { success: true, message: '', status: 200, resource: saved };
    queryClient.setQueryData(recordQueryOf(call, resource, savedId).queryKey, answer);
    if (id !== null) return;
    onCreated(savedId);
    continueWith(savedId);
  }

  const stored = id === null ? null : loaded.data?.resource;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title={title}
        subtitle={stored && resource.nombre(stored)}
        back={
          <Button variant="quiet" size="sm" icon={ArrowLeft} className="-ml-3.5" onClick={() => back(id ?? undefined)}>
            Volver a la lista
          </Button>
        }
      />
      {stored === undefined ? (
        <QueryState
          query={loaded}
          title={resource.loadError ?? aulaMessages.load}
          className="rounded-xl border border-linea bg-hoja"
        >
          <RecordCardSkeleton />
        </QueryState>
      ) : (
        children({
          resource,
          stored: stored ?? null,
          leave: (saved) => back(saved ? resource.id(saved) : (id ?? undefined)),
          continueWith: stay,
        })
      )}
    </div>
  );
}

function RecordCardSkeleton() {
  return (
    <SkeletonRegion label={aulaMessages.cargando}>
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

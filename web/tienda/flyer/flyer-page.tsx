import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useCall } from '../../app/api.tsx';
import { useAuth } from '../../app/auth.tsx';
import type { PageProps, Params } from '../../app/page.ts';
import type { Call } from '../../app/transport.ts';
import { Flyer } from './flyer.tsx';
import { flyerHandle } from './flyer-handle.ts';
import { flyerExtrasQuery, flyerQuery, parseCursoId } from './flyer-query.ts';
import { FlyerSkeleton } from './flyer-skeleton.tsx';
import { FlyerError } from './flyer-states.tsx';

// Lazy: most visitors open an existing course.
const loadMissing = () => import('./flyer-missing.tsx');
const FlyerMissing = import.meta.env.SSR
  ? (await loadMissing()).FlyerMissing
  : lazy(async () => ({ default: (await loadMissing()).FlyerMissing }));

/** Server only: the client build drops it. */
export const handle = import.meta.env.SSR && {
  ...flyerHandle,
  prefetch: (input: { call: Call; params: Params }) => {
    const id = parseCursoId(input.params.id);
    return [...flyerHandle.prefetch(input), ...(id === null ? [] : [flyerExtrasQuery(input.call, id)])];
  },
};

export function FlyerPage({ params }: PageProps) {
  const id = parseCursoId(params.id);
  return id === null ? <Missing title="ID inválido" /> : <FlyerById key={id} id={id} />;
}

function FlyerById({ id }: { id: number }) {
  const call = useCall();
  const { estado } = useAuth();
  const { data, error, isPending, isFetching, refetch, dataUpdatedAt } = useQuery(flyerQuery(call, id));
  if (isPending) return <FlyerSkeleton />;
  // The document is rendered for anonymous visitors, without drafts: a signed-in user needs a request of their own.
  const unsure = !data?.resource && estado === 'dentro';
  if (error && (!data || unsure)) {
    return <FlyerError message={error.message} onRetry={() => refetch()} busy={isFetching} />;
  }
  if (unsure && isFetching) return <FlyerSkeleton />;
  if (!data.resource) return <Missing title="No se encontró este curso/diploma" />;
  return <Flyer curso={data.resource} now={dataUpdatedAt} />;
}

function Missing({ title }: { title: string }) {
  return (
    <Suspense fallback={<FlyerSkeleton />}>
      <FlyerMissing title={title} />
    </Suspense>
  );
}

import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Envelope } from 'domain/contract/envelope.ts';
import { useParams } from 'react-router';
import { useCall } from '../../app/api.tsx';
import type { Call } from '../../app/transport.ts';
import { Flyer } from './flyer.tsx';
import { flyerKey, flyerQuery, parseCursoId } from './flyer-query.ts';
import { FlyerSkeleton } from './flyer-skeleton.tsx';
import { FlyerError, FlyerMissing } from './flyer-states.tsx';

type Params = Record<string, string | undefined>;

export const handle = {
  prefetch: ({ call, params }: { call: Call; params: Params }) => {
    const id = parseCursoId(params.id);
    return id === null ? [] : [flyerQuery(call, id)];
  },
  status: ({ queryClient, params }: { queryClient: QueryClient; params: Params }) => {
    const id = parseCursoId(params.id);
    return id === null ? 404 : (queryClient.getQueryData<Envelope>(flyerKey(id))?.status ?? 503);
  },
};

export function FlyerPage() {
  const id = parseCursoId(useParams().id);
  return id === null ? <FlyerMissing title="ID inválido" /> : <FlyerById key={id} id={id} />;
}

function FlyerById({ id }: { id: number }) {
  const call = useCall();
  const { data, error, isPending, isFetching, refetch, dataUpdatedAt } = useQuery(flyerQuery(call, id));
  if (isPending) return <FlyerSkeleton />;
  if (!data) return <FlyerError message={error.message} onRetry={() => refetch()} busy={isFetching} />;
  if (!data.resource) return <FlyerMissing title="No se encontró este curso/diploma" />;
  return <Flyer curso={data.resource} ahora={dataUpdatedAt} />;
}

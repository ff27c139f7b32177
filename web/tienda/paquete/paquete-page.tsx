import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Envelope } from 'domain/contract/envelope.ts';
import { useCall } from '../../app/api.tsx';
import type { PageProps, Params } from '../../app/page.ts';
import type { Call } from '../../app/transport.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FlyerMissing } from '../flyer/flyer-missing.tsx';
import { parseCursoId } from '../flyer/flyer-query.ts';
import { FlyerError } from '../flyer/flyer-states.tsx';
import { paqueteKey, paqueteQuery } from './paquete-query.ts';
import { PaqueteView } from './paquete-view.tsx';

export const handle = {
  prefetch: ({ call, params }: { call: Call; params: Params }) => {
    const id = parseCursoId(params.id);
    return id === null ? [] : [paqueteQuery(call, id)];
  },
  status: ({ queryClient, params }: { queryClient: QueryClient; params: Params }) => {
    const id = parseCursoId(params.id);
    return id === null ? 404 : (queryClient.getQueryData<Envelope>(paqueteKey(id))?.status ?? 503);
  },
};

export function PaquetePage({ params }: PageProps) {
  const id = parseCursoId(params.id);
  return id === null ? <FlyerMissing title="ID inválido" /> : <PaqueteById key={id} id={id} />;
}

function PaqueteById({ id }: { id: number }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(paqueteQuery(useCall(), id));
  if (isPending) return <Skeleton className="page-column my-12 h-96" />;
  if (error && !data) return <FlyerError message={error.message} onRetry={() => refetch()} busy={isFetching} />;
  if (!data.resource) return <FlyerMissing title="No se encontró este paquete" />;
  return <PaqueteView paquete={data.resource} />;
}

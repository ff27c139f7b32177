import type { QueryClient } from '@tanstack/react-query';
import type { Envelope } from 'domain/contract/envelope.ts';
import type { Params } from '../../app/page.ts';
import type { Call } from '../../app/transport.ts';
import { flyerKey, flyerQuery, parseCursoId } from './flyer-query.ts';

/** Server-side loading of pages about one course; 404 when it does not exist. */
export const flyerHandle = {
  prefetch: ({ call, params }: { call: Call; params: Params }) => {
    const id = parseCursoId(params.id);
    return id === null ? [] : [flyerQuery(call, id)];
  },
  status: ({ queryClient, params }: { queryClient: QueryClient; params: Params }) => {
    const id = parseCursoId(params.id);
    return id === null ? 404 : (queryClient.getQueryData<Envelope>(flyerKey(id))?.status ?? 503);
  },
};

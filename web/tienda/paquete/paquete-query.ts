import { queryOptions } from '@tanstack/react-query';
import type { Envelope } from 'domain/contract/envelope.ts';
import { getPaqueteFlyer } from 'domain/contract/offered-paquetes.ts';
import type { PaqueteFlyer } from 'domain/schemas/paquetes.ts';
import { ApiError } from '../../app/api.tsx';
import type { Call } from '../../app/transport.ts';

export const paqueteKey = (id: number) => ['paquete', id] as const;

/** Resolves for an unknown paquete too: the page renders it with status 404. */
export function paqueteQuery(call: Call, id: number) {
  return queryOptions({
    queryKey: paqueteKey(id),
    queryFn: async (): Promise<Envelope<PaqueteFlyer, never>> => {
      const envelope = await call(getPaqueteFlyer, { params: { id } });
      if (!envelope.success && envelope.status !== 404) throw new ApiError(envelope);
      return envelope;
    },
  });
}

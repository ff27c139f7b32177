import { queryOptions } from '@tanstack/react-query';
import type { CallInput, EndpointSpec } from 'domain/contract/endpoint.ts';
import type { Envelope } from 'domain/contract/envelope.ts';
import { createContext, type ReactNode, use } from 'react';
import type { Call } from './transport.ts';

/** A refused call, for those who want it thrown. */
export class ApiError extends Error {
  readonly envelope: Envelope;

  constructor(envelope: Envelope) {
    super(envelope.message);
    this.envelope = envelope;
  }
}

const CallContext = createContext<Call | null>(null);

export function CallProvider({ call, children }: { call: Call; children: ReactNode }) {
  return <CallContext value={call}>{children}</CallContext>;
}

export function useCall(): Call {
  const call = use(CallContext);
  if (!call) throw new Error('useCall debe usarse dentro de CallProvider');
  return call;
}

/** The one way to load data: the endpoint and its input are the cache key. */
export function apiQuery<E extends EndpointSpec>(call: Call, spec: E, input: CallInput<E>) {
  return queryOptions({
    queryKey: [spec.path, input] as const,
    queryFn: async () => {
      const envelope = await call(spec, input);
      if (!envelope.success) throw new ApiError(envelope);
      return envelope;
    },
  });
}

/** For acts: the envelope when it went well, thrown otherwise. */
export async function callOrThrow<E extends EndpointSpec>(call: Call, spec: E, input: CallInput<E>) {
  const envelope = await call(spec, input);
  if (!envelope.success) throw new ApiError(envelope);
  return envelope;
}

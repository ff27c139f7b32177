import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallInput, EndpointSpec } from 'domain/contract/endpoint.ts';
import type { Envelope } from 'domain/contract/envelope.ts';
import { createContext, type ReactNode, use } from 'react';
import type { Call } from './transport.ts';

/** Error with the envelope of a refused call. */
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

/** The only way to load data: endpoint and input are the cache key. */
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

type Options = { staleTime?: number; gcTime?: number; enabled?: boolean };

/** The data of an endpoint, loaded and kept up to date. */
export function useApi<E extends EndpointSpec>(spec: E, input: CallInput<E>, options?: Options) {
  return useQuery({ ...apiQuery(useCall(), spec, input), ...options });
}

/** One page of a list; the previous page stays until it is loaded. */
export function useList<E extends EndpointSpec>(spec: E, input: CallInput<E>, options?: Options) {
  return useQuery({ ...apiQuery(useCall(), spec, input), placeholderData: keepPreviousData, ...options });
}

/** Invalidates the queries of these endpoints, or all queries when none is named. */
export function useReload(...specs: EndpointSpec[]): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    if (specs.length === 0) return queryClient.invalidateQueries();
    await Promise.all(specs.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })));
  };
}

/** An `apiQuery` of a list, for components that take rows of any endpoint. */
export type ListQuery<Row> = {
  queryKey: readonly unknown[];
  // The types of TanStack tie a query function to its own key.
  queryFn?: unknown;
  /** Only for inference. */
  rows?: Row[];
};

export function listOptions<Row>(query: ListQuery<Row>) {
  return query as { queryKey: readonly unknown[]; queryFn: () => Promise<Envelope<never, Row>> };
}

/** For mutations: returns the envelope of a successful call, throws `ApiError` otherwise. */
export async function callOrThrow<E extends EndpointSpec>(call: Call, spec: E, input: CallInput<E>) {
  const envelope = await call(spec, input);
  if (!envelope.success) throw new ApiError(envelope);
  return envelope;
}

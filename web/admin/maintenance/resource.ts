import { queryOptions } from '@tanstack/react-query';
import type { EndpointSpec } from 'domain/contract/endpoint.ts';
import type { Envelope } from 'domain/contract/envelope.ts';
import type { download } from 'domain/schemas/list.ts';
import type { z } from 'zod';
import { apiQuery, useCall } from '../../app/api.tsx';
import type { Call } from '../../app/transport.ts';

export type Versioned = { version: number };

type Answers<K extends 'resource' | 'resources', R> = EndpointSpec & { answer: { kind: K; schema: z.ZodType<R> } };

/** One maintained table: its texts and endpoints. */
export type Resource<R extends Versioned> = {
  /** Route of its page. */
  route: `/${string}`;
  /** Breadcrumb text, as in the menu. */
  crumb: string;
  title: string;
  /** Singular and plural, for counts. */
  words: readonly [one: string, many: string];
  newLabel: string;
  editLabel: string;
  searchLabel: string;
  /** Hint of the empty table. */
  emptyHint: string;
  /** Message when loading fails, if not the default one. */
  loadError?: string;
  id: (record: R) => number;
  nombre: (record: R) => string;
  /** Its order when none is asked for: the `sortKey` of a column, with `-` from the highest to the lowest. */
  sort: string;
  endpoints: {
    list: Answers<'resources', R>;
    get: Answers<'resource', R>;
    create: Answers<'resource', R>;
    update: Answers<'resource', R>;
    remove: EndpointSpec;
    exportRows: Answers<'resource', z.output<typeof download>>;
  };
};

type Input = { params?: { id: number }; query?: Record<string, unknown>; body?: unknown };
type LooseCall = <R>(
  spec: Answers<'resource' | 'resources', R> | EndpointSpec,
  input: Input,
) => Promise<Envelope<R, R>>;

/** `Resource` ties these endpoints together; TypeScript cannot infer the input of an endpoint held in a variable. */
export function useResourceCall(): LooseCall {
  return useCall() as unknown as LooseCall;
}

export function listQueryOf<R extends Versioned>(call: Call, { endpoints }: Resource<R>, query: Input['query']) {
  const { queryKey, queryFn } = apiQuery(call, endpoints.list as EndpointSpec, { query } as object);
  return queryOptions({ queryKey: [...queryKey], queryFn: queryFn as unknown as () => Promise<Envelope<never, R>> });
}

export function recordQueryOf<R extends Versioned>(call: Call, { endpoints }: Resource<R>, id: number) {
  const { queryKey, queryFn } = apiQuery(call, endpoints.get as EndpointSpec, { params: { id } } as object);
  return queryOptions({ queryKey: [...queryKey], queryFn: queryFn as unknown as () => Promise<Envelope<R, never>> });
}

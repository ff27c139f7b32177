import type { z } from 'zod';
import { isPermiso, type Permiso } from '../rules/permisos.ts';
import type { ProtectedAct } from '../rules/protected-acts.ts';
import type { Envelope } from './envelope.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call. `signed-url`: the holder of a URL that the server signed. `pending`: who has typed the right password
 * and still owes the second factor; nothing else is open to them. A permission: staff whose role holds it.
 */
export type Access = 'public' | 'session' | 'signed-url' | 'pending' | Permiso;

export type CursoThing = 'curso' | 'modulo' | 'material' | 'archivo' | 'prueba' | 'intento' | 'anuncio' | 'consulta';

export type SignedIn = 'session' | Permiso;

/** Whether who calls is signed in. */
export const isSignedIn = (access: Access): access is SignedIn => access === 'session' || isPermiso(access);

export type Answer =
  | { kind: 'nothing' }
  | { kind: 'resource'; schema: z.ZodType }
  | { kind: 'resources'; schema: z.ZodType }
  | { kind: 'file'; contentType: string };

/**
 * At most `points` requests per window of `seconds`, counted in the database over all processes. The pipeline counts a
 * request that passed validation, before its handler runs, and answers 429 beyond the limit.
 */
export type Limit = {
  points: number;
  seconds: number;
  /** Limits with the same name share one count. Without a name the endpoint has a count of its own. */
  name?: string;
  /** What a successful request does: `refund` gives its point back, `reset` gives all of them back. */
  onSuccess?: 'refund' | 'reset';
  /** After the last point each request waits 1, 2, 4 … seconds, up to this many, instead of the end of the window. */
  slowDownTo?: number;
} & (
  | { per: 'address' }
  /** The person of the session or of the pending sign-in. */
  | { per: 'session' }
  /**
   * The person whose DNI or e-mail is in the first of these fields that is not empty: both count as one. A device that
   * this person has signed in from is counted apart in every limit of the endpoint, so that somebody who guesses
   * elsewhere does not keep the owner out.
   */
  | { per: 'login'; loginFrom: readonly string[] }
  /** The account is named by the first of these fields of the body that is not empty. */
  | { per: 'account'; accountFrom: readonly string[] }
);

/**
 * Bounds responses that the cache cannot give, such as searches. Counted per process, because they use its processor.
 * Beyond the bound the answer is 429, or 503 when the queue of all clients is full.
 */
export type WorkLimit = {
  /** Per address and window. */
  points: number;
  seconds: number;
  /** At the same time in one process; the others wait. */
  running: number;
  waiting: number;
  inFlightPerAddress: number;
};

/** Searches of every public list share it. */
export const searchWork: WorkLimit = { points: 750, seconds: 60, running: 4, waiting: 200, inFlightPerAddress: 24 };

/** Reads of one thing or of a short list, which anybody may repeat: cheap, but not without bound. */
export const lookupWork: WorkLimit = { points: 3_000, seconds: 60, running: 8, waiting: 400, inFlightPerAddress: 60 };

export type EndpointSpec = {
  method: Method;
  /** Below `/api`, with parameters as `:name`. */
  path: `/${string}`;
  access: Access;
  /**
   * Of an endpoint for `docencia`: the field of path, query or body that names a thing of the course which a DOCENTE
   * has to teach. `own`: the handler gives everybody their own courses.
   */
  within?: { thing: CursoThing; field: string } | 'own';
  summary: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** A body that is not JSON: its bytes reach the handler as a stream. */
  rawBody?: true;
  limit?: Limit | readonly Limit[];
  /** Body limit in bytes, where the default of its access is too small (`bodyLimitOf`). */
  bodyLimit?: number;
  /** Without a session the response depends on the public catalogue alone: it is cached until the catalogue changes. */
  cached?: 'catalogo';
  /** Bounds the requests without a session that `cached` does not answer. */
  uncached?: WorkLimit;
  /**
   * Needs the password, or the second factor of an account that has one, within the last ten minutes (`POST
   * /auth/confirmar`); signing in counts.
   */
  stepUp?: ProtectedAct;
  /** The same, but the handler decides: only some requests touch what is protected. */
  stepUpIf?: ProtectedAct;
  /** Open to staff who must add a second factor (`STAFF_SECOND_FACTOR=required`) before they may do anything else. */
  enrolment?: true;
  /** Gives out many records as a file: recorded as a security event. */
  exports?: true;
  /** Message of a successful response, for the user. */
  message?: string;
  answer: Answer;
};

const kilobyte = 1024;

/** A public body is parsed before the sender is known, so its limit is that of a form. */
export function bodyLimitOf({ access, bodyLimit }: Pick<EndpointSpec, 'access' | 'bodyLimit'>): number {
  if (bodyLimit !== undefined) return bodyLimit;
  return isSignedIn(access) ? 1024 * kilobyte : 16 * kilobyte;
}

/** The client build keeps only method, path and access of these values, so that schemas are not downloaded. */
export function endpoint<const E extends EndpointSpec>(spec: E): E {
  return spec;
}

export const nothing = { kind: 'nothing' } as const satisfies Answer;

export function resource<S extends z.ZodType>(schema: S) {
  return { kind: 'resource', schema } as const;
}

export function resources<S extends z.ZodType>(schema: S) {
  return { kind: 'resources', schema } as const;
}

/** Responds with the bytes instead of an envelope; errors still use the envelope. */
export function file(contentType: string) {
  return { kind: 'file', contentType } as const;
}

type Part<E, K extends PropertyKey, Side extends 'input' | 'output'> =
  E extends Record<K, infer S extends z.ZodType> ? Record<K, Side extends 'input' ? z.input<S> : z.output<S>> : unknown;

type AllOptional<T> = Partial<T> extends T ? true : false;
type LooseQuery<E> =
  Part<E, 'query', 'input'> extends { query: infer Q }
    ? AllOptional<Q> extends true
      ? { query?: Q }
      : { query: Q }
    : unknown;

/** Input of a call. */
export type CallInput<E extends EndpointSpec> = Part<E, 'params', 'input'> & LooseQuery<E> & Part<E, 'body', 'input'>;

/** Input of a handler, after validation. */
export type HandlerInput<E extends EndpointSpec> = Part<E, 'params', 'output'> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'>;

type AnswerSchema<E extends EndpointSpec> = E['answer'] extends { schema: infer S extends z.ZodType } ? S : never;

export type Item<E extends EndpointSpec> = z.output<AnswerSchema<E>>;

export type AnswerEnvelope<E extends EndpointSpec> = E['answer'] extends { kind: 'resource' }
  ? Envelope<Item<E>, never>
  : E['answer'] extends { kind: 'resources' }
    ? Envelope<never, Item<E>>
    : Envelope<never, never>;

export function buildPath(
  spec: Pick<EndpointSpec, 'path'>,
  input: { params?: Record<string, unknown>; query?: Record<string, unknown> } = {},
): string {
  const path = spec.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  return search.size > 0 ? `/api${path}?${search}` : `/api${path}`;
}

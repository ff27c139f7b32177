import { buildPath, type EndpointSpec, type HandlerInput, type WorkLimit } from 'domain/contract/endpoint.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type AuditEntry, recordAudit } from '../db/audit.ts';
import { type Db, inTransaction } from '../db/connect.ts';
import type { Page } from '../db/page.ts';
import { recordSecurityEvent, type SecurityEvent } from '../db/security-events.ts';
import { checkAccess } from './access.ts';
import { checkCsrf } from './csrf.ts';
import type { HttpDeps } from './deps.ts';
import { AppError, confirmFirst, enrolFirst, isTooMany } from './errors.ts';
import { type FileAnswer, sendFile } from './file.ts';
import { callerOf, type TakenPoints, takePoints } from './limit.ts';
import { type Pending, readPending } from './pending.ts';
import { present } from './present.ts';
import { canonicalUrl } from './response-cache.ts';
import { originOf, recordRefusal } from './security-events.ts';
import { readSession, type Session } from './session.ts';
import { type Input, validate } from './validate.ts';

type Presentable<E extends EndpointSpec> = E['answer'] extends { schema: infer S extends z.ZodType }
  ? z.input<S>
  : never;

export type Result<E extends EndpointSpec> = E['answer'] extends { kind: 'nothing' }
  ? void
  : E['answer'] extends { kind: 'file' }
    ? FileAnswer
    : E['answer'] extends { kind: 'resource' }
      ? Presentable<E>
      : Presentable<E>[] | Page<Presentable<E>>;

/** Address and request are filled in; the account is that of the session unless named. */
type RecordEvent = (event: SecurityEvent) => Promise<void>;

type Audit = (...entries: Omit<AuditEntry, 'usuarioId' | 'requestId'>[]) => Promise<void>;

export type Context<E extends EndpointSpec> = HandlerInput<E> & {
  db: Db;
  usuario: E['access'] extends 'session' | 'ADMIN' ? CurrentUsuario : CurrentUsuario | null;
  session: E['access'] extends 'session' | 'ADMIN' ? Session : Session | null;
  pending: E['access'] extends 'pending' ? Pending : null;
  now: Date;
  /** The response depends on the time and must not be served from the cache after this instant. Null: no such end. */
  validUntil: (end: Date | null) => void;
  /** Counts the request against the limit of another endpoint instead of its own. */
  countAs: (other: EndpointSpec) => Promise<void>;
  /** Records the change in the audit log, in the handler's transaction. */
  audit: Audit;
  /** Records a security event, in the handler's transaction. */
  recordEvent: RecordEvent;
  request: FastifyRequest;
  reply: FastifyReply;
};

export type Handler<E extends EndpointSpec> = (context: Context<E>) => Promise<Result<E>>;

type Options = {
  /** False for a slow handler (hashing, reading an upload), which must not hold a connection: it opens its own. */
  transaction?: boolean;
  /**
   * Asked when the limit is used up. A request that only repeats an earlier one counts against the limit of the returned
   * endpoint instead; null refuses it.
   */
  repetitionOf?: (request: FastifyRequest) => Promise<EndpointSpec | null>;
};

/** Request pipeline: access → CSRF → validate → limit → transaction → handle → present. */
export function route<E extends EndpointSpec>(
  deps: HttpDeps,
  spec: E,
  handle: Handler<E>,
  options: Options = {},
): void {
  const { transaction = spec.method !== 'GET' && !spec.rawBody } = options;
  const add = (scope: HttpDeps['app']) =>
    scope.route({
      method: spec.method,
      url: `/api${spec.path}`,
      config: { spec },
      ...(spec.bodyLimit && { bodyLimit: spec.bodyLimit }),
      handler: async (request, reply) => {
        const session = openTo(spec, await readSession(deps, request));
        const pending = spec.access === 'pending' ? await readPending(deps, request) : null;
        const refused = (usuarioId: number | null) => async (error: unknown) => {
          await recordRefusal(deps, request, usuarioId ?? session?.usuario.usuarioId ?? null, error);
          throw error;
        };
        const input = await admit(deps, spec, request, { session, pending }).catch(refused(null));
        let counted: EndpointSpec = spec;
        const count = async (): Promise<TakenPoints> => {
          const caller = await callerOf(deps, counted, request, { body: input.body, session, pending });
          return takePoints(deps.db, counted, caller).catch(async (error: unknown) => {
            const repeated = counted === spec && isTooMany(error) ? await options.repetitionOf?.(request) : null;
            if (!repeated) return refused(caller.usuarioId)(error);
            counted = repeated;
            return count();
          });
        };
        let taken = spec.limit && (await count());
        const countAs = async (other: EndpointSpec) => {
          if (counted === other) return;
          counted = other;
          const before = taken;
          taken = await count();
          await before?.giveBack();
        };
        const context = {
          ...input,
          usuario: session?.usuario ?? null,
          session,
          pending,
          now: new Date(),
          request,
          reply,
        };
        const who = { usuarioId: context.usuario?.usuarioId ?? null, requestId: request.id };
        let expires: Date | null = null;
        const validUntil = (end: Date | null) => {
          expires = end;
        };
        const run = (db: Db) => {
          const audit: Audit = (...entries) => recordAudit(db, ...entries.map((entry) => ({ ...entry, ...who })));
          const recordEvent: RecordEvent = (event) =>
            recordSecurityEvent(db, { ...who, origen: originOf(deps, request), ...event });
          return handle({ ...context, db, audit, recordEvent, validUntil, countAs } as unknown as Context<E>);
        };
        const act = () => (transaction ? inTransaction(deps.db, run) : run(deps.db));
        const key = session ? null : cacheKey(spec, request, input.params);
        if (key !== null) {
          const render = async () => ({ ...jsonHead, body: present(spec, await act()), expires });
          return deps.responseCache.send(request, reply, { key, anonymousOnly: true }, render);
        }
        const { uncached } = spec;
        const work = uncached && !session ? async () => whenItsTurn(deps, uncached, request.ip, act) : act;
        const result = await work().catch(async (error: unknown) => {
          if (error instanceof AppError && error.codigo === 'segundo-factor') await taken?.succeedHalf();
          return refused(null)(error);
        });
        await taken?.succeed();
        if (spec.exports) {
          const detalle = spec.summary;
          await recordSecurityEvent(deps.db, { ...who, origen: originOf(deps, request), tipo: 'exportacion', detalle });
        }
        // Other processes are told by NOTIFY; here an ADMIN's next read must see the write without waiting for it.
        if (spec.access === 'ADMIN' && spec.method !== 'GET') deps.responseCache.clear();
        reply.header('cache-control', 'no-store');
        if (spec.answer.kind === 'file') return sendFile(reply, spec.answer.contentType, result as FileAnswer);
        return reply.type(jsonHead.contentType).send(present(spec, result));
      },
    });
  if (!spec.rawBody) add(deps.app);
  // Fastify scopes content-type parsers to a plugin, so raw-body routes get their own.
  else
    deps.app.register(async (scope) => {
      acceptRawBody(scope);
      add(scope);
    });
}

type Bearer = { session: Session | null; pending: Pending | null };

/** Staff who must still add a second factor have no session but for that: public endpoints see a visitor. */
function openTo(spec: EndpointSpec, session: Session | null): Session | null {
  const closed = session?.mustEnrol && !spec.enrolment;
  return closed && (spec.access === 'public' || spec.access === 'signed-url') ? null : session;
}

async function admit(deps: HttpDeps, spec: EndpointSpec, request: FastifyRequest, { session, pending }: Bearer) {
  checkAccess(spec.access, session, pending);
  if (session?.mustEnrol && !spec.enrolment && spec.access !== 'pending') throw enrolFirst();
  checkCsrf(deps, spec, request, session);
  if (spec.stepUp && !session?.fresh) throw confirmFirst(session?.segundoFactor ?? false);
  return validate(spec, request);
}

const jsonHead = { status: 200, contentType: 'application/json; charset=utf-8', cacheControl: 'no-store' };

function whenItsTurn<T>(deps: HttpDeps, limit: WorkLimit, address: string, act: () => Promise<T>): Promise<T> {
  const limiter = deps.workLimiter(limit);
  limiter.take(address);
  return limiter.run(address, act);
}

/** Null for what is not cached: searches are different each time and would only evict other responses. */
function cacheKey(spec: EndpointSpec, request: FastifyRequest, params: Input['params']): string | null {
  const query = request.query as Record<string, unknown>;
  if (!spec.cached || query.q) return null;
  const path = buildPath(spec, { params: params as Record<string, unknown> });
  return canonicalUrl(path, query, Object.keys(spec.query?.shape ?? {}));
}

function acceptRawBody(scope: HttpDeps['app']): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}

declare module 'fastify' {
  interface FastifyContextConfig {
    spec?: EndpointSpec;
  }
}

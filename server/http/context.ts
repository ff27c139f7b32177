import type { EndpointSpec, HandlerInput, SignedIn } from 'domain/contract/endpoint.ts';
import { countedAct } from 'domain/rules/protected-acts.ts';
import type { CurrentUsuario } from 'domain/schemas/session.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AuditEntry, recordAudit } from '../db/audit.ts';
import type { Db } from '../db/connect.ts';
import { recordSecurityEvent, type SecurityEvent } from '../db/security-events.ts';
import type { HttpDeps } from './deps.ts';
import { type Caller, countAs, type TakenPoints } from './limit.ts';
import type { Pending } from './pending.ts';
import { originOf } from './security-events.ts';
import type { Session } from './session.ts';

export type Audit = (...entries: Omit<AuditEntry, 'usuarioId' | 'requestId'>[]) => Promise<void>;
type RecordEvent = (event: SecurityEvent) => Promise<void>;

/** What a handler receives. */
export type Context<E extends EndpointSpec> = HandlerInput<E> & {
  db: Db;
  usuario: E['access'] extends SignedIn ? CurrentUsuario : CurrentUsuario | null;
  session: E['access'] extends SignedIn ? Session : Session | null;
  pending: E['access'] extends 'pending' ? Pending : null;
  now: Date;
  /** Sets the instant from which the response must not be served from the cache. Null: no such instant. */
  validUntil: (end: Date | null) => void;
  /** Counts the request against the limit of another endpoint. */
  countAs: (other: EndpointSpec) => Promise<void>;
  /** Records the change in the audit log, in the handler's transaction. */
  audit: Audit;
  /** Records a security event in the handler's transaction, by default for the account of the session. */
  recordEvent: RecordEvent;
  request: FastifyRequest;
  reply: FastifyReply;
};

/**
 * One request in the pipeline: each step stores its result here, and the handler receives it as its `Context`. The
 * functions are getters, so that a request allocates only those its handler names; `...rest` does not contain them.
 */
export class RequestContext {
  readonly deps: HttpDeps;
  readonly spec: EndpointSpec;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly now = new Date();
  /** The pool, or the transaction of the handler. */
  db: Db;
  session: Session | null = null;
  usuario: CurrentUsuario | null = null;
  pending: Pending | null = null;
  params: unknown = undefined;
  query: unknown = undefined;
  body: unknown = undefined;
  /** Set by the limit step. */
  caller: Caller | null = null;
  points: TakenPoints | null = null;
  /** Set by the handler through `validUntil`. */
  expires: Date | null = null;

  constructor(deps: HttpDeps, spec: EndpointSpec, request: FastifyRequest, reply: FastifyReply) {
    this.deps = deps;
    this.spec = spec;
    this.request = request;
    this.reply = reply;
    this.db = deps.db;
  }

  signIn(session: Session | null): void {
    this.session = session;
    this.usuario = session?.usuario ?? null;
  }

  get validUntil(): (end: Date | null) => void {
    return (end) => {
      this.expires = end;
    };
  }

  get countAs(): (other: EndpointSpec) => Promise<void> {
    return (other) => countAs(this, other);
  }

  get audit(): Audit {
    const { db, usuario, request, spec } = this;
    const by = { usuarioId: usuario?.usuarioId ?? null, requestId: request.id };
    const acto = countedAct(spec.stepUp);
    return (...entries) => recordAudit(db, ...entries.map((entry) => ({ ...entry, ...by, acto: entry.acto ?? acto })));
  }

  get recordEvent(): RecordEvent {
    const { db, deps, usuario, request } = this;
    const by = { usuarioId: usuario?.usuarioId ?? null, requestId: request.id, origen: originOf(deps, request) };
    return (event) => recordSecurityEvent(db, { ...by, ...event });
  }
}

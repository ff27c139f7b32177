import { bodyLimitOf, type EndpointSpec, isSignedIn } from 'domain/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { checkAccess, checkStepUp, visibleSession } from './access.ts';
import { type Context, RequestContext } from './context.ts';
import { checkCsrf } from './csrf.ts';
import type { HttpDeps } from './deps.ts';
import { countRequest, type RepetitionOf, settleRefusal, settleSuccess } from './limit.ts';
import { readPending } from './pending.ts';
import { type RouteHooks, refusedWorkHooks } from './refused-work.ts';
import { type Result, respond } from './respond.ts';
import { cacheKey, expireAfterWrite, sendCached } from './route-cache.ts';
import { type Act, runHandler } from './run-handler.ts';
import { recordExport, recordRefusal } from './security-events.ts';
import { readSession, type Session } from './session.ts';
import { validate } from './validate.ts';
import { checkWithin, refusalWithoutContacts, withoutContacts } from './within.ts';

export type Handler<E extends EndpointSpec> = (context: Context<E>) => Promise<Result<E>>;

type Options = {
  /**
   * False for a slow handler (hashing, reading an upload): it opens its own transaction and holds no connection until
   * then.
   */
  transaction?: boolean;
  /**
   * Called when the limit is used up. A request that only repeats an earlier one counts against the limit of the
   * returned endpoint; null refuses it.
   */
  repetitionOf?: RepetitionOf;
};

export function route<E extends EndpointSpec>(
  deps: HttpDeps,
  spec: E,
  handle: Handler<E>,
  options: Options = {},
): void {
  const { transaction = spec.method !== 'GET' && !spec.rawBody, repetitionOf } = options;
  const steps = { act: { handle: handle as unknown as Act['handle'], transaction }, repetitionOf };
  const add = (scope: HttpDeps['app']) =>
    scope.route({
      method: spec.method,
      url: `/api${spec.path}`,
      config: { spec },
      bodyLimit: bodyLimitOf(spec),
      ...(spec.method !== 'GET' && hooksOf(deps, spec)),
      handler: (request, reply) => serve(new RequestContext(deps, spec, request, reply), steps),
    });
  if (!spec.rawBody) add(deps.app);
  // Fastify scopes content-type parsers to a plugin, so raw-body routes get their own.
  else
    deps.app.register(async (scope) => {
      acceptRawBody(scope);
      add(scope);
    });
}

/** Sessions of requests that were admitted before their body was read. */
const admitted = new WeakMap<FastifyRequest, Session | null>();

/** Refuses a request without access before its body is read and parsed. */
function hooksOf(deps: HttpDeps, spec: EndpointSpec): RouteHooks {
  if (!isSignedIn(spec.access)) return refusedWorkHooks(deps, spec);
  return {
    onRequest: async (request, reply) => {
      const context = new RequestContext(deps, spec, request, reply);
      await recordingRefusals(context, () => admit(context));
      admitted.set(request, context.session);
    },
  };
}

async function admit(context: RequestContext): Promise<void> {
  const { deps, spec, request } = context;
  context.signIn(visibleSession(spec, await readSession(deps, request)));
  if (spec.access === 'pending') context.pending = await readPending(deps, request);
  checkAccess(context);
  checkCsrf(deps, spec, request, context.session);
  checkStepUp(context);
}

type Steps = { act: Act; repetitionOf: Options['repetitionOf'] };

/** The request pipeline. ARCHITECTURE, 'How a request runs', describes each step. */
async function serve(context: RequestContext, { act, repetitionOf }: Steps) {
  const { deps, spec, request } = context;
  return recordingRefusals(context, async () => {
    const session = admitted.get(request);
    if (session) context.signIn(session);
    else await admit(context);
    Object.assign(context, validate(spec, request));
    if (spec.within) await checkWithin(context);
    if (spec.limit) await countRequest(context, repetitionOf);
    const key = cacheKey(context);
    if (key !== null) return sendCached(context, key, act);
    const result = await runHandler(context, act);
    if (context.points) await settleSuccess(deps.db, context.points);
    if (spec.exports) await recordExport(context, spec.summary);
    expireAfterWrite(deps, spec);
    return respond(context, withoutContacts(context, result));
  });
}

async function recordingRefusals<T>(context: RequestContext, steps: () => Promise<T>): Promise<T> {
  try {
    return await steps();
  } catch (error) {
    if (context.points) await settleRefusal(context.deps.db, context.points, error);
    await recordRefusal(context, error);
    throw refusalWithoutContacts(context, error);
  }
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

import { bodyLimitOf, type EndpointSpec, type WorkLimit } from 'domain/contract/endpoint.ts';
import type { RouteOptions } from 'fastify';
import type { HttpDeps } from './deps.ts';

export type RouteHooks = Partial<Pick<RouteOptions, 'onRequest' | 'onResponse'>>;

/**
 * Bytes that refused requests of one address without a session may cost per minute. Mistyped forms stay far below it,
 * even those of a whole school behind one address.
 */
const refusedWork: WorkLimit = {
  points: 4 * 1024 ** 2,
  seconds: 60,
  running: Number.POSITIVE_INFINITY,
  waiting: 0,
  inFlightPerAddress: Number.POSITIVE_INFINITY,
};

/** Even a small body costs a connection, a log line and a response. */
const requestBytes = 4 * 1024;

/** Refusals as unreadable, too large, of another type, invalid or too many. Other refusals have their own limits. */
const counted: ReadonlySet<number> = new Set([400, 413, 415, 422, 429]);

type Limits = Pick<HttpDeps, 'config' | 'workLimiter'>;

/** Refuses an address beyond the limit before a body is read. What forms send is charged by the endpoint they go to. */
export function refusedWorkCheck({ config, workLimiter }: Limits): Pick<RouteHooks, 'onRequest'> {
  // 0 turns load shedding off as a whole.
  if (config.maxEventLoopDelayMs === 0) return {};
  const limiter = workLimiter(refusedWork);
  return { onRequest: async ({ ip }) => limiter.check(ip) };
}

/** The same, and charges refused requests by their cost. */
export function refusedWorkHooks(deps: Limits, spec: EndpointSpec): RouteHooks {
  const check = refusedWorkCheck(deps);
  if (!check.onRequest) return {};
  const limiter = deps.workLimiter(refusedWork);
  return {
    ...check,
    onResponse: async ({ ip, headers }, { statusCode }) => {
      if (!counted.has(statusCode)) return;
      const bytes = Number(headers['content-length'] ?? bodyLimitOf(spec));
      limiter.charge(ip, requestBytes + Math.min(bytes, bodyLimitOf(spec)));
    },
  };
}

import { timingSafeEqual } from 'node:crypto';
import { roundTo } from 'domain/formats/round.ts';
import { Counter, collectDefaultMetrics, Histogram } from 'prom-client';
import { securityEventCounts } from '../db/security-events.ts';
import type { Deps } from '../deps.ts';
import { AppError, forbidden } from '../http/errors.ts';
import { hitsPerSample } from '../http/response-cache.ts';
import { canWrite } from './queries.ts';

/** Polled by monitoring: not logged. */
const quiet = new Set(['/livez', '/readyz', '/metrics']);

export function operationsRoutes({ app, config, db, responseCache, metrics }: Deps): void {
  collectDefaultMetrics({ register: metrics });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [metrics],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const { method, url, log } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    durations.observe({ method, route, status }, ms / 1000);
    if (!quiet.has(route)) log.info(lineOf(method, url, status, ms));
    done();
  });
  // Responses sent before routing run no hooks; the cache counts them.
  new Counter({
    name: 'http_cached_responses_total',
    help: 'Responses sent from the cache before routing, by route and status',
    labelNames: ['route', 'status'],
    registers: [metrics],
    collect() {
      this.reset();
      for (const { route, status, responses } of responseCache.sent()) this.inc({ route, status }, responses);
    },
  });
  new Counter({
    name: 'security_events_total',
    help: 'Security events of this process, by type',
    labelNames: ['type'],
    registers: [metrics],
    collect() {
      this.reset();
      for (const [type, n] of securityEventCounts()) this.inc({ type }, n);
    },
  });
  responseCache.onSample(({ requestId, url, status, ms }) => {
    app.log.info({ reqId: requestId, ...lineOf('GET', url, status, ms), sample: hitsPerSample });
  });

  app.get('/livez', async () => ({ ok: true }));
  app.get('/readyz', async () => {
    if (!(await canWrite(db))) throw new AppError(503, 'ocupado', 'La base de datos solo se puede leer.');
    return { ok: true };
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(config.metricsToken, request.headers.authorization)) throw forbidden();
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

/** One line per request, without the query string: it may name people. */
function lineOf(method: string, url: string, status: number, ms: number) {
  const at = url.indexOf('?');
  return { method, path: at < 0 ? url : url.slice(0, at), status, ms: roundTo(2, ms) };
}

function mayReadMetrics(token: string | undefined, authorization: string | undefined): boolean {
  if (token === undefined) return false;
  const expected = Buffer.from(`Bearer ${token}`);
  const given = Buffer.from(authorization ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

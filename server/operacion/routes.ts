import { timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { House } from '../house.ts';
import { forbidden } from '../http/errors.ts';

export function operacionRoutes({ app, config, db }: House): void {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [metrics],
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });

  app.get('/livez', { logLevel: 'silent' }, async () => ({ ok: true }));
  app.get('/readyz', { logLevel: 'silent' }, async () => {
    await db.execute(sql`select 1`);
    return { ok: true };
  });
  app.get('/metrics', { logLevel: 'silent' }, async (request, reply) => {
    if (!mayReadMetrics(config.metricsToken, request.headers.authorization)) throw forbidden();
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

function mayReadMetrics(token: string | undefined, authorization: string | undefined): boolean {
  if (token === undefined) return false;
  const expected = Buffer.from(`Bearer ${token}`);
  const given = Buffer.from(authorization ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

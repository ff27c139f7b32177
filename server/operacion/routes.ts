import { timingSafeEqual } from 'node:crypto';
import { roundTo } from 'domain/formats/round.ts';
import { sql } from 'drizzle-orm';
import { Counter, collectDefaultMetrics, Registry } from 'prom-client';
import type { House } from '../house.ts';
import { forbidden } from '../http/errors.ts';
import type { ReadyAnswers } from '../http/ready-answers.ts';
import { Durations } from './durations.ts';

/** Asked by machines all day long. */
const quiet = new Set(['/livez', '/readyz', '/metrics']);

export function operacionRoutes({ app, config, db, ready }: House): void {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const durations = new Durations(metrics);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    if (!quiet.has(route)) request.log.info(lineOf(request.method, request.url, reply.statusCode, reply.elapsedTime));
    done();
  });
  countReadyAnswers(metrics, ready);

  app.get('/livez', async () => ({ ok: true }));
  app.get('/readyz', async () => {
    await db.execute(sql`select 1`);
    return { ok: true };
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(config.metricsToken, request.headers.authorization)) throw forbidden();
    return reply.type(metrics.contentType).send(await metrics.metrics());
  });
}

/** Counted, but neither timed nor worth a line each: what was asked for is public, and was answered as before. */
function countReadyAnswers(metrics: Registry, ready: ReadyAnswers): void {
  const counter = new Counter({
    name: 'http_ready_answers_total',
    help: 'Answers sent again out of memory, before any route is asked',
    labelNames: ['route', 'status'],
    registers: [metrics],
    collect() {
      counter.reset();
      for (const [route, { whole, unchanged }] of ready.served) {
        counter.inc({ route, status: 200 }, whole);
        counter.inc({ route, status: 304 }, unchanged);
      }
    },
  });
}

/** One line per request. Its query may name people, so it is left out. */
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

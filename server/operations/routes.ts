import { timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { roundTo } from 'domain/formats/round.ts';
import type { Db } from '../db/connect.ts';
import { isDiskFull, isEnded } from '../db/unavailable.ts';
import type { Deps } from '../deps.ts';
import { AppError, forbidden } from '../http/errors.ts';
import { hitsPerSample } from '../http/response-cache.ts';
import type { StorageState } from '../ports/storage/disk-state.ts';
import { programVersion, readCommit } from '../version.ts';
import { createMetrics, stateOf } from './metrics.ts';
import { tryWrite, type Writes } from './queries.ts';

const validDays = 180;

/** RFC 9116. `Expires` moves with each response, so the file does not expire while the server runs. */
function securityTxt(contact: string, publicUrl: string, now: Date): string {
  const expires = new Date(now.getTime() + validDays * 86_400_000);
  expires.setUTCHours(0, 0, 0, 0);
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: es, en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Polled by monitoring: not logged. */
const quiet = new Set(['/livez', '/readyz', '/metrics']);
/**
 * How long a failed write on a full disk keeps /readyz at 503: the probe needs no space, so only real writes can tell.
 */
const diskFullMs = 3000;
/** How often /readyz retries when its connection was ended. */
const attempts = 5;
/** The path itself is a secret: the log shows the route instead. */
const secret = new Set(['/calendario/:archivo']);
/** Read once per process, because reading it may start git. */
const built = { version: programVersion, commit: readCommit() };

export function operationsRoutes(deps: Deps): void {
  const { app, config, probe, storage, responseCache, drain } = deps;
  app.addHook('onListen', async () => app.log.info(built, 'listening'));
  const { durations, contentType, scrape } = createMetrics(deps);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const { method, url, log } = request;
    const { statusCode: status, elapsedTime: ms } = reply;
    durations.observe({ method, route, status }, ms / 1000);
    if (!quiet.has(route)) log.info(lineOf(method, secret.has(route) ? route : url, status, ms));
    done();
  });
  let writing: Promise<Writes> | undefined;
  let diskWasFullAt = Number.NEGATIVE_INFINITY;
  app.addHook('onError', (_request, _reply, error, done) => {
    if (isDiskFull(error)) diskWasFullAt = performance.now();
    done();
  });
  responseCache.onSample(({ requestId, url, status, ms }) => {
    app.log.info({ reqId: requestId, ...lineOf('GET', url, status, ms), sample: hitsPerSample });
  });

  app.get('/.well-known/security.txt', async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(securityTxt(config.securityContact ?? `mailto:${config.institucion.correo}`, deps.publicUrl(), new Date())),
  );
  // Exempt from load shedding: a supervisor would kill a process that is only busy.
  app.get('/livez', { config: { pressureHandler: () => {} } }, async ({ headers }) => ({
    ok: true,
    ...(mayReadMetrics(config.metricsToken, headers.authorization) && built),
  }));
  app.get('/readyz', async () => {
    if (drain.isActive()) throw new AppError(503, 'ocupado', 'El servidor se está cerrando.');
    if (performance.now() - diskWasFullAt < diskFullMs)
      throw new AppError(503, 'ocupado', 'La base de datos no tiene espacio en el disco.');
    // Concurrent probes share one write.
    writing ??= writeNow(probe).finally(() => {
      writing = undefined;
    });
    const refusal = refusals[await writing];
    if (refusal) throw new AppError(503, 'ocupado', refusal);
    // Still ready: pedidos and lessons work, and another process would have the same storage.
    const problem = storageProblems[await stateOf(storage)];
    return { ok: true, ...(problem && { avisos: [problem] }) };
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(config.metricsToken, request.headers.authorization)) throw forbidden();
    return reply.type(contentType).send(await scrape());
  });
}

const refusals: Record<Writes, string | null> = {
  confirmed: null,
  'read-only': 'La base de datos solo se puede leer.',
  unconfirmed: 'La base de datos no confirma lo que se escribe.',
};

const storageProblems: Record<StorageState, string | null> = {
  writable: null,
  full: 'El almacenamiento de archivos está lleno.',
  'read-only': 'El almacenamiento de archivos no admite cambios.',
};

/** Retries on another connection: one that was ended, as by an operator, says nothing about the database. */
function writeNow(db: Db, attempt = 1): Promise<Writes> {
  return tryWrite(db).catch(async (error: Error) => {
    if (attempt === attempts || !isEnded(error)) throw error;
    // Connections that ended together leave the pool one by one, as their sockets close.
    await wait(50);
    return writeNow(db, attempt + 1);
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

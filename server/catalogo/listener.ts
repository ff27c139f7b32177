import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { hostsOf, newClient } from '../db/hosts.ts';

/** Tells when the public catalogue changed, in any process. */
export type Catalogo = {
  version(): number;
  /** `table`: the table that changed; undefined after a gap, when anything may have. */
  onChange(listener: (table: string | undefined) => void): void;
  stop(): Promise<void>;
};

export type ListenerOptions = { firstRetryMs?: number; maxRetryMs?: number; heartbeatMs?: number };

const connectTimeoutMs = 5_000;
const heartbeatTimeoutMs = 2_000;

/**
 * Listens on one connection. A lost connection is retried with exponential back-off, one retry at a time. The longest
 * delay leaves a second to connect, so that pages are fresh within five seconds of the database's return. A heartbeat
 * detects a connection that was dropped silently and one to a host left behind by a failover.
 */
export async function watchCatalogo(
  url: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
  { firstRetryMs = 250, maxRetryMs = 4_000, heartbeatMs = 2_000 }: ListenerOptions = {},
): Promise<Catalogo> {
  let version = 0;
  let stopped = false;
  let failures = 0;
  let retry: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;
  const listeners: ((table: string | undefined) => void)[] = [];

  const bump = (table?: string) => {
    version += 1;
    for (const listener of listeners) listener(table);
  };

  const listen = async () => {
    const next = newClient(url, {
      application_name: 'aula catalogo',
      keepAlive: true,
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: heartbeatTimeoutMs,
    });
    client = next;
    next.on('notification', ({ payload }) => bump(payload));
    next.on('error', (error) => log.warn({ err: error }, 'catalogue listener failed'));
    try {
      await next.connect();
      await hostsOf(url).check(next);
      await next.query('listen catalogo');
    } catch (error) {
      await close(next);
      throw error;
    }
    if (stopped) return close(next);
    // Only after connecting: pg emits `end` for a failed connect too, beside rejecting it, and each would schedule a
    // retry.
    const heartbeat = setInterval(() => {
      // Ending a client with a running statement closes the socket.
      next
        .query('select 1')
        .then(() => hostsOf(url).check(next))
        .catch(() => close(next));
    }, heartbeatMs).unref();
    next.once('end', () => {
      clearInterval(heartbeat);
      scheduleRetry();
    });
    failures = 0;
    // Changes may have been missed while disconnected: count them as one.
    bump();
  };

  const scheduleRetry = () => {
    if (stopped) return;
    clearTimeout(retry);
    const delay = Math.min(firstRetryMs * 2 ** failures, maxRetryMs);
    failures += 1;
    retry = setTimeout(() => {
      listen().catch((error: unknown) => {
        if (!stopped) log.warn({ err: error }, 'catalogue listener cannot connect');
        scheduleRetry();
      });
    }, delay).unref();
  };

  await listen();
  return {
    version: () => version,
    onChange: (listener) => void listeners.push(listener),
    async stop() {
      stopped = true;
      clearTimeout(retry);
      if (client) await close(client);
    },
  };
}

async function close(client: pg.Client): Promise<void> {
  await client.end().catch(() => {});
}

import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';

/** Knows when the public catalogue changed, in whichever process it was changed. */
export type Catalogo = {
  version(): number;
  onChange(listener: () => void): void;
  stop(): Promise<void>;
};

const reconnectMs = 1_000;

export async function watchCatalogo(url: string, log: Pick<FastifyBaseLogger, 'warn'>): Promise<Catalogo> {
  let version = 0;
  let stopped = false;
  let client: pg.Client | null = null;
  const listeners: (() => void)[] = [];

  const bump = () => {
    version += 1;
    for (const listener of listeners) listener();
  };

  const listen = async () => {
    const next = new pg.Client({ connectionString: url, application_name: 'aula catalogo', keepAlive: true });
    next.on('notification', bump);
    next.on('error', (error) => log.warn({ err: error }, 'catalogue channel failed'));
    next.on('end', () => {
      if (!stopped) setTimeout(retry, reconnectMs).unref();
    });
    await next.connect();
    await next.query('listen catalogo');
    client = next;
    // What happened while nobody listened is unknown: count it as a change.
    bump();
  };

  const retry = () => {
    if (stopped) return;
    listen().catch((error: unknown) => {
      log.warn({ err: error }, 'catalogue channel is down');
      setTimeout(retry, reconnectMs).unref();
    });
  };

  await listen();
  return {
    version: () => version,
    onChange: (listener) => void listeners.push(listener),
    async stop() {
      stopped = true;
      await client?.end();
    },
  };
}

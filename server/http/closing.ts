import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Between the stop signal and the close: not ready, but every request is answered. */
export type Drain = { isActive(): boolean; begin(): void };

/** While draining, each response closes its connection, so that proxies stop reusing connections. */
export function makeDrain(app: FastifyInstance, responseCache: { close(): void }): Drain {
  let active = false;
  app.addHook('onSend', async (_request, reply) => {
    if (active) reply.header('connection', 'close');
  });
  return {
    isActive: () => active,
    begin() {
      active = true;
      // The response cache answers without hooks.
      responseCache.close();
    },
  };
}

const graceMs = 10_000;
const sweepMs = 50;
/** Time for the first request of a newly opened connection to arrive. */
const firstRequestMs = 1_000;

/**
 * On close Node ends idle connections once and waits for the others, including those that become idle later or never
 * had a request. This closes both within a second and lets running requests finish.
 */
export function closeInTime(app: FastifyInstance): void {
  const { server } = app;
  /** Connections without a request so far, and since when they are open. */
  const silent = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    silent.set(socket, Date.now());
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }) => silent.delete(socket));
  app.addHook('preClose', async () => {
    if (!server.listening) return;
    const sweep = setInterval(() => {
      server.closeIdleConnections();
      const oldest = Date.now() - firstRequestMs;
      for (const [socket, since] of silent) if (since < oldest) socket.destroy();
    }, sweepMs);
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.once('close', () => {
      clearInterval(sweep);
      clearTimeout(cut);
    });
    // Closing the socket resets connections in the accept queue. Right after the poll phase, in which Node accepts
    // connections, the queue is almost empty.
    await setImmediate();
  });
}

import type { Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Between the signal to stop and the close: not ready, but every request is answered. */
export type Drain = { isActive(): boolean; begin(): void };

/** While draining, each response ends its connection, so that proxies stop using the ones they keep open. */
export function makeDrain(app: FastifyInstance, responseCache: { close(): void }): Drain {
  let active = false;
  app.addHook('onSend', async (_request, reply) => {
    if (active) reply.header('connection', 'close');
  });
  return {
    isActive: () => active,
    begin() {
      active = true;
      // It answers without hooks.
      responseCache.close();
    },
  };
}

const graceMs = 10_000;
const sweepMs = 50;
/** The request of a connection that a proxy has just opened is on its way. */
const firstRequestMs = 1_000;

/**
 * On close Node ends idle connections once and waits for all others, including those that become idle later and those
 * that a browser opened in advance. This ends both within a second and lets responses under way finish.
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
    // The system resets connections that wait to be accepted when the socket is closed. Right after the poll phase,
    // in which Node accepts them, there are hardly any.
    await setImmediate();
  });
}

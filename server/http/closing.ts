import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const graceMs = 10_000;
const sweepMs = 50;

/**
 * On close Node ends idle connections once and waits for all others, including those that become idle later and those
 * that a browser opened in advance. This ends both at once and lets responses under way finish.
 */
export function closeInTime(app: FastifyInstance): void {
  const { server } = app;
  const silent = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }) => silent.delete(socket));
  app.addHook('preClose', async () => {
    if (!server.listening) return;
    for (const socket of silent) socket.destroy();
    const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.once('close', () => {
      clearInterval(sweep);
      clearTimeout(cut);
    });
  });
}

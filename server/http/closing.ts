import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const graceMs = 10_000;
const sweepMs = 50;

/**
 * Node closes the connections that are idle at the moment of closing and waits for all others: for those that become
 * idle a moment later, and for those a browser opens in advance and never asks anything on. Here both end at once, and
 * what is being answered gets its time.
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

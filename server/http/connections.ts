import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { addressKey } from '../limits/address-key.ts';

/** Closes connections of one address beyond the bound. Behind a trusted proxy all have its address: it bounds them. */
export function boundConnections(server: Server, maxPerAddress: number): void {
  if (maxPerAddress === 0) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const key = addressKey(socket.remoteAddress ?? '');
    const count = (open.get(key) ?? 0) + 1;
    if (count > maxPerAddress) {
      socket.destroy();
      return;
    }
    open.set(key, count);
    socket.once('close', () => {
      const left = open.get(key)! - 1;
      if (left === 0) open.delete(key);
      else open.set(key, left);
    });
  });
}

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** TCP proxy that can cut its target off and restore it on the same port, or hold back every byte without closing. */
export async function startTcpProxy(target: { host: string; port: number }) {
  const open = new Set<Socket>();
  let silent = false;
  const server = createServer((near) => {
    open.add(near);
    near.on('error', () => {}).on('close', () => open.delete(near));
    if (silent) return;
    const far = connect(target.port, target.host);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.pipe(other);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const takeAway = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
  /** As packets that a firewall drops: connections stay open and carry nothing, new ones as well. */
  const silence = () => {
    silent = true;
    for (const socket of open) {
      socket.unpipe();
      socket.pause();
    }
  };
  /** The connections of the silence stay dead. */
  const speak = () => {
    silent = false;
  };
  return { port, takeAway, giveBack: () => listen(port), silence, speak };
}

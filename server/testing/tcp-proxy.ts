import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

type Target = {
  host: string;
  port: number;
  /** Names of two databases of equal length: connections to the first get the second, as on another host. */
  instead?: readonly [string, string];
};

function renamed(start: Buffer, [from, to]: readonly [string, string]): Buffer {
  return Buffer.from(start.toString('latin1').replace(`\0${from}\0`, `\0${to}\0`), 'latin1');
}

/** TCP proxy that can cut its target off and restore it on the same port, or hold back every byte without closing. */
export async function startTcpProxy(target: Target) {
  const clients = new Set<Socket>();
  const targets = new Set<Socket>();
  /** Client connections that were open during a silence. */
  const dead = new WeakSet<Socket>();
  let silent = false;
  const server = createServer((near) => {
    clients.add(near);
    near.on('error', () => {}).on('close', () => clients.delete(near));
    if (silent) return void dead.add(near);
    const far = connect(target.port, target.host);
    targets.add(far);
    far.on('error', () => {});
    const { instead } = target;
    if (instead) {
      near.once('data', (start) => {
        far.write(renamed(start, instead));
        near.pipe(far);
      });
    } else near.pipe(far);
    far.pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => {
      targets.delete(far);
      if (!dead.has(near)) near.destroy();
    });
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
    for (const socket of [...clients, ...targets]) socket.destroy();
    await closed;
  };
  /** Like a firewall that drops packets: connections stay open and carry nothing, new ones too. */
  const silence = () => {
    silent = true;
    for (const socket of clients) dead.add(socket);
    for (const socket of [...clients, ...targets]) {
      socket.unpipe();
      socket.pause();
    }
  };
  /** Client connections of the silence stay dead; those to the target are closed, as TCP keep-alive would do. */
  const speak = () => {
    silent = false;
    for (const socket of targets) if (socket.isPaused()) socket.destroy();
  };
  return { port, takeAway, giveBack: () => listen(port), silence, speak };
}

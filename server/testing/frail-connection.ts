import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect as connectSocket, createServer, type Socket } from 'node:net';
import { connect } from '../db/connect.ts';
import { untilGone } from './until-gone.ts';

type How = 'refused' | 'lost';

/**
 * A pool whose only connection fails at statement number `at`: refused before it is sent, or cut when the server
 * responds, so that the client does not learn the outcome.
 */
export async function connectFrail(databaseUrl: string, at: number, how: How = 'lost') {
  const url = new URL(databaseUrl);
  const proxy = await startCutter(Number(url.port));
  url.host = `127.0.0.1:${proxy.port}`;
  const applicationName = `frail ${randomUUID()}`;
  const { db, pool, close } = connect(url.href, { max: 1, applicationName });
  let sent = 0;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    client.query = ((...args: unknown[]) => {
      sent += 1;
      if (sent === at && how === 'refused') return refuse(args);
      if (sent === at) proxy.cutNextResponse();
      return query(...args);
    }) as typeof client.query;
  });
  return {
    db,
    pool,
    sent: () => sent,
    async close() {
      await close().catch(() => {});
      await proxy.close();
      await untilGone(databaseUrl, applicationName);
    },
  };
}

/** The pool passes a callback, a transaction uses a promise. */
function refuse(args: unknown[]): Promise<never> | undefined {
  const error = new Error('injected');
  const callback = args.at(-1);
  if (typeof callback !== 'function') return Promise.reject(error);
  callback(error);
  return undefined;
}

async function startCutter(port: number) {
  const sockets = new Set<Socket>();
  let cutting = false;
  const server = createServer((near) => {
    const far = connectSocket(port, '127.0.0.1');
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', end);
    }
    near.pipe(far);
    far.on('data', (chunk) => (cutting ? end() : near.write(chunk)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cutNextResponse() {
      cutting = true;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

import { type Client, makeClient } from './client.ts';
import { signedIn } from './people.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { processEnv, startTienda, type Tienda } from './tienda.ts';

/** A server in a process of its own, on the database and the provider of the test, that can be killed and started again. */
async function startKillableServer(s: Tienda) {
  // Without PUBLIC_URL the process announces its own port.
  const { PUBLIC_URL: _ours, ...env } = processEnv(s);
  const start = () => startServerProcess(env);
  let running: ServerProcess | null = await start();

  return {
    /** A client of the process that runs now, signed in like that one. */
    as(browser?: Client): Client {
      if (!running) throw new Error('the server is down');
      const client = makeClient(running.url);
      for (const [name, value] of browser?.cookies ?? []) client.cookies.set(name, value);
      return client;
    },
    async kill(): Promise<void> {
      running?.signal('SIGKILL');
      await running?.ended;
      running = null;
    },
    async start(): Promise<void> {
      running ??= await start();
    },
  };
}

/** A shop with such a server beside it, and an administrator of both. */
export async function startKillableTienda() {
  const s = await startTienda();
  const { browser: admin, person } = await signedIn(s.t, 'ADMIN');
  const server = await startKillableServer(s);
  return {
    ...{ s, server, admin, adminId: person.usuarioId },
    async close(): Promise<void> {
      await server.kill();
      await s.close();
    },
  };
}

export type KillableServer = Awaited<ReturnType<typeof startKillableServer>>;

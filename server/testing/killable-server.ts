import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import { type Answer, type Client, makeClient } from './client.ts';
import { signedIn } from './people.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { processEnv, startTienda, type Tienda } from './tienda.ts';

/** A server in a separate process, on the database and the provider of the test, that can be killed and restarted. */
async function startKillableServer(s: Tienda) {
  // Without PUBLIC_URL the process announces its own port.
  const { PUBLIC_URL: _ours, ...env } = processEnv(s);
  const start = () => startServerProcess(env);
  let running: ServerProcess | null = await start();
  let answered = 0;

  const server = {
    /** A client of the process running now, with the session of `browser`. */
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
    /**
     * Repeats a request until a server answers, as a browser or MercadoPago does, so the request must be repeatable.
     */
    async insist<T extends Answer>(ask: (as: (browser?: Client) => Client) => Promise<T>): Promise<T> {
      for (;;) {
        try {
          const answer = await ask(server.as);
          answered += 1;
          if (answer.status < 500 && answer.status !== 429) return answer;
        } catch {
          // Refused or cut off: the server is being killed or started.
        }
        await wait(50);
      }
    },
    /**
     * Kills and restarts the server that many times during the work. It waits for a number of responses, not of
     * seconds, so that each process makes progress on a slow machine too. Returns the number of kills.
     */
    async killDuring(times: number, work: Promise<unknown>): Promise<number> {
      let isDone = false;
      let kills = 0;
      const worked = work.finally(() => {
        isDone = true;
      });
      while (!isDone && kills < times) {
        const until = answered + 5 + ((kills * 7_919) % 40);
        while (answered < until && !isDone) await wait(2);
        await server.kill();
        kills += 1;
        await server.start();
      }
      await worked;
      expect(kills).toBeGreaterThan(0);
      return kills;
    },
  };
  return server;
}

/** A shop with a killable server, and an administrator of both. */
export async function startKillableTienda() {
  const s = await startTienda();
  const { browser: admin, person } = await signedIn(s.t, 'ADMIN');
  const server = await startKillableServer(s);
  return {
    s,
    server,
    admin,
    adminId: person.usuarioId,
    async close(): Promise<void> {
      await server.kill();
      await s.close();
    },
  };
}

export type KillableServer = Awaited<ReturnType<typeof startKillableServer>>;

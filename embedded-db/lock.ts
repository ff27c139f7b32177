import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { type Cluster, superuser } from './cluster.ts';
import { EmbeddedFailure, errorCode } from './errors.ts';

// Advisory locks are per database, so every app takes this one in `postgres`. It ends with the connection, and so with
// the process.
const lockKey = 4_835_721_106;
const deadOwnerLetsGoWithinMs = 1_000;

// SQLSTATEs and socket errors of a server that is starting, recovering, stopping or full.
const notNow = new Set(['57P03', '57P01', '57P02', '53300', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

export type LockOutcome = { state: 'held'; client: Client } | { state: 'taken' } | { state: 'unreachable' };

export async function connectAndLock(cluster: Cluster, port: number): Promise<LockOutcome> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: superuser,
    password: cluster.password,
    database: 'postgres',
    ssl: false,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    application_name: 'aula-lock',
  });
  // An 'error' event without a listener would end the process; the holder of the lock listens to 'end'.
  client.on('error', () => {});
  try {
    await client.connect();
    if (await takeLock(client)) return { state: 'held', client };
    await client.end();
    return { state: 'taken' };
  } catch (error) {
    await client.end().catch(() => {});
    if (errorCode(error) === '28P01') {
      throw new EmbeddedFailure(
        `La contraseña de ${cluster.dataDir}/pg-password no es la de la base de datos que hay ahí.`,
      );
    }
    if (isPassing(error)) return { state: 'unreachable' };
    throw error;
  }
}

async function takeLock(client: Client): Promise<boolean> {
  const until = Date.now() + deadOwnerLetsGoWithinMs;
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lockKey]);
    if (rows[0]?.held) return true;
    if (Date.now() > until) return false;
    await sleep(50);
  }
}

function isPassing(error: unknown): boolean {
  if (notNow.has(errorCode(error) ?? '')) return true;
  return error instanceof Error && /connection terminated|timeout expired|timeout/i.test(error.message);
}

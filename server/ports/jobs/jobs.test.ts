import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../db/connect.ts';
import { untilBlocked } from '../../testing/blocked.ts';
import { createEmptyDatabase, type TestDatabase } from '../../testing/database.ts';
import { createFastJobs } from '../../testing/fast-jobs.ts';
import type { Jobs, Run } from './port.ts';

let database: TestDatabase;
const running: Jobs[] = [];

beforeEach(async () => {
  database = await createEmptyDatabase();
  await database.pool.query('CREATE TABLE nota (nota_id int)');
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((openedJobs) => openedJobs.stop()));
  await database.close();
});

const eventually = <T>(value: () => T) => expect.poll(value, { interval: 25 });

async function started(...settings: Parameters<typeof createFastJobs> extends [string, ...infer Rest] ? Rest : never) {
  const openedJobs = createFastJobs(database.url, ...settings);
  running.push(openedJobs);
  await openedJobs.start();
  return openedJobs;
}

async function jobs(): Promise<{ name: string; state: string; data: { correoSalienteId: number } }[]> {
  const { rows } = await database.pool.query(
    'SELECT name, state, data FROM pgboss.job WHERE name !~ $1 ORDER BY created_on',
    ['^__'],
  );
  return rows;
}

describe('enqueue is part of the transaction', () => {
  test('rolled back, there is no job and nothing runs', async () => {
    const openedJobs = await started();
    const ran: number[] = [];
    await openedJobs.work('correo.enviar', async ({ correoSalienteId }) => void ran.push(correoSalienteId));
    const broken = inTransaction(database.db, async (tx) => {
      await tx.execute('INSERT INTO nota VALUES (1)');
      await openedJobs.enqueue(tx, 'correo.enviar', { correoSalienteId: 1 });
      throw new Error('the order failed');
    });
    await expect(broken).rejects.toThrow('the order failed');
    await openedJobs.enqueue(database.db, 'correo.enviar', { correoSalienteId: 2 });
    await eventually(() => ran).toEqual([2]);
    expect(await jobs()).toHaveLength(1);
    expect((await database.pool.query('SELECT * FROM nota')).rows).toEqual([]);
  });

  test('committed, it runs without waiting for the next poll, and not before the commit', async () => {
    const openedJobs = await started({}, { pollSeconds: 60 });
    const ran: number[] = [];
    await openedJobs.work('correo.enviar', async ({ correoSalienteId }) => void ran.push(correoSalienteId));
    await inTransaction(database.db, async (tx) => {
      await openedJobs.enqueue(tx, 'correo.enviar', { correoSalienteId: 7 });
      await wait(1000);
      expect(ran).toEqual([]);
    });
    await eventually(() => ran).toEqual([7]);
  });

  test('a backlog is worked off without pauses, in order of priority', async () => {
    const openedJobs = await started({ concurrency: 1 }, { pollSeconds: 60 });
    await inTransaction(database.db, async (tx) => {
      for (let i = 1; i <= 30; i++) await openedJobs.enqueue(tx, 'correo.enviar', { correoSalienteId: i });
      await openedJobs.enqueue(tx, 'correo.enviar', { correoSalienteId: 99 }, { priority: 5 });
    });
    const ran: number[] = [];
    await openedJobs.work('correo.enviar', async ({ correoSalienteId }) => void ran.push(correoSalienteId));
    await eventually(() => ran.length).toBe(31);
    expect(ran[0]).toBe(99);
    expect(new Set(ran).size).toBe(31);
  });

  test('startAfter holds it back', async () => {
    const openedJobs = await started();
    const ran: number[] = [];
    await openedJobs.work('correo.enviar', async ({ correoSalienteId }) => void ran.push(correoSalienteId));
    const tomorrow = new Date(Date.now() + 86_400_000);
    await openedJobs.enqueue(database.db, 'correo.enviar', { correoSalienteId: 1 }, { startAfter: tomorrow });
    await openedJobs.enqueue(database.db, 'correo.enviar', { correoSalienteId: 2 });
    await eventually(() => ran).toEqual([2]);
    expect(await jobs()).toMatchObject([{ state: 'created' }, { data: { correoSalienteId: 2 } }]);
  });
});

describe('failure', () => {
  test('is tried again until it works, and the handler knows which attempt it is', async () => {
    const openedJobs = await started({ attempts: 3 });
    const runs: Pick<Run, 'attempt' | 'lastAttempt'>[] = [];
    await openedJobs.work('correo.enviar', async (_data, { attempt, lastAttempt }) => {
      runs.push({ attempt, lastAttempt });
      if (attempt < 3) throw new Error('the server is down');
    });
    await openedJobs.enqueue(database.db, 'correo.enviar', { correoSalienteId: 1 });
    await expect
      .poll(() => runs)
      .toEqual([
        { attempt: 1, lastAttempt: false },
        { attempt: 2, lastAttempt: false },
        { attempt: 3, lastAttempt: true },
      ]);
    await eventually(jobs).toMatchObject([{ name: 'correo.enviar', state: 'completed' }]);
  });

  test('waits longer each time', async () => {
    const waits: number[] = [];
    for (const retryCount of [0, 3]) {
      const openedJobs = await started({ retryDelaySeconds: 100 });
      await openedJobs.enqueue(database.db, 'correo.enviar', { correoSalienteId: 1 });
      await database.pool.query('UPDATE pgboss.job SET retry_count = $1 WHERE name = $2', [
        retryCount,
        'correo.enviar',
      ]);
      await openedJobs.work('correo.enviar', async () => Promise.reject(new Error('down')));
      await eventually(jobs).toMatchObject([{ state: 'retry' }]);
      const { rows } = await database.pool.query(
        'DELETE FROM pgboss.job RETURNING extract(epoch FROM start_after - now())::float AS s',
      );
      waits.push(rows[0].s);
      await openedJobs.stop();
    }
    expect(waits[0]).toBeGreaterThan(40);
    expect(waits[0]).toBeLessThan(201);
    expect(waits[1]).toBeGreaterThan(390);
  });

  test('for the last time, it lies among the dead letters with its data', async () => {
    const openedJobs = await started({ attempts: 2 });
    await openedJobs.work('correo.enviar', async () => Promise.reject(new Error('never')));
    await openedJobs.enqueue(database.db, 'correo.enviar', { correoSalienteId: 5 });
    await eventually(jobs).toMatchObject([
      { name: 'correo.enviar', state: 'failed' },
      { name: 'fallidos', state: 'created', data: { correoSalienteId: 5 } },
    ]);
  });
});

test('OPS-65 an error of the queue says what failed, in which queue', async () => {
  const logged: { queue?: string; err?: Error & { code?: string } }[] = [];
  const log = { error: (detail: object) => void logged.push(detail), warn: () => {} };
  const openedJobs = await started({}, { log, pollSeconds: 0.5 });
  await openedJobs.work('correo.enviar', async () => {});
  await database.pool.query('ALTER SCHEMA pgboss RENAME TO lost');
  const failure = () => logged.find(({ queue }) => queue === 'correo.enviar')?.err;
  await expect.poll(failure).toMatchObject({ code: '42P01' });
  expect(failure()).toBeInstanceOf(Error);
  expect(failure()?.message).toMatch(/^relation "pgboss\.\w+" does not exist/);
  await database.pool.query('ALTER SCHEMA lost RENAME TO pgboss');
});

describe('several processes', () => {
  test('may start at the same moment on an empty database, and each job runs once', async () => {
    // Not committed: one instance waits to create the schema, the other waits for the first.
    const holder = await database.pool.connect();
    await holder.query('BEGIN; CREATE SCHEMA pgboss');
    const starting = Promise.all([started(), started()]);
    starting.catch(() => {});
    await untilBlocked(database.db, 2).finally(() => holder.query('ROLLBACK'));
    holder.release();
    const both = await starting;
    const ran: number[] = [];
    for (const openedJobs of both) {
      await openedJobs.work('correo.enviar', async ({ correoSalienteId }) => void ran.push(correoSalienteId));
    }
    const ids = Array.from({ length: 40 }, (_, i) => i);
    for (const id of ids) await both[id % 2]!.enqueue(database.db, 'correo.enviar', { correoSalienteId: id });
    await eventually(() => ran.length).toBe(40);
    expect(ran.toSorted((a, b) => a - b)).toEqual(ids);
  });

  const oneMinuteLater = `UPDATE pgboss.job SET started_on = started_on - interval '1 minute',
    heartbeat_on = heartbeat_on - interval '1 minute' WHERE state = 'active'`;
  test.each([
    ['when its time is over', { expireInSeconds: 30 }],
    ['when it gives no sign of life', { expireInSeconds: 900, heartbeatSeconds: 30 }],
  ])('what a killed process had taken is run by another %s', async (_when, settings) => {
    const openedJobs = await started(settings);
    await openedJobs.enqueue(database.db, 'correo.enviar', { correoSalienteId: 3 });
    const script = join(import.meta.dirname, '../../testing/stuck-process.ts');
    const other = spawn(process.execPath, [script, database.url, JSON.stringify(settings)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(other.stdout, 'data');
    expect(String(line)).toBe('took 3\n');
    other.kill('SIGKILL');
    await once(other, 'exit');

    const ran: unknown[] = [];
    await openedJobs.work('correo.enviar', async ({ correoSalienteId }, { attempt }) => {
      ran.push([correoSalienteId, attempt]);
    });
    await wait(300);
    expect(ran).toEqual([]);
    await database.pool.query(oneMinuteLater);
    await eventually(() => ran).toEqual([[3, 2]]);
  });

  test('a lost connection is taken up again', async () => {
    const openedJobs = await started();
    const ran: number[] = [];
    await openedJobs.work('correo.enviar', async ({ correoSalienteId }) => void ran.push(correoSalienteId));
    // Until it has run one, pg-boss reads the settings of the queue over the connections that are to be lost.
    await openedJobs.enqueue(database.db, 'correo.enviar', { correoSalienteId: 3 });
    await eventually(() => ran).toEqual([3]);
    await database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'trabajos' AND datname = current_database()`,
    );
    await openedJobs.enqueue(database.db, 'correo.enviar', { correoSalienteId: 4 });
    await eventually(() => ran).toEqual([3, 4]);
  });

  test('a schedule runs once a tick, whoever sets it', async () => {
    const both = await Promise.all([started(), started()]);
    const minute = () => Math.floor(Date.now() / 60_000);
    const first = minute();
    let runs = 0;
    for (const openedJobs of both) {
      await openedJobs.work('limpieza', async () => void runs++);
      await openedJobs.schedule('limpieza', '* * * * *', {});
    }
    await eventually(() => runs).toBeGreaterThan(0);
    await wait(1500);
    expect(runs).toBeLessThanOrEqual(minute() - first + 1);
  });
});

describe('stop', () => {
  test('waits for the job at work', async () => {
    const openedJobs = await started();
    const events: string[] = [];
    await openedJobs.work('correo.enviar', async () => {
      events.push('begins');
      await wait(800);
      events.push('ends');
    });
    await openedJobs.enqueue(database.db, 'correo.enviar', { correoSalienteId: 1 });
    await eventually(() => events).toEqual(['begins']);
    await openedJobs.stop();
    expect(events).toEqual(['begins', 'ends']);
    expect(await jobs()).toMatchObject([{ state: 'completed' }]);
  });

  test('hands back the job that does not end in time', async () => {
    const openedJobs = await started({}, { stopTimeoutMs: 1000 });
    let signal: AbortSignal | undefined;
    await openedJobs.work('correo.enviar', async (_data, run) => {
      signal = run.signal;
      await new Promise(() => {});
    });
    await openedJobs.enqueue(database.db, 'correo.enviar', { correoSalienteId: 1 });
    await eventually(() => signal).toBeDefined();
    await openedJobs.stop();
    expect(signal?.aborted).toBe(true);
    expect(await jobs()).toMatchObject([{ state: 'retry' }]);
  });
});

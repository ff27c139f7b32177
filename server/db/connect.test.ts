import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCurso, makeEspecialidad } from '../testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { startTcpProxy } from '../testing/tcp-proxy.ts';
import { connect, type Db, inTransaction } from './connect.ts';
import { allEspecialidades } from './schema/especialidades.ts';
import { isUnavailable } from './unavailable.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

async function nombres(db: Db): Promise<string[]> {
  const rows = await db.select({ nombre: allEspecialidades.nombre }).from(allEspecialidades);
  return rows.map((row) => row.nombre);
}

test('money and grades arrive as numbers, instants as Date', async () => {
  const curso = await makeCurso(database.db, { precio: 1234.5 });
  expect(curso).toMatchObject({ precio: 1234.5, fechaHoraInicio: new Date('2026-03-03T00:00:00Z'), nivel: null });
  expect(curso.creado).toBeInstanceOf(Date);
});

test('a transaction keeps all or nothing, and a nested one can fail alone', async () => {
  await inTransaction(database.db, async (tx) => {
    await makeEspecialidad(tx, { nombre: 'Queda' });
    const inner = inTransaction(tx, async (savepoint) => {
      await makeEspecialidad(savepoint, { nombre: 'Se va' });
      throw new Error('inner');
    });
    await expect(inner).rejects.toThrow('inner');
  });
  const failed = inTransaction(database.db, async (tx) => {
    await makeEspecialidad(tx, { nombre: 'Tampoco' });
    throw new Error('outer');
  });
  await expect(failed).rejects.toThrow('outer');
  expect(await nombres(database.db)).toContain('Queda');
  expect(await nombres(database.db)).not.toContain('Se va');
  expect(await nombres(database.db)).not.toContain('Tampoco');
});

test('a statement that takes too long is cut off', async () => {
  const impatient = connect(database.url, { max: 1, statementTimeoutMs: 50 });
  const slow = impatient.db.execute(sql`SELECT pg_sleep(5)`);
  await expect(slow).rejects.toMatchObject({ cause: { code: '57014' } });
  await impatient.close();
});

test('who waits too long for a connection is told so', async () => {
  const small = connect(database.url, { max: 1, poolWaitMs: 1000 });
  const held = await small.pool.connect();
  await expect(inTransaction(small.db, async () => {})).rejects.toThrow(/timeout/);
  held.release();
  await small.close();
});

test('connections killed in the middle of work neither end the process nor drain the pool', async () => {
  const errors: Error[] = [];
  const fragile = connect(database.url, { max: 1, onError: (error) => errors.push(error) });
  for (let round = 0; round < 3; round += 1) {
    const work = inTransaction(fragile.db, async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
      await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
      await new Promise((resolve) => setTimeout(resolve, 50));
      await tx.execute(sql`SELECT 1`);
    });
    await expect(work).rejects.toThrow();
  }
  await expect.poll(() => errors.length).toBeGreaterThan(0);
  expect((await fragile.db.execute(sql`SELECT 1 AS alive`)).rows).toEqual([{ alive: 1 }]);
  await fragile.close();
});

test('a connection that is lost is reported, unless it is being closed anyway', async () => {
  const errors: Error[] = [];
  const lost = connect(database.url, { max: 1, onError: (error) => errors.push(error) });
  const loseWhile = async (act: () => unknown) => {
    const client = await lost.pool.connect();
    const ended = new Promise<void>((resolve) => client.on('end', resolve));
    const { rows } = await client.query('SELECT pg_backend_pid() AS pid');
    act();
    await database.pool.query('SELECT pg_terminate_backend($1)', [rows[0].pid]);
    await ended;
    client.release();
    return errors.splice(0);
  };
  expect((await loseWhile(() => {})).length).toBeGreaterThan(0);
  expect(await loseWhile(lost.close)).toEqual([]);
  await lost.close();
});

test('OPS-48 a connection on which nothing arrived is not used again after its transaction', async () => {
  const url = new URL(database.url);
  const wire = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
  url.host = `127.0.0.1:${wire.port}`;
  const small = connect(url.href, { max: 1, statementTimeoutMs: 500 });
  const ask = () => inTransaction(small.db, (tx) => tx.execute(sql`select 1`));
  await ask();
  wire.silence();
  await expect(ask()).rejects.toSatisfy(isUnavailable);
  wire.speak();
  expect((await ask()).rowCount).toBe(1);
  await small.close();
  await wire.takeAway();
});

test('OPS-48 a transaction whose connection is terminated is refused as unavailable, whatever it does next', async () => {
  const broken = inTransaction(database.db, async (tx) => {
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => {});
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toSatisfy(isUnavailable);
});

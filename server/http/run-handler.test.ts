import { endpoint, nothing } from 'domain/contract/endpoint.ts';
import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { RequestContext } from './context.ts';
import type { HttpDeps } from './deps.ts';
import { runHandler } from './run-handler.ts';
import type { Session } from './session.ts';
import { makeWorkLimits } from './work-limit.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const oneAtATime = { points: 2, seconds: 60, running: 1, waiting: 10, inFlightPerAddress: 10 };
const spec = endpoint({ method: 'POST', path: '/x', access: 'public', summary: '', answer: nothing });

function contextOf(options: object = {}) {
  const deps = { db: database.db, workLimiter: makeWorkLimits() } as unknown as HttpDeps;
  const request = { ip: '127.0.0.1', id: 'r1' } as FastifyRequest;
  return new RequestContext(deps, { ...spec, ...options }, request, {} as FastifyReply);
}

const audited = async () =>
  (await database.db.execute(sql`select usuario_id, request_id from auditoria where entidad_id = 'paso'`)).rows;
const entry = { accion: 'editar', entidad: 'curso', entidadId: 'paso' };

test('a write runs in a transaction: what a failing handler recorded is gone', async () => {
  const handle = async ({ audit }: RequestContext) => {
    await audit(entry);
    throw new Error('after the audit');
  };
  await expect(runHandler(contextOf(), { handle, transaction: true })).rejects.toThrow('after the audit');
  expect(await audited()).toEqual([]);
  await expect(runHandler(contextOf(), { handle, transaction: false })).rejects.toThrow('after the audit');
  expect(await audited()).toEqual([{ usuario_id: null, request_id: 'r1' }]);
});

test('the handler gets the transaction as its db, and the pool without one', async () => {
  const handle = async ({ db }: RequestContext) => db === database.db;
  expect(await runHandler(contextOf(), { handle, transaction: true })).toBe(false);
  expect(await runHandler(contextOf(), { handle, transaction: false })).toBe(true);
});

test('work that is bounded for visitors is refused beyond its points, but not to a session', async () => {
  const context = contextOf({ uncached: oneAtATime });
  const act = { handle: async () => 'done', transaction: false };
  expect([await runHandler(context, act), await runHandler(context, act)]).toEqual(['done', 'done']);
  await expect(async () => runHandler(context, act)).rejects.toMatchObject({ status: 429 });
  context.session = {} as Session;
  expect(await runHandler(context, act)).toBe('done');
});

test('OPS-94 two exports run at a time; the others wait, and are refused when too many wait', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  const handle = async () => {
    running += 1;
    most = Math.max(most, running);
    await held;
    running -= 1;
    return 'file';
  };
  const run = () => runHandler(contextOf({ exports: true }), { handle, transaction: false });
  const exported = Array.from({ length: 22 }, run);
  await expect(run()).rejects.toMatchObject({ status: 503 });
  // Other requests do not wait for them.
  expect(await runHandler(contextOf(), { handle: async () => 'page', transaction: false })).toBe('page');
  release();
  expect(await Promise.all(exported)).toEqual(Array(22).fill('file'));
  expect(most).toBe(2);
});

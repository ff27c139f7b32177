import { allEndpoints } from 'domain/contract/all.ts';
import { buildPath, isSignedIn } from 'domain/contract/endpoint.ts';
import { requestRecovery } from 'domain/contract/session.ts';
import { isPermiso } from 'domain/rules/permisos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { createTestDatabase } from '../testing/database.ts';
import { addTotp, pendingCookieOf, typePassword } from '../testing/factors.ts';
import { makePerson } from '../testing/people.ts';
import { samples } from '../testing/samples.ts';
import { openSession } from '../testing/sessions.ts';
import { statementsOf } from '../testing/statements.ts';
import { stopClock } from '../testing/stopped-clock.ts';
import { callerAt, takePoints } from './limit.ts';

const limited = allEndpoints().flatMap(({ area, name, spec }) =>
  [spec.limit ?? []].flat().map((limit) => ({ id: `${area}.${name}`, spec, limit, per: limit.per })),
);

let database: Awaited<ReturnType<typeof createTestDatabase>>;
/** Two servers with a pool each on one database. */
let [a, b]: TestApp[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  a = await startTestApp({ databaseUrl: database.url });
  b = await startTestApp({ databaseUrl: database.url });
});
beforeEach(() => a!.deps.db.execute(sql`delete from limite`));
afterAll(async () => {
  await Promise.all([a?.close(), b?.close()]);
  await database.close();
});

describe('an endpoint refuses the request after the last point of its limit, before its handler runs', () => {
  test.each(limited)('$id per $per', async ({ id, spec, limit }) => {
    stopClock();
    const sample = await samples[id]!(a!);
    const { usuarioId } = await makePerson(a!.deps.db, isPermiso(spec.access) ? 'ADMIN' : 'USU');
    const isInside = isSignedIn(spec.access);
    const browser = isInside ? await openSession(a!, usuarioId) : a!.client();
    if (spec.access === 'pending') browser.cookies.set('entrada', await pendingCookieOf(a!, usuarioId));
    const send = () => statementsOf(() => browser.request(spec.method, buildPath(spec, sample), { body: sample.body }));
    const named = await callerAt(b!.deps, spec, '127.0.0.1', sample.body, null);
    const caller = isInside || spec.access === 'pending' ? { ...named, usuarioId } : named;
    // Points taken on the other server count here too.
    const takeElsewhere = () => takePoints(b!.deps.db, { ...spec, limit }, caller);
    for (let taken = 0; taken < limit.points - 1; taken++) await takeElsewhere();
    expect((await send()).answer.status).not.toBe(429);
    // A known device has its own count.
    browser.cookies.delete('dispositivo');

    if (limit.onSuccess) for (let taken = 0; taken < limit.points; taken++) await takeElsewhere().catch(() => {});
    const { answer, statements } = await send();
    expect([answer.status, answer.body.codigo]).toEqual([429, 'demasiados-intentos']);
    const retryAfter = Number(answer.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(limit.seconds);
    expect(
      statements.filter(
        (text) =>
          !/insert into (limite|"evento_seguridad")|from sesion|from entrada_pendiente|^\s*select usuario_id as "usuarioId" from usuario_vivo/.test(
            text,
          ),
      ),
    ).toEqual([]);
  });
});

test('two servers share one count, whatever way the account is written', async () => {
  stopClock();
  const ask = (t: TestApp, usuario: string) => t.client().call(requestRecovery, { body: { usuario } });
  const statuses = [];
  for (const [t, usuario] of [
    [a, 'ana@correo.pe'],
    [b, 'ANA@correo.pe'],
    [a, ' Ana@Correo.pe '],
    [b, 'ana@correo.pe'],
    [a, 'ana@correo.pe'],
    [a, 'otra@correo.pe'],
  ] as const) {
    statuses.push((await ask(t!, usuario)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429, 200]);
});

test('a count starts again with its next window, to the second that Retry-After said', async () => {
  stopClock();
  const ask = () => a!.client().call(requestRecovery, { body: { usuario: 'espera@correo.pe' } });
  const answers = [await ask(), await ask(), await ask(), await ask()];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  const waitMs = Number(answers.at(-1)!.headers.get('retry-after')) * 1000;
  vi.setSystemTime(Date.now() + waitMs - 1000);
  expect((await ask()).status).toBe(429);
  vi.setSystemTime(Date.now() + 1000);
  expect((await ask()).status).toBe(200);
});

test('the counts say neither who tried to sign in nor from where', async () => {
  await a!.client().login('persona@correo.pe', 'una clave cualquiera');
  const { rows } = await a!.deps.db.execute<{ clave: string }>(sql`select clave from limite`);
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.map(({ clave }) => clave).join(' ')).not.toMatch(/persona|127\.0/);
});

test('a right password gives the point of its address back, also when it waits for the second factor', async () => {
  const counts = async () => {
    const { rows } = await a!.deps.db.execute<{ cuenta: number }>(
      sql`select cuenta from limite where clave like 'POST /auth/login %' order by clave`,
    );
    return rows.map(({ cuenta }) => cuenta);
  };
  const { usuarioId, dni } = await makePerson(a!.deps.db, 'USU');
  await addTotp(a!, usuarioId);
  await typePassword(a!, dni);
  // The count of the account is reset only by the complete sign-in.
  expect(await counts()).toEqual([0, 1]);
});

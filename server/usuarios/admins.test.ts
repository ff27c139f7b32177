import { closeSessions, deleteUsuario, updateUsuario } from 'domain/contract/usuarios.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { contrasena, makePerson } from '../testing/people.ts';
import { openSession } from '../testing/sessions.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
// Every test starts without administrators.
beforeEach(async () => {
  await t.deps.db.execute(sql`update usuario set eliminado = now() where rol_id = 1 and eliminado is null`);
});

async function newAdmin() {
  const person = await makePerson(t.deps.db, 'ADMIN');
  return { person, browser: await openSession(t, person.usuarioId) };
}

type Admin = Awaited<ReturnType<typeof newAdmin>>;

const bodyOf = ({ person: { dni, correo, nombre, apellido } }: Admin, changes = {}) => ({
  dni,
  correo,
  nombre,
  apellido,
  ...changes,
});

const demote = (by: Admin, whom: Admin) =>
  by.browser.call(updateUsuario, { params: { id: whom.person.usuarioId }, body: bodyOf(whom, { rol: 'USU' }) });
const remove = (by: Admin, whom: Admin) => by.browser.call(deleteUsuario, { params: { id: whom.person.usuarioId } });
const alive = async ({ browser }: Admin) => (await browser.request('GET', '/api/auth/me')).status === 200;

async function adminsLeft(): Promise<number> {
  const { rows } = await t.deps.db.execute<{ n: number }>(
    sql`select count(*)::int as n from usuario where rol_id = 1 and eliminado is null`,
  );
  return rows[0]!.n;
}

describe('nobody takes the office from themselves', () => {
  test('neither the role nor the account, whether or not there are others', async () => {
    for (const others of [0, 1]) {
      for (let i = 0; i < others; i += 1) await newAdmin();
      const me = await newAdmin();
      const demoted = await demote(me, me);
      expect([demoted.status, demoted.body.message]).toEqual([409, 'No puedes quitarte el rol de administrador.']);
      const removed = await remove(me, me);
      expect([removed.status, removed.body.message]).toEqual([409, 'No puedes eliminar tu propia cuenta.']);
      expect(await alive(me)).toBe(true);
    }
  });

  test('the rest of the own record can be changed, the role being sent along', async () => {
    const me = await newAdmin();
    const params = { id: me.person.usuarioId };
    const saved = await me.browser.call(updateUsuario, { params, body: bodyOf(me, { nombre: 'Yo', rol: 'ADMIN' }) });
    expect(saved.body.resource).toMatchObject({ nombre: 'Yo', rol: 'ADMIN' });
    expect(await alive(me)).toBe(true);
  });
});

describe('of two administrators who act on each other at the same time, one remains', () => {
  const acts = { demote, remove };
  const pairs = [
    ['demote', 'demote'],
    ['remove', 'remove'],
    ['demote', 'remove'],
  ] as const;

  test.each(pairs)('%s and %s', async (first, second) => {
    for (let round = 0; round < 3; round += 1) {
      const [a, b] = [await newAdmin(), await newAdmin()];
      const before = await adminsLeft();
      const answers = await atOnce(t.deps, 'usuario', [() => acts[first](a, b), () => acts[second](b, a)]);
      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      // The second administrator has lost the role: signed out, or refused.
      expect([401, 403]).toContain(statuses.find((status) => status !== 200));
      expect(await adminsLeft()).toBe(before - 1);
      expect([await alive(a), await alive(b)].filter(Boolean)).toHaveLength(1);
    }
  });

  test('a ring of five never empties the office', async () => {
    const ring = await Promise.all(Array.from({ length: 5 }, newAdmin));
    const answers = await atOnce(
      t.deps,
      'usuario',
      ring.map((each, at) => () => demote(each, ring[(at + 1) % ring.length]!)),
    );
    for (const { status } of answers) expect([200, 401, 403]).toContain(status);
    expect(await adminsLeft()).toBeGreaterThan(0);
    expect(await adminsLeft()).toBe(5 - answers.filter(({ status }) => status === 200).length);
  });
});

describe('sessions end', () => {
  test('when the role changes, a password is given, or somebody asks for it; another change leaves them', async () => {
    const me = await newAdmin();
    const changes = [
      [{ rol: 'ADMIN' }, false],
      [{ rol: 'USU' }, true],
      [{ contrasena: 'otra frase larga' }, false],
      [{ nombre: 'Otra' }, true],
    ] as const;
    for (const [change, stays] of changes) {
      const person = await makePerson(t.deps.db, 'USU');
      const them = { person, browser: await openSession(t, person.usuarioId) };
      const params = { id: person.usuarioId };
      expect((await me.browser.call(updateUsuario, { params, body: bodyOf(them, change) })).status).toBe(200);
      expect(await alive(them), JSON.stringify(change)).toBe(stays);
    }
    const person = await makePerson(t.deps.db, 'USU');
    const sessions = [await openSession(t, person.usuarioId), await openSession(t, person.usuarioId)];
    const closed = await me.browser.call(closeSessions, { params: { id: person.usuarioId } });
    expect(closed.body.message).toBe('Sesiones cerradas.');
    for (const browser of sessions) expect(await alive({ person, browser })).toBe(false);
    expect((await t.client().login(person.dni, contrasena)).status).toBe(200);
  });

  test('of the own ones, all but the one at work', async () => {
    const me = await newAdmin();
    const elsewhere = { ...me, browser: await openSession(t, me.person.usuarioId) };
    await me.browser.call(closeSessions, { params: { id: me.person.usuarioId } });
    expect([await alive(me), await alive(elsewhere)]).toEqual([true, false]);
  });
});

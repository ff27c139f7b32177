import { allEndpoints } from 'domain/contract/all.ts';
import { listAuditoria } from 'domain/contract/auditoria.ts';
import { buildPath } from 'domain/contract/endpoint.ts';
import { listEventos } from 'domain/contract/security-events.ts';
import { changeContrasena, requestRecovery } from 'domain/contract/session.ts';
import { closeSessions, updateUsuario } from 'domain/contract/usuarios.ts';
import type { EventosQuery } from 'domain/schemas/security-events.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hashToken } from '../http/session.ts';
import { runCleanUp } from '../jobs.ts';
import { saveRecoveryCode } from '../passwords/queries.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Client } from '../testing/client.ts';
import { makeGrupo } from '../testing/grupos.ts';
import { contrasena, makePerson } from '../testing/people.ts';
import { samples } from '../testing/samples.ts';
import { openSession } from '../testing/sessions.ts';
import { stopClock } from '../testing/stopped-clock.ts';

const token = 'una-ficha-para-las-cifras';
let t: TestApp;
let admin: Client;
let adminId: number;
beforeAll(async () => {
  t = await startTestApp({ env: { METRICS_TOKEN: token } });
  adminId = (await makePerson(t.deps.db, 'ADMIN', { nombre: 'Rosa', apellido: 'Quispe' })).usuarioId;
  admin = await openSession(t, adminId);
});
afterAll(() => t.close());

async function eventsOf(query: Partial<EventosQuery>) {
  return (await admin.call(listEventos, { query: { page: 1, size: 50, ...query } })).body.resources!;
}
const typesOf = async (usuarioId: number) => (await eventsOf({ usuarioId })).map(({ tipo }) => tipo).toReversed();

describe('SEC-02 a security event is recorded', () => {
  test('when somebody signs in, is refused, is slowed down and signs out, with the origin and never the address', async () => {
    stopClock();
    const { dni, usuarioId } = await makePerson(t.deps.db, 'USU', { nombre: 'Ana', apellido: 'Vela' });
    const browser = t.client();
    await browser.login(dni, contrasena);
    await browser.request('POST', '/api/auth/logout');
    for (let i = 0; i < 8; i++) await t.client().login(dni, 'adivinando');
    const events = await eventsOf({ usuarioId });
    expect(events.map(({ tipo }) => tipo).toReversed()).toEqual([
      'entrada',
      'salida',
      ...Array(5).fill('entrada-rechazada'),
      // Three refusals of the same kind within a minute are one row.
      'limite',
    ]);
    expect(new Set(events.map(({ origen }) => origen)).size).toBe(1);
    expect(events[0]).toMatchObject({ quien: 'Ana Vela', actor: '', origen: expect.stringMatching(/^[0-9a-f]{12}$/) });
    expect(JSON.stringify(events)).not.toMatch(/127\.0\.0\.1|adivinando/);
    expect(await eventsOf({ origen: events[0]!.origen, tipo: 'limite', usuarioId })).toHaveLength(1);
  });

  test('for an account that does not exist, without a name', async () => {
    await t.client().login('79998887', 'adivinando');
    expect((await eventsOf({ tipo: 'entrada-rechazada' }))[0]).toMatchObject({ usuarioId: null, quien: '' });
  });

  test('when access is recovered', async () => {
    const { dni, usuarioId } = await makePerson(t.deps.db, 'USU');
    await t.client().call(requestRecovery, { body: { usuario: dni } });
    await vi.waitFor(async () => expect(await typesOf(usuarioId)).toEqual(['recuperacion-pedida']), {
      timeout: 120_000,
    });
    await saveRecoveryCode(t.deps.db, hashToken('codigo-del-correo'), usuarioId, 10);
    const body = { codigo: 'codigo-del-correo', contrasena: 'nubes sobre el puerto' };
    await t.client().call(changeContrasena, { body });
    expect((await typesOf(usuarioId))[1]).toBe('recuperacion');
  });

  test('when an administrator changes a role or a password or closes sessions, naming both', async () => {
    const { usuarioId, dni, correo, nombre, apellido } = await makePerson(t.deps.db, 'USU');
    const params = { id: usuarioId };
    const person = { dni, correo, nombre, apellido };
    await admin.call(updateUsuario, { params, body: { ...person, rol: 'ADMIN' } });
    await admin.call(updateUsuario, { params, body: { ...person, contrasena: 'nubes sobre el puerto' } });
    await admin.call(closeSessions, { params });
    const events = (await eventsOf({ usuarioId })).toReversed();
    expect(events.map(({ tipo, detalle }) => `${tipo} ${detalle}`.trim())).toEqual([
      'rol USU → ADMIN',
      'sesiones-cerradas',
      'contrasena',
      'sesiones-cerradas',
      'sesiones-cerradas',
    ]);
    expect(events.every(({ actor }) => actor === 'Rosa Quispe')).toBe(true);
  });

  test('when somebody asks for what they may not see', async () => {
    const { usuarioId } = await makePerson(t.deps.db, 'USU');
    const student = await openSession(t, usuarioId);
    for (let i = 0; i < 3; i++) await student.call(listEventos, {});
    expect(await eventsOf({ usuarioId })).toMatchObject([
      { tipo: 'permiso-negado', detalle: 'GET /api/seguridad/eventos' },
    ]);
  });
});

describe('SEC-02 every export', () => {
  const exports = allEndpoints().filter(({ spec }) => spec.path.endsWith('/exportar'));

  test('is declared as one', () => {
    expect(exports.filter(({ spec }) => !spec.exports)).toEqual([]);
    expect(exports.length).toBeGreaterThan(10);
  });

  test.each(exports)('$area.$name is in the history and among the events', async ({ area, name, spec }) => {
    // An endpoint for one's own rows needs a group of this person.
    const own = async () => ({ params: { id: (await makeGrupo(t, { usuarioId: adminId })).pedidoItemId } });
    const sample = await (spec.access === 'session' ? own() : samples[`${area}.${name}`]!(t));
    const answer = await admin.request(spec.method, buildPath(spec, sample));
    expect(answer.status).toBe(200);
    const [newest] = (await admin.call(listAuditoria, { query: { page: 1, size: 5 } })).body.resources!;
    expect(newest).toMatchObject({ accion: 'exportar', usuarioId: adminId });
    expect((await eventsOf({ usuarioId: adminId }))[0]).toMatchObject({ tipo: 'exportacion', detalle: spec.summary });
  });
});

test('SEC-02 events are kept for 180 days', async () => {
  const { usuarioId } = await makePerson(t.deps.db, 'USU');
  await t.deps.db.execute(sql`
    insert into evento_seguridad (tipo, usuario_id, creado)
    values ('entrada', ${usuarioId}, now() - interval '181 days'), ('salida', ${usuarioId}, now() - interval '179 days')`);
  await runCleanUp(t.deps);
  expect(await typesOf(usuarioId)).toEqual(['salida']);
});

test('SEC-02 events are counted in the metrics by type', async () => {
  const count = async () => {
    const { text } = await t.client().request('GET', '/metrics', { headers: { authorization: `Bearer ${token}` } });
    return Number(/security_events_total\{type="entrada"\} (\d+)/.exec(text)?.[1] ?? 0);
  };
  const { dni } = await makePerson(t.deps.db, 'USU');
  const before = await count();
  await t.client().login(dni, contrasena);
  expect(await count()).toBe(before + 1);
});

import { changeOwnContrasena } from 'domain/contract/session.ts';
import {
  createUsuario,
  inviteUsuarios,
  listUsuarios,
  sendInvitacion,
  updateUsuario,
} from 'domain/contract/usuarios.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Client } from '../testing/client.ts';
import { watchMail } from '../testing/pedidos.ts';
import { contrasena, signedIn } from '../testing/people.ts';

let t: TestApp;
let admin: Client;
let mail: ReturnType<typeof watchMail>;
beforeAll(async () => {
  t = await startTestApp();
  mail = watchMail(t.deps);
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

let counter = 0;
const person = (changes = {}) => {
  counter += 1;
  const dni = String(80_000_000 + counter);
  return { dni, correo: `invitada${counter}@correo.pe`, nombre: 'Inés', apellido: 'Vela', ...changes };
};

const codesTo = (correo: string) => mail.to(correo).map(({ texto }) => /#codigo=([\w-]+)/.exec(texto)?.[1] ?? '');

async function codesMailedTo(correo: string, howMany: number): Promise<string[]> {
  return vi.waitFor(
    () => {
      expect(codesTo(correo)).toHaveLength(howMany);
      return codesTo(correo);
    },
    { timeout: 120_000 },
  );
}

const choose = (codigo: string, created: string) =>
  t.client().request('POST', '/api/auth/recuperacion/contrasena', { body: { codigo, contrasena: created } });
const rowOf = async (dni: string) => (await admin.call(listUsuarios, { query: { q: dni } })).body.resources?.[0];

test('who is created without a password is invited, chooses one within seven days and gets in', async () => {
  const body = person();
  const made = await admin.call(createUsuario, { body });
  expect(made.body.resource).toMatchObject({ activada: false });
  const [codigo = ''] = await codesMailedTo(body.correo, 1);
  const [sent] = mail.to(body.correo);
  expect(sent).toMatchObject({ asunto: 'Activa tu cuenta' });
  expect(sent?.texto).toContain(`${t.deps.publicUrl()}/recuperar/nueva#codigo=`);
  expect(sent?.texto).toContain('vence en 7 días');

  const { rows } = await t.deps.db.execute<{ proposito: string; dias: number }>(
    sql`select proposito, extract(day from expira - creado)::int as dias from codigo_recuperacion
         where usuario_id = ${made.body.resource!.usuarioId}`,
  );
  expect(rows).toEqual([{ proposito: 'activar', dias: 7 }]);
  expect((await t.client().login(body.dni, '')).status).toBe(422);
  expect((await choose(codigo, 'mi frase propia')).status).toBe(200);
  expect((await t.client().login(body.dni, 'mi frase propia')).status).toBe(200);
  expect(await rowOf(body.dni)).toMatchObject({ activada: true });
  expect((await choose(codigo, 'otra frase mía')).status).toBe(422);
});

test('who is given a password gets no mail', async () => {
  const silent = person({ contrasena });
  const invited = person();
  await admin.call(createUsuario, { body: silent });
  await admin.call(createUsuario, { body: invited });
  await codesMailedTo(invited.correo, 1);
  expect(mail.to(silent.correo)).toEqual([]);
});

test('an invitation sent again ends the one before, and is not sent to whom has no use for it', async () => {
  const body = person();
  const id = (await admin.call(createUsuario, { body })).body.resource!.usuarioId;
  await codesMailedTo(body.correo, 1);
  expect((await admin.call(sendInvitacion, { params: { id } })).body.message).toBe('Invitación en camino.');
  const [first = '', second = ''] = await codesMailedTo(body.correo, 2);
  expect((await choose(first, 'mi frase propia')).status).toBe(422);
  expect((await choose(second, 'mi frase propia')).status).toBe(200);
  const needless = await admin.call(sendInvitacion, { params: { id } });
  expect([needless.status, needless.body.message]).toEqual([409, 'Inés ya activó su cuenta.']);
  expect((await admin.call(sendInvitacion, { params: { id: 999_999 } })).status).toBe(404);
});

test('TRM-48 several people are invited at once, each once, and not whose account is active', async () => {
  const [pending, active] = [person(), person({ contrasena })];
  const idOf = async (body: typeof pending) => (await admin.call(createUsuario, { body })).body.resource!.usuarioId;
  const ids = [await idOf(pending), await idOf(active)];
  await codesMailedTo(pending.correo, 1);
  const invite = (usuarioIds: number[], browser = admin) => browser.call(inviteUsuarios, { body: { usuarioIds } });
  expect((await invite([...ids, ids[0]!])).body.resource).toEqual({ invitados: 1, activos: 1 });
  const [first = '', second = ''] = await codesMailedTo(pending.correo, 2);
  expect((await choose(first, 'mi frase propia')).status).toBe(422);
  expect((await choose(second, 'mi frase propia')).status).toBe(200);
  expect(mail.to(active.correo)).toEqual([]);
  expect((await invite([ids[0]!, 999_999])).body.errores).toEqual({ usuarioIds: 'Alguna persona ya no existe' });
  const { browser } = await signedIn(t, 'CAJA');
  const { person: staff } = await signedIn(t, 'COORDINACION');
  expect((await invite([ids[0]!, staff.usuarioId], browser)).status).toBe(403);
});

test('ACC-04 a recovery that a stranger requests does not void the invitation; a chosen password ends every code', async () => {
  const body = person();
  await admin.call(createUsuario, { body });
  const [invitation = ''] = await codesMailedTo(body.correo, 1);
  await t.client().request('POST', '/api/auth/recuperacion', { body: { usuario: body.correo } });
  const [, recovery = ''] = await codesMailedTo(body.correo, 2);
  expect((await choose(invitation, 'mi frase propia')).status).toBe(200);
  expect((await choose(recovery, 'otra frase ajena')).status).toBe(422);
  expect((await t.client().login(body.dni, 'mi frase propia')).status).toBe(200);
});

test('SEA-72 a code mailed to the old address of an account opens nothing once ADMIN has changed the address', async () => {
  const body = person({ contrasena });
  const id = (await admin.call(createUsuario, { body })).body.resource!.usuarioId;
  const recover = (usuario: string) => t.client().request('POST', '/api/auth/recuperacion', { body: { usuario } });
  await recover(body.correo);
  const [old = ''] = await codesMailedTo(body.correo, 1);
  const moved = { ...body, contrasena: undefined, correo: `nuevo.${body.correo}`, rol: 'USU' as const };
  expect((await admin.call(updateUsuario, { params: { id }, body: moved })).status).toBe(200);
  expect((await choose(old, 'mi frase propia')).status).toBe(422);
  expect((await t.client().login(body.dni, contrasena)).status).toBe(200);
  await recover(moved.correo);
  const [fresh = ''] = await codesMailedTo(moved.correo, 1);
  expect((await choose(fresh, 'mi frase propia')).status).toBe(200);
});

test('SEA-73 a password made of the own address is refused wherever one is set', async () => {
  const made = 'buzon.propio y algo';
  const why = { contrasena: 'No uses tu correo en la contraseña' };
  const body = { ...person({ contrasena: made }), correo: 'buzon.propio@correo.pe' };
  const refused = await admin.call(createUsuario, { body });
  expect([refused.status, refused.body.errores]).toEqual([422, why]);
  const id = (await admin.call(createUsuario, { body: { ...body, contrasena } })).body.resource!.usuarioId;
  const edited = await admin.call(updateUsuario, { params: { id }, body: { ...body, rol: 'USU' } });
  expect([edited.status, edited.body.errores]).toEqual([422, why]);

  const browser = t.client();
  await browser.login(body.dni, contrasena);
  const changed = await browser.call(changeOwnContrasena, { body: { actual: contrasena, contrasena: made } });
  expect([changed.status, changed.body.errores]).toEqual([422, why]);
  await t.client().request('POST', '/api/auth/recuperacion', { body: { usuario: body.correo } });
  const [codigo = ''] = await codesMailedTo(body.correo, 1);
  const recovered = await choose(codigo, made);
  expect([recovered.status, recovered.body.errores]).toEqual([422, why]);
  expect((await choose(codigo, 'mi frase propia')).status).toBe(200);
});

test('a corrected address gets the invitation, and what went to the wrong one opens nothing', async () => {
  const body = person();
  const id = (await admin.call(createUsuario, { body })).body.resource!.usuarioId;
  const [wrong = ''] = await codesMailedTo(body.correo, 1);
  const correo = 'corregida@correo.pe';
  await admin.call(updateUsuario, { params: { id }, body: { ...body, correo } });
  const [right = ''] = await codesMailedTo(correo, 1);
  expect((await choose(wrong, 'de una persona ajena')).status).toBe(422);
  expect((await choose(right, 'mi frase propia')).status).toBe(200);
});

test('a refused account sends no mail', async () => {
  const body = person();
  await admin.call(createUsuario, { body });
  await codesMailedTo(body.correo, 1);
  expect((await admin.call(createUsuario, { body: { ...body, dni: '89999999' } })).status).toBe(409);
  const last = person();
  await admin.call(createUsuario, { body: last });
  await codesMailedTo(last.correo, 1);
  expect(mail.to(body.correo)).toHaveLength(1);
});

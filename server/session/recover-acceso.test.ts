import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { me } from 'domain/contract/session.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inTransaction } from '../db/connect.ts';
import { hashToken } from '../http/session.ts';
import { saveRecoveryCode } from '../passwords/queries.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { untilBlocked } from '../testing/blocked.ts';
import { contrasena, makePerson } from '../testing/people.ts';
import { stopClock } from '../testing/stopped-clock.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const ask = (usuario: string) => t.client().request('POST', '/api/auth/recuperacion', { body: { usuario } });
const change = (codigo: string, created: string) =>
  t.client().request('POST', '/api/auth/recuperacion/contrasena', { body: { codigo, contrasena: created } });

async function mailsTo(correo: string): Promise<string[]> {
  const folder = path.join(t.dataDir, 'correos');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const mails = await Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8')));
  return mails.filter((mail) => mail.includes(correo));
}

const soon = { timeout: 120_000 };

async function codeFor(correo: string, already = 0): Promise<string> {
  const mails = await vi.waitFor(async () => {
    const found = await mailsTo(correo);
    expect(found.length).toBeGreaterThan(already);
    return found;
  }, soon);
  const plain = mails.map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='));
  const codes = plain.map((mail) => /#codigo=([\w-]+)/.exec(mail)?.[1] ?? '');
  return codes.at(-1) ?? '';
}

test('VIS-53 the whole way: ask, mail, new password, every session ended, code spent', async () => {
  const { dni, correo } = await makePerson(t.deps.db, 'USU');
  const before = t.client();
  await before.login(dni, contrasena);

  expect((await ask(dni)).status).toBe(200);
  const codigo = await codeFor(correo);
  expect(codigo).toHaveLength(32);
  const words = (await mailsTo(correo)).join('').replace(/=\r?\n/g, '');
  expect(words).toContain('Recibimos una solicitud para cambiar');
  expect((await change(codigo, 'corta')).status).toBe(422);

  const done = await change(codigo, 'otra frase bien larga');
  expect(done.body).toMatchObject({ success: true, message: 'Tu contraseña cambió. Ya puedes iniciar sesión.' });
  expect((await before.call(me, {})).status).toBe(401);
  expect((await t.client().login(dni, contrasena)).status).toBe(401);
  expect((await t.client().login(dni, 'otra frase bien larga')).status).toBe(200);
  const again = await change(codigo, 'una tercera frase larga');
  expect(again.status).toBe(422);
  expect(again.body.errores?.codigo).toMatch(/no es válido o ya venció/);
});

test('the answer does not tell whether the account exists', async () => {
  const { correo } = await makePerson(t.deps.db, 'USU');
  const known = await ask(correo);
  const unknown = await ask('nadie@correo.pe');
  expect(unknown.text).toBe(known.text);
  await codeFor(correo);
  expect(await mailsTo('nadie@correo.pe')).toEqual([]);
});

test('a code ends after ten minutes, and a new one ends the one before', async () => {
  const { dni, correo, usuarioId } = await makePerson(t.deps.db, 'USU');
  await ask(dni);
  const first = await codeFor(correo);
  const { rows } = await t.deps.db.execute(
    sql`select extract(epoch from expira - creado)::int as seconds from codigo_recuperacion where usuario_id = ${usuarioId}`,
  );
  expect(rows).toEqual([{ seconds: 600 }]);
  await saveRecoveryCode(t.deps.db, hashToken('el-segundo-codigo'), usuarioId, 10);
  expect((await change(first, 'una frase bien larga')).status).toBe(422);
  await t.deps.db.execute(
    sql`update codigo_recuperacion set creado = now() - interval '20 minutes', expira = now() where usuario_id = ${usuarioId}`,
  );
  expect((await change('el-segundo-codigo', 'una frase bien larga')).status).toBe(422);
});

test('two that spend the same code at once: one password change', async () => {
  const { dni, correo } = await makePerson(t.deps.db, 'USU');
  await ask(dni);
  const codigo = await codeFor(correo);
  const changes = ['uno', 'dos', 'tres', 'cuatro'].map((n) => () => change(codigo, `frase bien larga ${n}`));
  const answers = await atOnce(t.deps, 'codigo_recuperacion', changes);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
});

test('the database keeps neither the code nor, once sent, the mail that carries it', async () => {
  const { dni, correo } = await makePerson(t.deps.db, 'USU');
  await ask(dni);
  const codigo = await codeFor(correo);
  const { rows } = await vi.waitFor(async () => {
    const found = await t.deps.db.execute<{ texto: string; html: string; estado: string }>(
      sql`select texto, html, estado from correo_saliente where para = ${correo}`,
    );
    expect(found.rows[0]?.estado).toBe('enviado');
    return found;
  }, soon);
  expect(rows).toEqual([{ texto: '', html: '', estado: 'enviado' }]);
  const stored = await t.deps.db.execute(sql`select * from codigo_recuperacion`);
  expect(JSON.stringify(stored.rows)).not.toContain(codigo);
});

test('asking is throttled per account', async () => {
  stopClock();
  const { dni } = await makePerson(t.deps.db, 'USU');
  expect((await ask(dni)).status).toBe(200);
  // All requests wait for the count of this account before the first one raises it.
  const sent = await inTransaction(t.deps.db, async (tx) => {
    await tx.execute(sql`select from limite where clave like 'POST /auth/recuperacion login:%' for update`);
    const asked = Array.from({ length: 4 }, () => ask(dni));
    await untilBlocked(t.deps.db, 4);
    return asked;
  });
  const answers = await Promise.all(sent);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429]);
});

import { finishLogin } from 'domain/contract/factors.ts';
import { listEventos } from 'domain/contract/security-events.ts';
import { changeContrasena, listSessions, login, me } from 'domain/contract/session.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { makeBackupCodes } from '../factors/backup-codes.ts';
import { maxFailures } from '../factors/queries.ts';
import { hashToken } from '../http/session.ts';
import { saveRecoveryCode } from '../passwords/queries.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import type { Client } from '../testing/client.ts';
import { addTotp, codeOf, halfIn, halfSignedIn, typePassword, wrongCode } from '../testing/factors.ts';
import { contrasena, makePerson, signedIn } from '../testing/people.ts';
import { stopClock } from '../testing/stopped-clock.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(() => t.deps.db.execute(sql`delete from limite`));
afterAll(() => t.close());

const finish = (browser: Client, codigo: string) => browser.call(finishLogin, { body: { codigo } });
const isIn = async (browser: Client) => (await browser.call(me, {})).status === 200;
const mailsTo = async (correo: string) => {
  const { rows } = await t.deps.db.execute<{ asunto: string }>(
    sql`select asunto from correo_saliente where para = ${correo} order by correo_saliente_id`,
  );
  return rows.map(({ asunto }) => asunto);
};

describe('the right password of an account with a second factor', () => {
  test('FAC-03 opens nothing yet, and says what is missing', async () => {
    const { dni, usuarioId } = await makePerson(t.deps.db, 'USU');
    await addTotp(t, usuarioId);
    const browser = t.client();
    const answer = await browser.call(login, { body: { dni, contrasena } });
    expect([answer.status, answer.body.codigo]).toEqual([401, 'segundo-factor']);
    expect(answer.body.resource).toEqual({ totp: true, passkey: false });
    expect([...browser.cookies.keys()]).toEqual(['entrada']);
    const [cookie] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(await isIn(browser)).toBe(false);
    expect((await browser.call(listSessions, {})).status).toBe(401);
    // A wrong password gets the same response as for any account.
    const wrong = await t.client().login(dni, 'no es esta');
    expect([wrong.status, wrong.body.codigo]).toEqual([401, 'credenciales']);
  });

  test('FAC-03 and the code open a session, once', async () => {
    const { browser, secret, person } = await halfSignedIn(t);
    const cookie = browser.cookies.get('entrada')!;
    expect((await finish(browser, codeOf(secret).replace(/(...)/, ' $1 '))).status).toBe(200);
    expect(await isIn(browser)).toBe(true);
    expect(browser.cookies.has('entrada')).toBe(false);
    const again = t.client();
    again.cookies.set('entrada', cookie);
    expect((await finish(again, codeOf(secret, 1))).body.codigo).toBe('entrada-vencida');
    const { browser: admin } = await signedIn(t, 'ADMIN');
    const { body } = await admin.call(listEventos, { query: { usuarioId: person.usuarioId } });
    expect(body.resources!.map(({ tipo }) => tipo)).toEqual(['entrada']);
  });

  test('FAC-03 without a factor the sign-in is what it was', async () => {
    const { dni } = await makePerson(t.deps.db, 'USU');
    const browser = t.client();
    const { status, text } = await browser.login(dni, contrasena);
    expect([status, text]).toEqual([200, '{"success":true,"message":"","status":200}']);
    expect(browser.cookies.has('entrada')).toBe(false);
    expect((await browser.call(me, {})).body.resource).not.toHaveProperty('faltaFactor');
  });
});

describe('a code', () => {
  test('FAC-04 is refused as a replay, also in another browser and for an earlier step', async () => {
    const { browser, secret, person } = await halfSignedIn(t);
    const code = codeOf(secret);
    await finish(browser, code);
    const other = await halfIn(t, person.usuarioId);
    const refused = await finish(other, code);
    expect([refused.status, refused.body.errores]).toEqual([
      422,
      { codigo: 'El código no es correcto o ya se usó. Escribe el que ves ahora.' },
    ]);
    expect((await finish(other, codeOf(secret, -1))).status).toBe(422);
    expect((await finish(other, codeOf(secret, 1))).status).toBe(200);
  });

  test('FAC-04 SEA-76 opens one session when two browsers send it at once', async () => {
    const { browser, secret, person } = await halfSignedIn(t);
    const other = await halfIn(t, person.usuarioId);
    const code = codeOf(secret);
    const answers = await atOnce(t.deps, 'segundo_factor', [() => finish(browser, code), () => finish(other, code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('FAC-04 opens one session when one browser sends two different ones at once', async () => {
    const { browser, secret, codigos } = await halfSignedIn(t);
    const respaldo = codigos[0]!;
    const answers = await atOnce(t.deps, 'entrada_pendiente', [
      () => finish(browser, codeOf(secret)),
      () => browser.call(finishLogin, { body: { respaldo } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('FAC-04 has six digits', async () => {
    const { browser } = await halfSignedIn(t);
    for (const codigo of ['12345', '1234567', 'abcdef', '', '9'.repeat(500), '١٢٣٤٥٦']) {
      const { status, body } = await finish(browser, codigo);
      expect([status, body.errores]).toEqual([422, { codigo: 'Escribe los 6 dígitos de tu aplicación' }]);
    }
  });
});

describe('a recovery code', () => {
  const recover = (browser: Client, respaldo: string) => browser.call(finishLogin, { body: { respaldo } });

  test('FAC-05 stands in for the factor once, however it is typed, and the owner gets a mail', async () => {
    const { browser, codigos, person } = await halfSignedIn(t);
    const [code] = codigos as [string];
    expect(code).toMatch(/^[A-Z2-7]{5}-[A-Z2-7]{5}$/);
    expect((await recover(browser, ` ${code.toLowerCase().replace('-', ' ')} `)).status).toBe(200);
    const other = await halfIn(t, person.usuarioId);
    expect((await recover(other, code)).body.errores).toEqual({ respaldo: 'Ese código no es correcto o ya se usó.' });
    expect((await recover(other, codigos[1]!)).status).toBe(200);
    expect(await mailsTo(person.correo)).toEqual(Array(2).fill('Se usó un código de recuperación'));
    const { rows } = await t.deps.db.execute(
      sql`select 1 from correo_saliente where para = ${person.correo} and texto like '%Te quedan 8 códigos.%'`,
    );
    expect(rows).toHaveLength(1);
    const { browser: admin } = await signedIn(t, 'ADMIN');
    const { body } = await admin.call(listEventos, { query: { usuarioId: person.usuarioId } });
    expect(body.resources!.map(({ tipo }) => tipo)).toContain('codigo-usado');
  });

  test('FAC-05 opens one session when two browsers send it at once', async () => {
    const { browser, codigos, person } = await halfSignedIn(t);
    const other = await halfIn(t, person.usuarioId);
    const again = () => recover(other, codigos[0]!);
    const answers = await atOnce(t.deps, 'codigo_respaldo', [() => recover(browser, codigos[0]!), again]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('FAC-05 of another account is worth nothing, and none is stored in plain', async () => {
    const [mine, theirs] = [await halfSignedIn(t), await makeBackupCodes()];
    expect((await recover(mine.browser, theirs.codigos[0]!)).status).toBe(422);
    const { rows } = await t.deps.db.execute<{ hash: string }>(
      sql`select encode(codigo_hash, 'escape') as hash from codigo_respaldo`,
    );
    for (const { hash } of rows) expect(hash).not.toContain(mine.codigos[0]!.replace('-', ''));
  });
});

describe('a pending sign-in', () => {
  const expectGone = async (browser: Client, secret: Buffer) => {
    const { status, body } = await finish(browser, codeOf(secret));
    expect([status, body.codigo, body.message]).toEqual([
      401,
      'entrada-vencida',
      'Tu inicio de sesión venció. Escribe tu contraseña otra vez.',
    ]);
    expect(await isIn(browser)).toBe(false);
  };

  test('FAC-06 ends after five minutes', async () => {
    const { browser, secret } = await halfSignedIn(t);
    await t.deps.db.execute(sql`update entrada_pendiente set creada = now() - interval '1 day', expira = now()`);
    await expectGone(browser, secret);
  });

  test('FAC-06 ends when the password is recovered, and the new one still asks for the factor', async () => {
    const { browser, secret, person } = await halfSignedIn(t);
    await saveRecoveryCode(t.deps.db, hashToken('codigo-del-correo'), person.usuarioId, 10);
    const fresh = 'otra frase muy larga';
    const body = { codigo: 'codigo-del-correo', contrasena: fresh };
    expect((await t.client().call(changeContrasena, { body })).status).toBe(200);
    await expectGone(browser, secret);
    expect((await t.client().login(person.dni, fresh)).body.codigo).toBe('segundo-factor');
  });

  test('FAC-06 ends when the account is deleted', async () => {
    const { browser, secret, person } = await halfSignedIn(t);
    await t.deps.db.execute(sql`update usuario set eliminado = now() where usuario_id = ${person.usuarioId}`);
    await expectGone(browser, secret);
  });

  test('FAC-06 belongs to the browser that typed the password', async () => {
    const { secret } = await halfSignedIn(t);
    await expectGone(t.client(), secret);
    const forged = t.client();
    forged.cookies.set('entrada', 'x'.repeat(43));
    await expectGone(forged, secret);
  });

  test('FAC-06 is of no use as a session', async () => {
    const { browser } = await halfSignedIn(t);
    browser.cookies.set('sesion', browser.cookies.get('entrada')!);
    expect(await isIn(browser)).toBe(false);
  });

  test('FAC-06 finishing one leaves that of another browser open', async () => {
    const { browser, secret, person } = await halfSignedIn(t);
    const other = await halfIn(t, person.usuarioId);
    expect((await finish(browser, codeOf(secret))).status).toBe(200);
    expect((await finish(other, codeOf(secret, 1))).status).toBe(200);
  });
});

describe('guessing codes', () => {
  const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

  test('FAC-07 is slowed down per account, whatever browser and however often the right password is typed', async () => {
    stopClock();
    const { browser, secret, person } = await halfSignedIn(t);
    for (let round = 0; round < 4; round++) expect((await finish(browser, wrongCode(secret))).status).toBe(422);
    const other = await typePassword(t, person.dni);
    expect((await finish(other, wrongCode(secret))).status).toBe(422);
    const waits = [];
    for (let round = 0; round < 15; round++) {
      const refused = await finish(round % 2 ? other : browser, codeOf(secret));
      expect([refused.status, refused.body.codigo]).toEqual([429, 'demasiados-intentos']);
      const wait = Number(refused.headers.get('retry-after'));
      waits.push(wait);
      pass(wait);
      expect((await finish(other, wrongCode(secret))).status).toBe(422);
    }
    expect(waits.slice(0, 10)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300]);
    // After twenty wrong codes the owner has one mail.
    expect(await mailsTo(person.correo)).toEqual(['Alguien conoce tu contraseña']);
  });

  test('FAC-07 ends for good after so many in a row that none can be hit, until the password is recovered', async () => {
    const { browser, secret, person, codigos } = await halfSignedIn(t);
    const { usuarioId } = person;
    await t.deps.db.execute(sql`update segundo_factor set fallos = ${maxFailures - 1} where usuario_id = ${usuarioId}`);
    expect((await finish(browser, wrongCode(secret))).status).toBe(422);
    for (const body of [{ codigo: codeOf(secret) }, { respaldo: codigos[0]! }]) {
      const refused = await browser.call(finishLogin, { body });
      expect([refused.status, refused.body.codigo]).toEqual([429, 'factor-bloqueado']);
      expect(refused.headers.get('retry-after')).toBe('3600');
    }
    await saveRecoveryCode(t.deps.db, hashToken('desbloquear'), usuarioId, 10);
    await t.client().call(changeContrasena, { body: { codigo: 'desbloquear', contrasena } });
    await t.deps.db.execute(sql`delete from limite`);
    expect((await finish(await typePassword(t, person.dni), codeOf(secret))).status).toBe(200);
  });

  test('FAC-07 a right code, of either kind, starts the count anew', async () => {
    const { browser, secret, person, codigos } = await halfSignedIn(t);
    const other = await halfIn(t, person.usuarioId);
    const failures = async () => {
      const { rows } = await t.deps.db.execute(
        sql`select fallos from segundo_factor where usuario_id = ${person.usuarioId}`,
      );
      return rows;
    };
    for (let round = 0; round < 3; round++) await finish(browser, wrongCode(secret));
    expect(await failures()).toEqual([{ fallos: 3 }]);
    await finish(browser, codeOf(secret));
    expect(await failures()).toEqual([{ fallos: 0 }]);
    await finish(other, wrongCode(secret));
    await other.call(finishLogin, { body: { respaldo: codigos[0]! } });
    expect(await failures()).toEqual([{ fallos: 0 }]);
  });
});

import { listEventos } from 'domain/contract/security-events.ts';
import { confirmCorreo, me, requestCorreo, updateOwnNumero } from 'domain/contract/session.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import type { Client } from '../testing/client.ts';
import { count, watchMail } from '../testing/pedidos.ts';
import { contrasena, signedIn } from '../testing/people.ts';
import { stopClock } from '../testing/stopped-clock.ts';

let t: TestApp;
let mail: ReturnType<typeof watchMail>;
beforeAll(async () => {
  t = await startTestApp();
  mail = watchMail(t.deps);
});
afterAll(() => t.close());

let last = 0;
const newAddress = () => {
  last += 1;
  return `nueva-${last}@correo.pe`;
};

const codeMailedTo = (correo: string) =>
  vi.waitFor(() => /\d{6}/.exec(mail.to(correo).at(-1)!.texto)![0], { timeout: 120_000 });
const queuedFor = (correo: string) => count(t.deps, `correo_saliente where para = '${correo}'`);
const ask = (browser: Client, correo: string) => browser.call(requestCorreo, { body: { correo } });
const confirm = (browser: Client, correo: string, verificacion: string) =>
  browser.call(confirmCorreo, { body: { correo, verificacion } });
const shown = async (browser: Client) => (await browser.call(me, {})).body.resource!;

describe('DAT-06 changing the own e-mail', () => {
  test('takes effect with the code that the new address received; the old one is told', async () => {
    const { browser, person } = await signedIn(t, 'USU');
    const correo = newAddress();
    expect((await ask(browser, correo)).body.message).toBe('Te enviamos un código. Revisa tu correo nuevo.');
    expect((await shown(browser)).correo).toBe(person.correo);
    const code = await codeMailedTo(correo);
    expect((await confirm(browser, correo, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect((await shown(browser)).correo).toBe(correo);
    expect((await t.client().login(correo, contrasena)).status).toBe(200);
    const [told] = await vi.waitFor(
      () => {
        const mails = mail.to(person.correo);
        expect(mails).not.toEqual([]);
        return mails;
      },
      { timeout: 120_000 },
    );
    expect(told?.asunto).toBe('El correo de tu cuenta cambió');
    expect(told?.texto).not.toContain(correo);
    const { browser: admin } = await signedIn(t, 'ADMIN');
    const { body } = await admin.call(listEventos, { query: { usuarioId: person.usuarioId, tipo: 'correo' } });
    expect(body.resources).toHaveLength(1);
    const { rows } = await t.deps.db.execute(sql`
      select antes->>'correo' as antes, despues->>'correo' as despues from auditoria
       where entidad = 'usuario' and entidad_id = ${String(person.usuarioId)}`);
    expect(rows).toEqual([{ antes: person.correo, despues: correo }]);
  });

  test('is refused with another code, a spent one, another address, another person, and after its time', async () => {
    const { browser } = await signedIn(t, 'USU');
    const correo = newAddress();
    await ask(browser, correo);
    const code = await codeMailedTo(correo);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const other = (await signedIn(t, 'USU')).browser;
    const refusals = [
      await confirm(browser, correo, wrong),
      await confirm(browser, newAddress(), code),
      await confirm(other, correo, code),
    ];
    for (const { status, body } of refusals) {
      expect([status, body.errores]).toEqual([
        422,
        { verificacion: 'El código no es el que enviamos o ya venció. Pide otro.' },
      ]);
    }
    expect((await confirm(browser, correo, code)).status).toBe(200);
    expect((await confirm(browser, correo, code)).status).toBe(422);

    const next = newAddress();
    await ask(browser, next);
    const old = await codeMailedTo(next);
    stopClock();
    vi.setSystemTime(Date.now() + 61 * 60_000);
    expect((await confirm(browser, next, old)).status).toBe(422);
  });

  test('says only to the reader of that mail that the address has another account', async () => {
    const { browser, person } = await signedIn(t, 'USU');
    const owner = (await signedIn(t, 'USU')).person;
    const asked = await ask(browser, owner.correo.toUpperCase());
    const unknown = await ask(browser, newAddress());
    expect([asked.status, asked.text]).toEqual([unknown.status, unknown.text]);
    const code = await codeMailedTo(owner.correo.toUpperCase());
    const { status, body } = await confirm(browser, owner.correo, code);
    expect([status, body.message]).toEqual([409, 'Otra cuenta usa ese correo. Inicia sesión con ella, o elige otro.']);
    expect((await shown(browser)).correo).toBe(person.correo);
  });

  test('two at once with the same code: one change, one mail to the old address', async () => {
    const { browser, person } = await signedIn(t, 'USU');
    const correo = newAddress();
    await ask(browser, correo);
    const code = await codeMailedTo(correo);
    const again = () => confirm(browser, correo, code);
    const answers = await atOnce(t.deps, 'usuario', [again, again]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(await queuedFor(person.correo)).toBe(1);
  });

  test.each(['', 'sin-arroba', 'a@b', 'a@b.pe, c@d.pe'])('%j is no address', async (correo) => {
    const { browser } = await signedIn(t, 'USU');
    expect((await ask(browser, correo)).status).toBe(422);
  });
});

test.each([
  ['987 654 321', '987654321'],
  ['+51 987-654-321', '987654321'],
  ['+54 9 11 1234 5678', '+5491112345678'],
  ['', ''],
])('DAT-07 the own telephone %j is kept as %j', async (typed, kept) => {
  const { browser, person } = await signedIn(t, 'USU');
  expect((await browser.call(updateOwnNumero, { body: { numero: typed } })).status).toBe(200);
  expect((await shown(browser)).numero).toBe(kept);
  const { rows } = await t.deps.db.execute(sql`
    select antes->>'numero' as antes, despues->>'numero' as despues from auditoria
     where entidad = 'usuario' and entidad_id = ${String(person.usuarioId)}`);
  expect(rows).toEqual(kept === '' ? [] : [{ antes: '', despues: kept }]);
});

test.each(['12345', '187654321', 'mi celular', '+'])('DAT-07 %j is no telephone', async (numero) => {
  const { browser } = await signedIn(t, 'USU');
  const { status, body } = await browser.call(updateOwnNumero, { body: { numero } });
  expect([status, Object.keys(body.errores ?? {})]).toEqual([422, ['numero']]);
});

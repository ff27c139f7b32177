import { getLegal, getLegalVersion, getPreferencias, publishLegal, updatePreferencias } from 'domain/contract/legal.ts';
import { activateAcceso, claimAcceso, createPedido, getAcceso } from 'domain/contract/pedidos.ts';
import { legalTexts } from 'domain/rules/legal.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeCurso } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { makePedido, watchMail } from '../testing/pedidos.ts';
import { signedIn } from '../testing/people.ts';

let t: TestApp;
let admin: Client;
let mail: ReturnType<typeof watchMail>;
beforeAll(async () => {
  t = await startTestApp();
  mail = watchMail(t.deps);
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

const terminos = { params: { documento: 'terminos' } } as const;
const current = async (who = t.client()) => (await who.call(getLegal, terminos)).body.resource!;

test('LEG-01 every document has a first version, readable by anybody, that names the rules of the law', async () => {
  for (const documento of legalTexts) {
    const { body } = await t.client().call(getLegal, { params: { documento } });
    expect(body.resource).toMatchObject({ documento, version: 1, versiones: [{ version: 1 }] });
    expect(body.resource!.texto.length).toBeGreaterThan(1500);
  }
  const { body } = await t.client().call(getLegal, { params: { documento: 'privacidad' } });
  for (const named of ['29733', '016-2024-JUS', '8 días hábiles', 'en 20', 'en 10']) {
    expect(body.resource!.texto).toContain(named);
  }
  expect((await t.client().request('GET', '/api/legal/otro')).status).toBe(422);
  expect((await t.client().request('GET', '/api/legal/terminos/999')).status).toBe(404);
});

test('LEG-02 a publication adds a version; of two at once one is refused; none is ever changed', async () => {
  const { version: base } = await current();
  const publish = (texto: string, from = base) =>
    admin.call(publishLegal, { ...terminos, body: { texto, base: from } });
  const both = await atOnce(t.deps, 'legal_version', [
    () => publish('## Uno\nTexto uno'),
    () => publish('## Dos\nTexto dos'),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const now = await current();
  expect(now).toMatchObject({ version: base + 1, texto: expect.stringMatching(/^## (Uno|Dos)/) });
  expect(now.versiones.map(({ version }) => version)).toEqual([base + 1, base]);
  expect(await publish(now.texto, now.version)).toMatchObject({ status: 409 });
  expect(await publish('   ', now.version)).toMatchObject({ status: 422 });
  const old = await t.client().call(getLegalVersion, { params: { documento: 'terminos', version: base } });
  expect(old.body.resource).toMatchObject({ version: base, texto: expect.stringContaining('Quiénes somos') });
  for (const change of ["update legal_version set texto = 'x'", 'delete from legal_version']) {
    await expect(t.deps.pool.query(change)).rejects.toThrow('append-only');
  }
  const { rows } = await t.deps.pool.query("select * from auditoria where entidad = 'legal'");
  expect(rows).toHaveLength(1);
});

test('LEG-03 a pedido records the versions in force at that moment', async () => {
  const { cursoId } = await makeCurso(t.deps.db, { precio: 0 });
  const { version } = await current();
  const items = [{ cursoId, cantidad: 1 }];
  const body = { buyerName: 'Ana Ríos', buyerEmail: 'ana.legal@correo.pe', items, total: 0 };
  const { numero } = (await t.client().call(createPedido, { body })).body.resource!;
  const { rows } = await t.deps.pool.query(
    `select documento, a.version, momento from legal_aceptacion a join pedido using (pedido_id)
     where numero = $1 order by documento`,
    [numero],
  );
  expect(rows).toEqual([
    { documento: 'cambios', version: 1, momento: 'pedido' },
    { documento: 'privacidad', version: 1, momento: 'pedido' },
    { documento: 'terminos', version, momento: 'pedido' },
  ]);
});

test.each([
  [undefined, false],
  [false, false],
  [true, true],
])(
  'LEG-03 LEG-04 an account made with publicidad %s records what it accepted; advertising: %s',
  async (given, expected) => {
    const free = await makeCurso(t.deps.db, { precio: 0 });
    const pedido = await makePedido(t.deps, { lineas: [[free, 1]] });
    const sent = () => mail.to(pedido.buyerEmail).flatMap((one) => mail.codes(one));
    await expect.poll(() => sent().length).toBe(1);
    const codigo = sent()[0]!;
    const dni = String(71_000_000 + pedido.pedidoId);
    const person = { codigo, dni, contrasena: 'otra-frase-larga', nombre: 'Ana', apellido: 'Ríos' };
    const body = { ...person, ...(given !== undefined && { publicidad: given }) };
    expect(await t.client().call(activateAcceso, { body })).toMatchObject({ status: 200 });
    const browser = t.client();
    await browser.login(dni, person.contrasena);
    const own = (await browser.call(getPreferencias, {})).body.resource!;
    expect(own.publicidad).toBe(expected);
    expect(own.aceptaciones.map((one) => `${one.documento} ${one.momento}`).sort()).toEqual([
      'cambios activacion',
      'privacidad activacion',
      'terminos activacion',
    ]);
  },
);

test('LEG-04 consent to advertising is withdrawn with one press, and its history stays', async () => {
  const { browser, person } = await signedIn(t, 'USU');
  const set = async (publicidad: boolean) =>
    (await browser.call(updatePreferencias, { body: { publicidad } })).body.resource!.publicidad;
  expect((await browser.call(getPreferencias, {})).body.resource).toEqual({ publicidad: false, aceptaciones: [] });
  expect([await set(false), await set(true), await set(true), await set(false)]).toEqual([false, true, true, false]);
  const { rows } = await t.deps.pool.query(
    'select otorgado from consentimiento_publicidad where usuario_id = $1 order by 1 desc',
    [person.usuarioId],
  );
  expect(rows).toEqual([{ otorgado: true }, { otorgado: false }]);
});

describe('LEG-05 consent at the checkout', () => {
  const consents = async (numero: string) => {
    const { rows } = await t.deps.pool.query(
      `select c.usuario_id, otorgado, c.origen, c.version, c.creado from consentimiento_publicidad c join pedido using (pedido_id)
       where numero = $1 order by consentimiento_publicidad_id`,
      [numero],
    );
    return rows;
  };
  /** Makes a free pedido; returns its number and the code of its link. */
  async function buy(buyerEmail: string, publicidad: boolean | undefined, who = t.client()) {
    const { cursoId } = await makeCurso(t.deps.db, { precio: 0 });
    const body = { buyerName: 'Ana Ríos', buyerEmail, items: [{ cursoId, cantidad: 1 }], total: 0 };
    const answer = await who.call(createPedido, { body: { ...body, ...(publicidad !== undefined && { publicidad }) } });
    const { numero } = answer.body.resource!;
    const sent = () => mail.to(buyerEmail).flatMap((one) => mail.codes(one));
    if (who.cookies.size === 0) await expect.poll(() => sent().length).toBeGreaterThan(0);
    return { numero, codigo: sent().at(-1) };
  }
  const accepts = async (browser: Client) => (await browser.call(getPreferencias, {})).body.resource!.publicidad;

  test('LEG-05 of a visitor is recorded with the pedido and becomes that of the account it opens', async () => {
    const { numero, codigo } = await buy('publicidad.si@correo.pe', true);
    const [given] = await consents(numero);
    expect(given).toMatchObject({ usuario_id: null, otorgado: true, origen: 'pedido', version: 1 });
    expect((await t.client().call(getAcceso, { body: { codigo: codigo! } })).body.resource?.publicidad).toBe(true);
    const person = {
      codigo: codigo!,
      dni: '71999001',
      contrasena: 'otra-frase-larga',
      nombre: 'Ana',
      apellido: 'Ríos',
    };
    expect((await t.client().call(activateAcceso, { body: person })).status).toBe(200);
    const browser = t.client();
    await browser.login(person.dni, person.contrasena);
    expect(await accepts(browser)).toBe(true);
    const [, adopted, ...more] = await consents(numero);
    expect([adopted, more]).toEqual([{ ...given, usuario_id: expect.any(Number) }, []]);
  });

  test.each([undefined, false])('LEG-05 not ticked (%s) is no consent', async (given) => {
    const { numero, codigo } = await buy(`publicidad.${given}@correo.pe`, given);
    expect(await consents(numero)).toEqual([]);
    expect((await t.client().call(getAcceso, { body: { codigo: codigo! } })).body.resource?.publicidad).toBe(false);
  });

  test('LEG-05 of somebody signed in counts at once; what the account decides later stays', async () => {
    const { browser, person } = await signedIn(t, 'USU');
    const { numero } = await buy(person.correo, true, browser);
    expect(await accepts(browser)).toBe(true);
    expect(await consents(numero)).toMatchObject([{ usuario_id: person.usuarioId, origen: 'pedido' }]);
    const visit = await buy(person.correo, true);
    await browser.call(updatePreferencias, { body: { publicidad: false } });
    expect((await browser.call(claimAcceso, { body: { codigo: visit.codigo! } })).status).toBe(200);
    expect(await accepts(browser)).toBe(false);
  });

  test('LEG-05 typed with somebody’s address it is nobody’s, and an account with another address does not get it', async () => {
    const [owner, other] = [await signedIn(t, 'USU'), await signedIn(t, 'USU')];
    const { codigo } = await buy(owner.person.correo, true);
    expect(await accepts(owner.browser)).toBe(false);
    expect((await other.browser.call(claimAcceso, { body: { codigo: codigo! } })).status).toBe(200);
    expect([await accepts(owner.browser), await accepts(other.browser)]).toEqual([false, false]);
  });
});

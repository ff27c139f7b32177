import { randomUUID } from 'node:crypto';
import { createDevolucion, markPaid } from 'domain/contract/pagos.ts';
import {
  activateAcceso,
  claimAcceso,
  createPedido,
  getAcceso,
  getPedido,
  getPedidoEstado,
  listMyPedidos,
} from 'domain/contract/pedidos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../db/connect.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { inTurn } from '../../testing/barrier.ts';
import { untilBlocked } from '../../testing/blocked.ts';
import { makeCurso } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { count, pedidoOf, watchMail } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';
import { openSession } from '../../testing/sessions.ts';

let t: TestApp;
let mail: ReturnType<typeof watchMail>;
let admin: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  t = await startTestApp();
  mail = watchMail(t.deps);
  admin = await signedIn(t, 'ADMIN');
});
afterAll(() => t.close());

type Curso = Awaited<ReturnType<typeof makeCurso>>;
type Choice = { buyerEmail: string; destinatario?: 'cuenta' | 'persona'; cantidad?: number };

let clients = 0;
const newCorreo = () => {
  clients += 1;
  return `cliente${clients}@correo.pe`;
};

/** Orders through the checkout; paid by Yape and recorded by ADMIN. */
async function buy(browser: Client, curso: Curso, { buyerEmail, destinatario, cantidad = 1 }: Choice) {
  const body = { ...pedidoOf([[curso, cantidad]], { buyerEmail }), ...(destinatario && { destinatario }) };
  const { numero, clave } = (await browser.call(createPedido, { body })).body.resource!;
  const { rows } = await t.deps.db.execute<{ id: number }>(
    sql`select pedido_id as id from pedido where numero = ${numero}`,
  );
  const { id } = rows[0]!;
  const paid = await admin.browser.call(markPaid, {
    params: { id },
    body: { medio: 'yape', operacion: `${id}-${randomUUID().slice(0, 8)}` },
  });
  expect(paid.status, paid.body.message).toBe(200);
  return { id, numero, clave };
}

/** The mail of a confirmed payment and the code of its link, null without one. */
async function confirmation(correo: string, numero: string) {
  const find = () =>
    mail.to(correo).find(({ asunto }) => /^Tu (pago|inscripción) está/.test(asunto) && asunto.endsWith(numero));
  await expect.poll(find).toBeDefined();
  const { texto } = find()!;
  return { texto, link: texto.includes('Activar mi acceso') ? mail.codes(find()!).at(-1)! : null };
}

const holders = async (id: number) => {
  const { asientos } = (await admin.browser.call(getPedido, { params: { id } })).body.resource!;
  return asientos.map(({ estado, quien }) => [estado, quien]);
};
const enrolled = (usuarioId: number) => count(t.deps, `matricula where usuario_id = ${usuarioId}`);
const pageOf = async (browser: Client, query: { numero: string; clave: string }) =>
  (await browser.call(getPedidoEstado, { query })).body.resource!;

let dnis = 71_000_000;
const newPerson = (codigo: string) => {
  dnis += 1;
  const contrasena = 'una frase muy larga';
  return { codigo, dni: String(dnis), contrasena, nombre: 'Eva', apellido: 'Soto' };
};

test('SEA-41 a member of staff orders for a client: the client is mailed the link, and nobody has the seat before', async () => {
  const buyerEmail = newCorreo();
  const before = await enrolled(admin.person.usuarioId);
  const bought = await buy(admin.browser, await makeCurso(t.deps.db, { nombre: 'Laboral' }), { buyerEmail });
  expect(await holders(bought.id)).toEqual([['libre', null]]);
  expect(await enrolled(admin.person.usuarioId)).toBe(before);
  const { texto, link } = await confirmation(buyerEmail, bought.numero);
  expect(texto).toContain('Activa tu acceso con el botón.');
  expect(texto).not.toContain('ya están en');
  expect(await pageOf(admin.browser, bought)).toMatchObject({ paraOtra: true, cupos: [{ usado: false }] });
  expect(await pageOf(t.client(), bought)).toMatchObject({ paraOtra: false });

  const person = newPerson(link!);
  expect((await t.client().call(activateAcceso, { body: person })).status).toBe(200);
  expect(await holders(bought.id)).toEqual([['reclamado', 'Eva Soto']]);
  const { rows } = await t.deps.db.execute<{ usuario_id: number; correo: string }>(
    sql`select usuario_id, correo from usuario where dni = ${person.dni}`,
  );
  expect(rows[0]).toMatchObject({ correo: buyerEmail });
  const client = await openSession(t, rows[0]!.usuario_id);
  expect(await pageOf(client, bought)).toMatchObject({ paraOtra: false, cupos: [{ usado: true }] });
  const { body } = await client.call(listMyPedidos, { query: {} });
  expect(body.resources?.map(({ numero }) => numero)).toEqual([bought.numero]);
  // The history names who placed it.
  const { eventos, destinatario } = (await admin.browser.call(getPedido, { params: { id: bought.id } })).body.resource!;
  expect([destinatario, eventos[0]?.tipo, eventos[0]?.quien]).toEqual(['persona', 'creado', expect.any(String)]);
});

test('SEA-41 a client who has an account signs in with it; one who has the course keeps the code for somebody else', async () => {
  const curso = await makeCurso(t.deps.db, { nombre: 'Tributario' });
  const client = await signedIn(t, 'USU');
  const buyerEmail = client.person.correo.toUpperCase();
  const bought = await buy(admin.browser, curso, { buyerEmail, cantidad: 2 });
  expect(await enrolled(client.person.usuarioId)).toBe(0);
  const { link } = await confirmation(buyerEmail, bought.numero);
  const joined = await t.client().call(activateAcceso, { body: newPerson(link!) });
  expect([joined.status, joined.body.codigo]).toEqual([409, 'inicia-sesion']);
  expect((await client.browser.call(claimAcceso, { body: { codigo: link! } })).status).toBe(200);
  expect((await holders(bought.id)).map(([estado]) => estado)).toEqual(['reclamado', 'libre']);
  // The person who opened the purchase and the person who placed it can both hand on the other asiento.
  for (const browser of [client.browser, admin.browser]) {
    expect((await pageOf(browser, bought)).cupos[1]?.codigo).toMatch(/^\w{4}-/);
  }
  expect((await pageOf(t.client(), bought)).cupos[1]?.codigo).toBeNull();

  const again = await buy(admin.browser, curso, { buyerEmail });
  const second = await confirmation(buyerEmail, again.numero);
  const { status, body } = await client.browser.call(claimAcceso, { body: { codigo: second.link! } });
  expect([status, body.codigo]).toEqual([409, 'ya-matriculado']);
  expect(body.message).toBe('Ya tienes «Tributario». El código sigue libre: puedes dárselo a otra persona.');
  expect(await holders(again.id)).toEqual([['libre', null]]);
});

test('SEA-42 somebody signed in who types another address buys for that person, unless the answer is that it is for them', async () => {
  const { browser, person } = await signedIn(t, 'USU');
  const curso = () => makeCurso(t.deps.db);
  const [other, mine] = [newCorreo(), newCorreo()];
  const forOther = await buy(browser, await curso(), { buyerEmail: other });
  expect(await enrolled(person.usuarioId)).toBe(0);
  expect((await confirmation(other, forOther.numero)).link).not.toBeNull();
  expect(await pageOf(browser, forOther)).toMatchObject({ paraOtra: true });

  const forMe = await buy(browser, await curso(), { buyerEmail: mine, destinatario: 'cuenta' });
  expect(await enrolled(person.usuarioId)).toBe(1);
  const told = await confirmation(mine, forMe.numero);
  expect(told.link).toBeNull();
  expect(told.texto).toContain('Los cursos ya están en la cuenta con la que se hizo el pedido: inicia sesión con ella');
  expect(await pageOf(browser, forMe)).toMatchObject({ paraOtra: false });

  const own = await buy(browser, await curso(), { buyerEmail: person.correo.toUpperCase() });
  expect(await enrolled(person.usuarioId)).toBe(2);
  const { texto } = await confirmation(person.correo.toUpperCase(), own.numero);
  expect(texto).toContain('Tus cursos ya están en tu cuenta');
  await buy(browser, await curso(), { buyerEmail: '' });
  expect(await enrolled(person.usuarioId)).toBe(3);
});

test('SEA-42 the same request again is the same order; with another answer to for whom it is, its key is refused', async () => {
  const { browser, person } = await signedIn(t, 'USU');
  const curso = await makeCurso(t.deps.db, { precio: 0 });
  const body = { ...pedidoOf([[curso, 1]], { buyerEmail: newCorreo() }), destinatario: 'persona' as const };
  const headers = { 'idempotency-key': randomUUID() };
  const numeros = [];
  for (const _ of [1, 2]) numeros.push((await browser.call(createPedido, { body }, headers)).body.resource?.numero);
  expect(new Set(numeros).size).toBe(1);
  const changed = await browser.call(createPedido, { body: { ...body, destinatario: 'cuenta' } }, headers);
  expect([changed.status, changed.body.codigo]).toEqual([409, 'clave-repetida']);
  expect(await enrolled(person.usuarioId)).toBe(0);
  const junk = await browser.request('POST', '/api/orders', { body: { ...body, destinatario: 'x'.repeat(16_000) } });
  expect([junk.status, junk.body.errores]).toEqual([422, { destinatario: 'Elige para quién es' }]);
});

test('SEA-42 two accounts that open the link at once: one has the seat', async () => {
  const buyerEmail = newCorreo();
  const bought = await buy(admin.browser, await makeCurso(t.deps.db), { buyerEmail });
  const codigo = (await confirmation(buyerEmail, bought.numero)).link!;
  const people = [await signedIn(t, 'USU'), await signedIn(t, 'USU')];
  const sent = await inTransaction(t.deps.db, async (tx) => {
    await tx.execute(sql`select from pedido where pedido_id = ${bought.id} for update`);
    const claims = people.map(({ browser }) => browser.call(claimAcceso, { body: { codigo } }));
    await untilBlocked(t.deps.db, 2);
    return claims;
  });
  const answers = await Promise.all(sent);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await Promise.all(people.map(({ person }) => enrolled(person.usuarioId)))).toEqual(
    expect.arrayContaining([0, 1]),
  );
  const { status, body } = await t.client().call(getAcceso, { body: { codigo } });
  expect([status, body.codigo]).toEqual([409, 'ya-activado']);
});

test.each(['claim', 'refund'] as const)(
  'SEA-42 a seat claimed and refunded at the same moment, the %s first, is open to nobody afterwards',
  async (first) => {
    const buyerEmail = newCorreo();
    const { id, numero } = await buy(admin.browser, await makeCurso(t.deps.db), { buyerEmail });
    const codigo = (await confirmation(buyerEmail, numero)).link!;
    const { browser, person } = await signedIn(t, 'USU');
    const { pagos, asientos } = (await admin.browser.call(getPedido, { params: { id } })).body.resource!;
    const retirar = asientos.map(({ asientoId }) => asientoId);
    const body = { pagoId: pagos[0]!.pagoId, motivo: 'Se arrepintió', modo: 'manual' as const, operacion: '', retirar };
    const claim = () => browser.call(claimAcceso, { body: { codigo } });
    const refund = () => admin.browser.call(createDevolucion, { params: { id }, body });
    const acts = first === 'claim' ? [claim, refund] : [refund, claim];
    const answers = await inTurn(t.deps, ['matricula'], acts);
    expect(answers.map(({ status, body }) => [status, body.codigo])).toEqual([
      [200, undefined],
      first === 'claim' ? [200, undefined] : [410, 'anulado'],
    ]);
    expect(await enrolled(person.usuarioId)).toBe(0);
  },
);

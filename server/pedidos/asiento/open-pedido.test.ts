import {
  activateAcceso,
  claimAcceso,
  createPedido,
  getAcceso,
  getPedidoEstado,
  openPedido,
  proveMail,
} from 'domain/contract/pedidos.ts';
import { confirmCorreo, login, requestCorreo, requestRecovery } from 'domain/contract/session.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { usuarioOfLogin } from '../../limits/queries.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeCurso } from '../../testing/builders.ts';
import { count, pedidoOf, watchMail } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';
import { openSession } from '../../testing/sessions.ts';

let t: TestApp;
let mail: ReturnType<typeof watchMail>;
let free: Awaited<ReturnType<typeof makeCurso>>;
beforeAll(async () => {
  t = await startTestApp();
  mail = watchMail(t.deps);
  free = await makeCurso(t.deps.db, { precio: 0, nombre: 'Clase abierta' });
});
afterAll(() => t.close());
beforeEach(async () => void (await t.deps.db.execute(sql`delete from limite`)));

type Ref = { numero: string; clave: string };
async function order(buyerEmail: string): Promise<Ref> {
  const { resource, message } = (await t.client().call(createPedido, { body: pedidoOf([[free, 1]], { buyerEmail }) }))
    .body;
  expect(resource?.estado, message).toBe('pagado');
  return { numero: resource!.numero, clave: resource!.clave };
}

/** A free order whose mail with the access bounced. */
async function unmailed(buyerEmail: string): Promise<Ref> {
  const ref = await order(buyerEmail);
  const sent = `correo_saliente where para = '${buyerEmail}' and estado = 'enviado'`;
  await expect.poll(() => count(t.deps, sent)).toBe(1);
  await t.deps.db.execute(sql`
    update correo_saliente set estado = 'rechazado', enviado = null, error = '550 no such user' where para = ${buyerEmail}`);
  return ref;
}

const pageOf = async (query: Ref) => (await t.client().call(getPedidoEstado, { query })).body.resource!;
const codeOf = async (body: Ref) => (await t.client().call(openPedido, { body })).body.resource!.codigo;
const proofOf = async (codigo: string, correo: string) => {
  expect((await t.client().call(proveMail, { body: { codigo, correo } })).status).toBe(200);
  const find = () => mail.to(correo).findLast(({ asunto }) => asunto === 'Confirma tu correo');
  await expect.poll(find).toBeDefined();
  return /Tu código es (\d{6})\./.exec(find()!.texto)![1]!;
};

let dnis = 72_000_000;
const person = (codigo: string, correo: string) => {
  dnis += 1;
  const contrasena = 'una frase muy larga';
  return { codigo, correo, dni: String(dnis), contrasena, nombre: 'Eva', apellido: 'Soto' };
};
const activate = (body: ReturnType<typeof person> & { verificacion?: string; sinConfirmar?: boolean }) =>
  t.client().call(activateAcceso, { body });
const usuarioIdOf = async (dni: string) =>
  (await t.deps.db.execute<{ id: number }>(sql`select usuario_id as id from usuario where dni = ${dni}`)).rows[0]!.id;

test('SEA-51 of 24 free orders of one address none is silent: each was mailed or is opened from its page with a code', async () => {
  const orders = [];
  for (let n = 0; n < 24; n += 1) {
    const correo = `grupo${n}@empresa.pe`;
    orders.push({ correo, ref: await order(correo) });
  }
  const mailed = await count(t.deps, `correo_saliente where para like 'grupo%@empresa.pe'`);
  expect(mailed).toBeLessThan(24);
  const pages = await Promise.all(orders.map(({ ref }) => pageOf(ref)));
  expect(pages.filter(({ puedeAbrir }) => puedeAbrir)).toHaveLength(24 - mailed);

  const { ref, correo } = orders.at(-1)!;
  const codigo = await codeOf(ref);
  expect((await t.client().call(getAcceso, { body: { codigo } })).body.resource).toMatchObject({
    tipo: 'compra',
    requiereCorreo: true,
    puedeSinConfirmar: true,
    nombre: '',
    cursos: [{ nombre: 'Clase abierta', disponible: true }],
  });
  const body = person(codigo, correo);
  const refused = await activate(body);
  expect([refused.status, refused.body.errores]).toEqual([
    422,
    { verificacion: 'Escribe el código que enviamos a tu correo' },
  ]);
  expect((await activate({ ...body, verificacion: await proofOf(codigo, correo) })).status).toBe(200);
  expect(await count(t.deps, `usuario where dni = '${body.dni}' and correo_confirmado`)).toBe(1);
  expect(await count(t.deps, `matricula where usuario_id = ${await usuarioIdOf(body.dni)}`)).toBe(1);
  expect((await pageOf(ref)).puedeAbrir).toBe(false);
});

test('SEA-51 the page gives out no code for an order that was mailed, is not paid or is open, nor without its key', async () => {
  const mailed = await order('llega@correo.pe');
  expect((await pageOf(mailed)).puedeAbrir).toBe(false);
  const refused = await t.client().call(openPedido, { body: mailed });
  const message = 'El acceso de este pedido se activa con el enlace que enviamos por correo.';
  expect([refused.status, refused.body.message]).toEqual([409, message]);
  const priced = pedidoOf([[await makeCurso(t.deps.db), 1]], { buyerEmail: '' });
  const { numero, clave } = (await t.client().call(createPedido, { body: priced })).body.resource!;
  expect((await t.client().call(openPedido, { body: { numero, clave } })).status).toBe(409);
  const guess = { ...mailed, clave: 'x'.repeat(32) };
  expect((await t.client().call(openPedido, { body: guess })).status).toBe(404);
  // Without a usable address, or when the mail bounced, the page is the only way.
  for (const ref of [await order(''), await order('no es un correo'), await unmailed('rebota@correo.pe')]) {
    expect((await pageOf(ref)).puedeAbrir).toBe(true);
    expect((await t.client().call(openPedido, { body: ref })).status).toBe(200);
  }
});

test('SEA-52 when no mail arrives the account is made with an e-mail that is not its own until a code confirms it', async () => {
  const correo = 'sin.probar@correo.pe';
  const body = person(await codeOf(await unmailed(correo)), correo);
  const before = mail.to(correo).length;
  expect((await activate({ ...body, sinConfirmar: true })).status).toBe(200);
  const usuarioId = await usuarioIdOf(body.dni);
  expect(await count(t.deps, `matricula where usuario_id = ${usuarioId}`)).toBe(1);
  const enter = (usuario: string) => t.client().call(login, { body: { usuario, contrasena: body.contrasena } });
  expect((await enter(body.dni)).status).toBe(200);
  expect((await enter(correo)).status).toBe(401);
  // Wrong passwords for the address do not count against this account either.
  expect(await usuarioOfLogin(t.deps.db, correo)).toBeNull();
  for (const usuario of [correo, body.dni]) await t.client().call(requestRecovery, { body: { usuario } });
  const asked = `pgboss.job where name = 'sesion.recuperar' and state = 'completed'`;
  await expect.poll(() => count(t.deps, asked)).toBe(2);
  expect(await count(t.deps, `codigo_recuperacion where usuario_id = ${usuarioId}`)).toBe(0);
  expect(mail.to(correo)).toHaveLength(before);

  // The owner of the mailbox can still create an account.
  const owner = person(await codeOf(await order('')), correo);
  expect((await activate({ ...owner, verificacion: await proofOf(owner.codigo, correo) })).status).toBe(200);
  expect((await t.client().call(login, { body: { usuario: correo, contrasena: owner.contrasena } })).status).toBe(200);

  const session = await openSession(t, usuarioId);
  const confirmed = 'ahora.si@correo.pe';
  await session.call(requestCorreo, { body: { correo: confirmed } });
  const find = () => mail.to(confirmed).findLast(({ asunto }) => asunto === 'Confirma tu correo nuevo');
  await expect.poll(find).toBeDefined();
  const verificacion = /Tu código es (\d{6})\./.exec(find()!.texto)![1]!;
  expect((await session.call(confirmCorreo, { body: { correo: confirmed, verificacion } })).status).toBe(200);
  expect((await enter(confirmed)).status).toBe(200);
});

test('SEA-53 an account that exists is never joined from the page of an order', async () => {
  const known = await signedIn(t, 'USU');
  const codigo = await codeOf(await order(''));
  const byMail = await activate({ ...person(codigo, known.person.correo), sinConfirmar: true });
  expect([byMail.status, byMail.body.codigo]).toEqual([409, 'inicia-sesion']);
  const byDni = await activate({ ...person(codigo, 'nueva@correo.pe'), dni: known.person.dni, sinConfirmar: true });
  expect([byDni.status, byDni.body.codigo]).toEqual([409, 'inicia-sesion']);
  const bySession = await known.browser.call(claimAcceso, { body: { codigo } });
  expect([bySession.status, bySession.body.codigo]).toEqual([409, 'solo-cuenta-nueva']);
  expect(await count(t.deps, `matricula where usuario_id = ${known.person.usuarioId}`)).toBe(0);
});

test('SEA-53 the link of a mail and the code of a seat are not opened without their proof', async () => {
  const curso = await makeCurso(t.deps.db, { precio: 0 });
  const buyerEmail = 'con.enlace@correo.pe';
  await t.client().call(createPedido, { body: pedidoOf([[curso, 2]], { buyerEmail }) });
  const find = () => mail.to(buyerEmail).find(({ asunto }) => asunto.startsWith('Tu inscripción'));
  await expect.poll(find).toBeDefined();
  for (const codigo of mail.codes(find()!)) {
    const refused = await activate({ ...person(codigo, 'otra.persona@correo.pe'), sinConfirmar: true });
    expect([refused.status, Object.keys(refused.body.errores ?? {})]).toEqual([422, ['verificacion']]);
  }
});

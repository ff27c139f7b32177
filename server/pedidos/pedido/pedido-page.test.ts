import { getPedidoEstado, resendPedido } from 'domain/contract/pedidos.ts';
import { maskedCorreo } from 'domain/rules/pedidos.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../db/connect.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeCurso } from '../../testing/builders.ts';
import { makePedido, watchMail } from '../../testing/pedidos.ts';
import { makePerson } from '../../testing/people.ts';
import { openSession } from '../../testing/sessions.ts';
import { accessKeyOf, pedidoUrl } from '../access-codes.ts';
import { markPaid } from '../pago/correct-pago.ts';
import type { Pedido } from './queries/pedidos.ts';

let t: TestApp;
let mail: ReturnType<typeof watchMail>;
let adminId: number;
beforeAll(async () => {
  t = await startTestApp();
  mail = watchMail(t.deps);
  adminId = (await makePerson(t.deps.db, 'ADMIN')).usuarioId;
});
afterAll(() => t.close());

let address = 0;
const from = () => ({ 'x-forwarded-for': `10.77.0.${++address}` });
const refOf = ({ numero }: Pedido) => ({ numero, clave: accessKeyOf(t.deps, numero) });
const resend = (pedido: Pedido) => t.client().call(resendPedido, { body: refOf(pedido) }, from());
const pay = ({ pedidoId }: Pedido) =>
  inTransaction(t.deps.db, (tx) =>
    markPaid(t.deps, tx, { pedidoId, adminId, now: new Date() }, { medio: 'yape', operacion: `OP-${pedidoId}` }),
  );

describe('VIS-40 the page of a pedido', () => {
  test('says where the mail went, masked, and how it was paid', async () => {
    const pedido = await makePedido(t.deps, { comprador: { buyerEmail: 'rosa.vilca@correo.pe' } });
    const read = async () => (await t.client().call(getPedidoEstado, { query: refOf(pedido) })).body.resource;
    expect(await read()).toMatchObject({ correo: 'ro…@correo.pe', puedeReenviar: true, pagado: null, medio: '' });
    await pay(pedido);
    const paid = await read();
    expect(paid).toMatchObject({ medio: 'yape', operacion: `OP-${pedido.pedidoId}`, pagado: expect.any(String) });
    expect(JSON.stringify(paid)).not.toContain('rosa.vilca');
  });

  test.each([
    ['lucia.quispe@gmail.com', 'lu…@gmail.com'],
    ['ab@c.pe', 'a…@c.pe'],
    ['a@c.pe', 'a…@c.pe'],
    ['ñandú@c.pe', 'ña…@c.pe'],
    ['sin arroba', ''],
    ['@c.pe', ''],
    ['', ''],
  ])('%j is shown as %j', (correo, masked) => expect(maskedCorreo(correo)).toBe(masked));

  test('sends the mail again, to the stored address, three times an hour', async () => {
    const pedido = await makePedido(t.deps);
    const sent = () => mail.to(pedido.buyerEmail).length;
    await expect.poll(sent).toBe(1);
    for (const n of [2, 3, 4]) {
      expect((await resend(pedido)).status).toBe(200);
      await expect.poll(sent).toBe(n);
    }
    expect((await resend(pedido)).status).toBe(429);
    // A mail to a stranger contains nothing that the buyer typed.
    for (const { texto } of mail.to(pedido.buyerEmail)) expect(texto).not.toContain(pedido.buyerName);
    expect(sent()).toBe(4);
  });

  test('counts with the mails of other pedidos: a link is no way to flood an address', async () => {
    const comprador = { buyerEmail: 'inundada@correo.pe' };
    const pedidos = [];
    for (let n = 0; n < 4; n += 1) pedidos.push(await makePedido(t.deps, { comprador }));
    const statuses = [];
    for (const pedido of pedidos) for (const _ of [1, 2]) statuses.push((await resend(pedido)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
  });

  test('has nothing to send without a usable address, after a refund, or with a wrong key', async () => {
    const without = await makePedido(t.deps, { comprador: { buyerEmail: 'no es un correo' } });
    const refused = await resend(without);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Tu pedido no tiene un correo al que escribir. Escríbenos y te ayudamos.',
    ]);
    const { numero } = await makePedido(t.deps);
    const wrong = await t.client().call(resendPedido, { body: { numero, clave: 'x'.repeat(32) } }, from());
    expect(wrong.status).toBe(404);
  });
});

test('VIS-41 VIS-42 seats and dates of a paid pedido; codes only for the buyer, signed in', async () => {
  const buyer = await makePerson(t.deps.db, 'USU');
  const curso = await makeCurso(t.deps.db, { nombre: 'Litigación' });
  const comprador = { buyerEmail: buyer.correo };
  const pedido = await makePedido(t.deps, { usuarioId: buyer.usuarioId, comprador, lineas: [[curso, 3]] });
  const query = refOf(pedido);
  const before = (await t.client().call(getPedidoEstado, { query })).body.resource;
  expect(before).toMatchObject({ cupos: [], inicios: [] });
  await pay(pedido);

  const cuposFor = async (usuarioId: number | null) => {
    const client = usuarioId === null ? t.client() : await openSession(t, usuarioId);
    return (await client.call(getPedidoEstado, { query })).body.resource!;
  };
  const stranger = await cuposFor(null);
  expect(stranger.cupos).toEqual([
    { curso: 'Litigación', numero: 1, usado: true, codigo: null },
    { curso: 'Litigación', numero: 2, usado: false, codigo: null },
    { curso: 'Litigación', numero: 3, usado: false, codigo: null },
  ]);
  expect(stranger.inicios).toMatchObject([
    { cursoId: curso.cursoId, nombre: 'Litigación', inicio: expect.any(String) },
  ]);
  const other = await makePerson(t.deps.db, 'USU');
  expect((await cuposFor(other.usuarioId)).cupos).toEqual(stranger.cupos);
  const confirmed = () => mail.to(buyer.correo).find(({ asunto }) => asunto.startsWith('Tu pago está confirmado'));
  await expect.poll(confirmed).toBeDefined();
  const { cupos } = await cuposFor(buyer.usuarioId);
  expect(cupos.map(({ codigo }) => codigo)).toEqual([null, ...mail.codes(confirmed()!)]);
});

test('VIS-44 the mail has a table of lines, the number and link of the pedido, and codes as links', async () => {
  const curso = await makeCurso(t.deps.db, { nombre: 'Litigación <oral>', precio: 100 });
  const pedido = await makePedido(t.deps, { lineas: [[curso, 2]] });
  await pay(pedido);
  const confirmed = () => mail.to(pedido.buyerEmail).find(({ asunto }) => asunto.startsWith('Tu pago está confirmado'));
  await expect.poll(confirmed).toBeDefined();
  const { html, texto } = confirmed()!;
  const [seat] = mail.codes(confirmed()!);
  expect(html).toMatch(/<td[^>]*>2 × Litigación &lt;oral&gt;<\/td>\s*<td[^>]*>S\/ 200\.00<\/td>/);
  expect(html).toMatch(/<th[^>]*>Total<\/th>\s*<td[^>]*>S\/ 200\.00<\/td>/);
  expect(texto).toContain('2 × Litigación <oral>: S/ 200.00\nTotal: S/ 200.00');
  const page = pedidoUrl(t.deps, pedido);
  expect(texto).toContain(`Ver el pedido ${pedido.numero} y su recibo: ${page}`);
  expect(html).toContain(`href="${page.replaceAll('&', '&amp;')}"`);
  expect(html).toMatch(new RegExp(`<a href="[^"]+/acceso#codigo=${seat}"[^>]*>${seat}</a>`));
  expect(texto).toContain('Cupos para otras personas');
  expect(texto + html).not.toMatch(/asientos/i);
});

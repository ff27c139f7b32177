import { updateFormasPago } from 'domain/contract/formas-pago.ts';
import { createPedido, getPedido, retryPago } from 'domain/contract/pedidos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCupon, makeCurso } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { pedidoOf } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';
import { startTienda, type Tienda } from '../../testing/tienda.ts';
import { accessKeyOf } from '../access-codes.ts';
import { findPedidoByNumero } from '../pedido/queries/pedidos.ts';

let tienda: Tienda;
let admin: Client;
beforeAll(async () => {
  tienda = await startTienda();
  admin = (await signedIn(tienda.t, 'ADMIN')).browser;
});
afterAll(() => tienda.close());

const save = (body: object) => admin.call(updateFormasPago, { body });
const preferencesOf = (numero: string) =>
  [...tienda.peer.preferences.values()]
    .map(({ body }) => body)
    .filter(({ external_reference }) => external_reference.startsWith(`${numero}_`));

const settings = ['payment_methods', 'expires', 'expiration_date_to', 'statement_descriptor'];

test('PAY-02 instalments, excluded types, expiry and descriptor reach the preference', async () => {
  const plain = await tienda.pedido();
  expect(Object.keys(preferencesOf(plain.numero)[0]!)).not.toEqual(expect.arrayContaining(settings));
  await save({ cuotas: 3, tiposExcluidos: ['ticket'], venceHoras: 24, descriptor: 'AULA IURIS' });
  const pedido = await tienda.pedido();
  const vence = new Date(pedido.creado.getTime() + 24 * 3_600_000);
  expect(preferencesOf(pedido.numero)).toEqual([
    expect.objectContaining({
      payment_methods: { installments: 3, excluded_payment_types: [{ id: 'ticket' }] },
      expires: true,
      expiration_date_to: vence.toISOString(),
      statement_descriptor: 'AULA IURIS',
    }),
  ]);
});

test('PAY-02 an expired page is replaced by a new one, an open one is reused', async () => {
  await save({ venceHoras: 24 });
  const pedido = await tienda.pedido();
  const { numero } = pedido;
  const body = { numero, clave: accessKeyOf(tienda.deps, numero) };
  const again = async () => (await tienda.t.client().call(retryPago, { body })).body.resource?.paymentUrl;
  const first = await again();
  expect(await again()).toBe(first);
  await tienda.deps.db.execute(
    sql`update pedido set cobro_vence = now() - interval '1 minute', creado = creado - interval '2 days'
         where pedido_id = ${pedido.pedidoId}`,
  );
  const second = await again();
  expect(second).not.toBe(first);
  expect(await again()).toBe(second);
});

const buy = async (body: ReturnType<typeof pedidoOf> & { cupon?: string }) =>
  (await tienda.t.client().call(createPedido, { body })).body.resource!;

test('CUP-08 a line is charged as it was ordered; one with a discount as one item that says how many', async () => {
  const { db } = tienda.deps;
  const [penal, notarial, civil] = [
    await makeCurso(db, { nombre: 'Penal', precio: 100 }),
    await makeCurso(db, { nombre: 'Notarial', precio: 80 }),
    await makeCurso(db, { nombre: 'Civil', precio: 50 }),
  ];
  const { codigo: cupon } = await makeCupon(db, { porcentaje: 10, cursoIds: [penal.cursoId, notarial.cursoId] });
  const lines: Parameters<typeof pedidoOf>[0] = [
    [penal, 2],
    [notarial, 1],
    [civil, 2],
  ];
  const { numero, paymentUrl } = await buy({ ...pedidoOf(lines), total: 352, cupon });
  const [sent, ...more] = preferencesOf(numero);
  expect(more).toEqual([]);
  expect(sent!.items.map(({ title, quantity, unit_price }) => [title, quantity, unit_price])).toEqual([
    ['2 × Penal', 1, 180],
    ['Notarial', 1, 72],
    ['Civil', 2, 50],
  ]);
  const { pedidoId } = (await findPedidoByNumero(db, numero))!;
  const { eventos } = (await admin.call(getPedido, { params: { id: pedidoId } })).body.resource!;
  expect(eventos.filter(({ tipo }) => tipo === 'cobro')).toMatchObject([{ detalle: { proveedor: 'mercadopago' } }]);
  expect(paymentUrl).toContain(tienda.peer.url);
});

test('an order of one céntimo is paid online, and a buyer without an address is charged without one', async () => {
  const curso = await makeCurso(tienda.deps.db, { precio: 0.01 });
  const plain = await buy(pedidoOf([[curso, 1]], { buyerEmail: 'no es un correo' }));
  expect(plain.paymentUrl).toContain(tienda.peer.url);
  expect(preferencesOf(plain.numero)[0]!.payer).not.toHaveProperty('email');
  const body = pedidoOf([[curso, 1]]);
  const known = await buy(body);
  expect(preferencesOf(known.numero)[0]!.payer).toMatchObject({ email: body.buyerEmail });
  tienda.peer.pay(known.numero, 'approved');
  const { numero, clave } = known;
  const paid = await tienda.t.client().call(retryPago, { body: { numero, clave } });
  expect([paid.status, paid.body.message]).toEqual([409, `Tu pedido ${numero} ya está pagado.`]);
});

import { updateFormasPago } from 'domain/contract/formas-pago.ts';
import { retryPago } from 'domain/contract/pedidos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { startTienda, type Tienda } from '../testing/tienda.ts';
import { accessKeyOf } from './access-codes.ts';

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

import { markPaid } from 'domain/contract/pagos.ts';
import { createPedido, getPedido, quotePedido } from 'domain/contract/pedidos.ts';
import { strangerHoldMinutes } from 'domain/rules/cupones.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../db/connect.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { untilBlocked } from '../../testing/blocked.ts';
import { makeCupon, makeCurso } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { count, pedidoOf } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';
import { insertPago } from '../pago/queries/pagos.ts';

let t: TestApp;
let penal: Awaited<ReturnType<typeof makeCurso>>;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  penal = await makeCurso(t.deps.db, { precio: 350.5 });
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

const cupon = (fields: Parameters<typeof makeCupon>[1]) => makeCupon(t.deps.db, fields);
const order = (codigo: string, total: number, buyer: { buyerEmail?: string } = {}, client = t.client()) =>
  client.call(createPedido, { body: { ...pedidoOf([[penal, 2]], buyer), total, cupon: codigo } });
const uses = (cuponId: number) => count(t.deps, `pedido where cupon_id = ${cuponId} and estado <> 'cancelado'`);
const idOf = async (numero: string) =>
  (await t.deps.db.execute<{ id: number }>(sql`select pedido_id as id from pedido where numero = ${numero}`)).rows[0]!
    .id;

/** The buyer has paid by Yape. */
async function payFor(numero: string): Promise<void> {
  const id = await idOf(numero);
  const body = { medio: 'yape', operacion: `CUP-${id}` } as const;
  expect((await admin.call(markPaid, { params: { id }, body })).status).toBe(200);
}

const estados = async (...numeros: string[]) => {
  const { rows } = await t.deps.db.execute<{ estado: string }>(sql`
    select estado from pedido where numero = any (${sql.param(numeros)}::text[]) order by pedido_id`);
  return rows.map(({ estado }) => estado);
};
const older = (numero: string, minutes: number) =>
  t.deps.db.execute(sql`
    update pedido set creado = creado - make_interval(mins => ${minutes}) where numero = ${numero}`);
const numeroOf = ({ body }: Awaited<ReturnType<typeof order>>) => body.resource!.numero;

test('SEA-50 a use is held by a visitor for minutes: then a purchase that needs it takes it over', async () => {
  const { codigo, cuponId } = await cupon({ porcentaje: 10, usosMax: 1 });
  const first = numeroOf(await order(codigo, 630.9));
  await older(first, strangerHoldMinutes - 1);
  expect((await order(codigo, 630.9)).status).toBe(422);
  await older(first, 1);
  // A quote takes nothing.
  const items = pedidoOf([[penal, 2]]).items;
  expect((await t.client().call(quotePedido, { body: { items, cupon: codigo } })).status).toBe(200);
  expect(await estados(first)).toEqual(['pendiente']);
  const second = numeroOf(await order(codigo, 630.9));
  expect(await estados(first, second)).toEqual(['cancelado', 'pendiente']);
  expect(await uses(cuponId)).toBe(1);
  const { eventos } = (await admin.call(getPedido, { params: { id: await idOf(first) } })).body.resource!;
  expect(eventos.at(-1)).toMatchObject({
    tipo: 'cancelado',
    datos: `No se pagó a tiempo: un pedido más nuevo usa el cupón ${codigo}`,
  });
  // Paid after all, the pedido is a normal one.
  await payFor(first);
  expect(await estados(first)).toEqual(['pagado']);
});

test('SEA-50 a use of a named person is not held by a stranger, and by the account only until its next order', async () => {
  const { codigo } = await cupon({ porcentaje: 10, usosPorPersona: 1 });
  const { browser, person } = await signedIn(t, 'USU');
  const stranger = numeroOf(await order(codigo, 630.9, { buyerEmail: person.correo }));
  const first = numeroOf(await order(codigo, 630.9, { buyerEmail: person.correo }, browser));
  const second = numeroOf(await order(codigo, 630.9, { buyerEmail: person.correo }, browser));
  expect(await estados(stranger, first, second)).toEqual(['pendiente', 'cancelado', 'pendiente']);
  await payFor(second);
  expect((await order(codigo, 630.9, { buyerEmail: person.correo }, browser)).status).toBe(422);
  expect((await order(codigo, 630.9, { buyerEmail: person.correo })).status).toBe(422);
});

test('SEA-50 a use of a client is the client’s when staff orders, as often as there are clients', async () => {
  const { codigo } = await cupon({ porcentaje: 10, usosPorPersona: 1 });
  for (const buyerEmail of ['uno@correo.pe', 'dos@correo.pe']) {
    await payFor(numeroOf(await order(codigo, 630.9, { buyerEmail }, admin)));
  }
  const again = await order(codigo, 630.9, { buyerEmail: 'UNO@correo.pe' }, admin);
  expect(again.body.message).toBe(`Ya usaste el cupón «${codigo}»: vale una vez por persona.`);
});

test('SEA-50 a use is taken over once by two purchases at once', async () => {
  const { codigo, cuponId } = await cupon({ porcentaje: 10, usosMax: 1 });
  const first = numeroOf(await order(codigo, 630.9));
  await older(first, strangerHoldMinutes);
  const sent = await inTransaction(t.deps.db, async (tx) => {
    await tx.execute(sql`select from cupon where cupon_id = ${cuponId} for update`);
    const both = [order(codigo, 630.9), order(codigo, 630.9)];
    await untilBlocked(t.deps.db, 2);
    return both;
  });
  expect((await Promise.all(sent)).map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(await uses(cuponId)).toBe(1);
});

test('SEA-50 a use whose payment starts while it is being taken over stays where it is', async () => {
  const { codigo, cuponId } = await cupon({ porcentaje: 10, usosMax: 1 });
  const first = numeroOf(await order(codigo, 630.9));
  await older(first, strangerHoldMinutes);
  const pedidoId = await idOf(first);
  const [sent] = await inTransaction(t.deps.db, async (tx) => {
    await tx.execute(sql`select from pedido where pedido_id = ${pedidoId} for update`);
    const purchase = order(codigo, 630.9);
    await untilBlocked(t.deps.db, 1);
    const pago = { pedidoId, proveedor: 'manual', medio: 'yape', referencia: 'CUP-9', moneda: 'PEN' } as const;
    await insertPago(tx, { ...pago, estado: 'pendiente', montoCentimos: 63_090, fechaOperacion: '2026-11-17' });
    return [purchase];
  });
  const refused = await sent!;
  const message = `El cupón «${codigo}» se acaba de usar. Vuelve a intentarlo.`;
  expect([refused.status, refused.body.message]).toEqual([422, message]);
  expect([await estados(first), await uses(cuponId)]).toEqual([['pendiente'], 1]);
});

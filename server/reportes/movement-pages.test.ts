import { createDevolucion, listMoneyMovements, markPaid } from 'domain/contract/pagos.ts';
import { listPedidos } from 'domain/contract/pedidos.ts';
import { getInforme } from 'domain/contract/reportes.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Client } from '../testing/client.ts';
import { makePedido } from '../testing/pedidos.ts';
import { signedIn } from '../testing/people.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

test('MON-90 the pages of /pagos are the whole list in every order, though payments and refunds are picked apart', async () => {
  for (let n = 0; n < 9; n++) {
    const { pedidoId: id } = await makePedido(t.deps);
    const paid = await admin.call(markPaid, { params: { id }, body: { medio: 'yape', operacion: `MP-${n}` } });
    const { pagoId, monto } = paid.body.resource!.pagos[0]!;
    if (n % 2 === 0) continue;
    const body = { pagoId, modo: 'manual', monto: n === 5 ? monto : 1, motivo: 'Acuerdo' } as const;
    expect((await admin.call(createDevolucion, { params: { id }, body })).status).toBe(200);
  }
  // Two movements of each kind at the same moment, so that ties meet the end of a page.
  await t.deps.db.execute(
    sql`update pago set cobrado = date_trunc('hour', cobrado) + pago_id / 2 * interval '1 minute'`,
  );
  await t.deps.db.execute(
    sql`update retorno set fecha = (select cobrado from pago g where g.pago_id = retorno.pago_id)`,
  );
  for (const orden of [undefined, 'fecha', '-fecha', 'monto', '-monto'] as const) {
    const page = async (n: number, size: number) => {
      const query = { page: n, size, ...(orden && { orden }) };
      return (await admin.call(listMoneyMovements, { query })).body.resources!.map(({ id }) => id);
    };
    const whole = await page(1, 20);
    expect(new Set(whole).size).toBe(13);
    expect([...(await page(1, 5)), ...(await page(2, 5)), ...(await page(3, 5))], orden).toEqual(whole);
  }
});

test("MON-91 what is missing in 'Sin pagar' is what the list of orders says, also of money over the total or in another currency", async () => {
  const orders = [await makePedido(t.deps), await makePedido(t.deps), await makePedido(t.deps)];
  const [over, foreign, none] = orders.map(({ pedidoId }) => pedidoId);
  await t.deps.db.execute(sql`
    insert into pago (pedido_id, proveedor, referencia, medio, estado, estado_proveedor, monto_centimos, moneda, actualizado, cobrado)
    values (${over}, 'mercadopago', '901', 'visa', 'aprobado', 'approved', 9999999, 'PEN', now(), now()),
           (${foreign}, 'mercadopago', '902', 'visa', 'aprobado', 'approved', 100, 'USD', now(), now())`);
  const { body } = await admin.call(getInforme, { query: { informe: 'pendientes' } });
  const shown = new Map(body.resource!.filas.map(({ clave, valores }) => [Number(clave), valores.faltaCentimos]));
  expect([over, foreign, none].map((id) => shown.get(id!))).toEqual([
    0,
    orders[1]!.totalCentimos,
    orders[2]!.totalCentimos,
  ]);
  const listed = (await admin.call(listPedidos, { query: { q: orders[0]!.numero } })).body.resources!;
  expect(listed).toMatchObject([{ estado: 'pendiente', falta: 0 }]);
});

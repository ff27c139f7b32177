import * as contract from 'domain/contract/comprobantes.ts';
import { acceptCotizacion } from 'domain/contract/cotizaciones.ts';
import { openSaldo } from 'domain/contract/cuotas.ts';
import { markPaid } from 'domain/contract/pagos.ts';
import { createPedido, listOfferedPlans } from 'domain/contract/pedidos.ts';
import { addDays, limaDay } from 'domain/formats/lima-time.ts';
import { toCentimos } from 'domain/formats/money.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCupon, makeCurso, makePaquete, makePlanCuotas } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { makeCotizacion } from '../../testing/cotizaciones.ts';
import { buyInCuotas, cuotasOf } from '../../testing/cuotas.ts';
import { type Emision, startEmision } from '../../testing/emision.ts';
import { checkSchemas } from '../../testing/issued-checks.ts';
import { count, pedidoOf } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';
import { unzip } from '../../testing/unzip.ts';
import { accessKeyOf } from '../access-codes.ts';
import { findPedidoByNumero } from '../pedido/queries/pedidos.ts';
import { lastBaja } from './queries/bajas.ts';
import { sendBaja } from './void-comprobante.ts';

let s: Emision;
let admin: Client;
beforeAll(async () => {
  s = await startEmision();
  ({ browser: admin } = await signedIn(s.t, 'ADMIN'));
});
afterAll(async () => {
  await checkSchemas(s);
  await s.close();
});

let operations = 0;
async function pay(pedidoId: number): Promise<void> {
  operations += 1;
  const body = { medio: 'yape', operacion: `OP-${operations}` } as const;
  expect((await admin.call(markPaid, { params: { id: pedidoId }, body })).status).toBe(200);
  await s.sent({ pedidoId });
}
/** Kind, céntimos, and lines with the amount paid for each. */
async function issued(pedidoId: number) {
  const { rows } = await s.deps.db.execute<{ tipo: string; total: number; lines: Record<string, unknown>[] }>(sql`
    select tipo, total_centimos as total, documento -> 'lines' as lines from comprobante
     where pedido_id = ${pedidoId} and estado = 'aceptado' order by comprobante_id`);
  return rows.map(({ tipo, total, lines }) => ({
    tipo,
    total,
    lines: lines.map(({ descripcion, cantidad, totalCentimos }) => [descripcion, cantidad, totalCentimos]),
  }));
}

test('SUN-38 a bundle and a coupon: one line per course with the price that was paid', async () => {
  const [penal, civil] = [
    await makeCurso(s.deps.db, { nombre: 'Penal', precio: 100 }),
    await makeCurso(s.deps.db, { nombre: 'Civil', precio: 100 }),
  ];
  const alone = await makeCurso(s.deps.db, { nombre: 'Laboral', precio: 50 });
  const { paqueteId } = await makePaquete(s.deps.db, {
    cursoIds: [penal.cursoId, civil.cursoId],
    precioCentimos: 15_001,
  });
  const { codigo } = await makeCupon(s.deps.db, { cursoIds: [alone.cursoId], porcentaje: 20 });
  const cart = pedidoOf([
    [penal, 1],
    [civil, 1],
    [alone, 1],
  ]);
  const items = cart.items.map((item, at) => (at < 2 ? { ...item, paqueteId } : item));
  const { body } = await s.t.client().call(createPedido, { body: { ...cart, items, cupon: codigo, total: 190.01 } });
  const { pedidoId } = (await findPedidoByNumero(s.deps.db, body.resource!.numero))!;
  await pay(pedidoId);
  expect(await issued(pedidoId)).toEqual([
    {
      tipo: '03',
      total: 19_001,
      lines: [
        ['Penal', 1, 7_501],
        ['Civil', 1, 7_500],
        [`Laboral (cupón ${codigo})`, 1, 4_000],
      ],
    },
  ]);
});

test('SUN-33 a company that accepts a quote and pays has its factura, with the price of the quote', async () => {
  const { numero, clave } = await makeCotizacion(s.t);
  const accepted = await s.t
    .client()
    .call(acceptCotizacion, { body: { numero, clave, nombre: 'Irma Poma, gerente', conforme: true } });
  expect(accepted.status).toBe(200);
  const { rows } = await s.deps.db.execute<{ id: number; total: number }>(sql`
    select pedido_id as id, total_centimos as total from pedido order by pedido_id desc limit 1`);
  const [{ id, total }] = rows as [{ id: number; total: number }];
  await pay(id);
  const [factura, ...others] = await issued(id);
  expect([factura!.tipo, factura!.total, others]).toEqual(['01', total, []]);
  expect(factura!.lines).toEqual([[expect.any(String), 3, total]]);
});

test('SUN-34 a purchase in instalments has one document per payment, which add up to its price', async () => {
  const { cuotas } = await buyInCuotas(s.t, s.t.client());
  for (const [at, { pedidoId, monto }] of cuotas.entries()) {
    await pay(pedidoId);
    const documents = await Promise.all(cuotas.map((one) => issued(one.pedidoId)));
    expect(documents.map(({ length }) => length)).toEqual(cuotas.map((_, other) => (other <= at ? 1 : 0)));
    expect(documents[at]).toMatchObject([{ tipo: '03', total: monto }]);
  }
  const documents = await Promise.all(cuotas.map(({ pedidoId }) => issued(pedidoId)));
  expect(documents.flat().reduce((sum, { total }) => sum + total, 0)).toBe(toCentimos(300));
});

type Plan = Parameters<typeof makePlanCuotas>[1];
async function buyWithPlan(precio: number, plan: Plan, changes: { cupon?: string; comprobante?: typeof boleta } = {}) {
  const curso = await makeCurso(s.deps.db, { nombre: 'Notarial', precio });
  await makePlanCuotas(s.deps.db, { ...plan, cursoId: curso.cursoId });
  const body = { ...pedidoOf([[curso, 1]]), destinatario: 'cuenta' as const, ...changes };
  const { planId, cuotas } = (await s.t.client().call(listOfferedPlans, { body })).body.resources![0]!;
  const total = changes.cupon ? precio * 0.8 : precio;
  return s.t.client().call(createPedido, { body: { ...body, total, planId, cuotas } });
}
const boleta = { tipo: 'boleta', tipoDocumento: 'DNI', documento: '45678901', nombre: 'Inés Salas' } as const;

test('SUN-84 the checkout asks for the document when any instalment is above the limit', async () => {
  const hasta = addDays(limaDay(Date.now()), 20);
  const reserve = { tipo: 'reserva', cuotas: 2, inicialCentimos: 10_000, hasta } as const;
  const { body } = await buyWithPlan(1_000, reserve);
  expect(body).toMatchObject({
    status: 422,
    errores: { 'comprobante.tipo': 'Desde S/ 700.00 tu comprobante lleva tu documento: elige boleta o factura.' },
  });
  expect((await buyWithPlan(1_000, reserve, { comprobante: boleta })).status).toBe(200);
  expect((await buyWithPlan(800, reserve)).status).toBe(200);
});

test('SUN-84 what is owed is paid at once above the limit only with the document, which an instalment can give', async () => {
  const { numero, clave } = (await buyWithPlan(1_500, { cuotas: 3 })).body.resource!;
  const cuotas = await cuotasOf(s.t, numero);
  await pay(cuotas[0]!.pedidoId);
  const payAll = () => s.t.client().call(openSaldo, { body: { numero, clave } });
  const refused = await payAll();
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Lo que falta suma S/ 1,000.00, y desde S/ 700.00 el comprobante lleva tu documento. Entra a una de las cuotas, pulsa «Pedir boleta o factura» y vuelve a intentarlo.',
  ]);
  const { numeroPedido } = cuotas[1]!;
  const other = { numero: numeroPedido, clave: accessKeyOf(s.deps, numeroPedido) };
  const given = await s.t.client().call(contract.setOwnComprobante, { body: { ...other, comprobante: boleta } });
  expect(given.status).toBe(200);
  const { url } = (await payAll()).body.resource!;
  const saldo = (await findPedidoByNumero(s.deps.db, new URLSearchParams(url.split('?')[1]).get('numero')!))!;
  await pay(saldo.pedidoId);
  expect(await issued(saldo.pedidoId)).toMatchObject([{ tipo: '03', total: 100_000 }]);
});

test('SUN-85 documents of every instalment, and of all at once, name the coupon, which is used once', async () => {
  const { codigo, cuponId } = await makeCupon(s.deps.db, { porcentaje: 20 });
  const { numero, clave } = (await buyWithPlan(300, { cuotas: 4 }, { cupon: codigo })).body.resource!;
  const [first, second] = await cuotasOf(s.t, numero);
  for (const { pedidoId } of [first!, second!]) await pay(pedidoId);
  const { url } = (await s.t.client().call(openSaldo, { body: { numero, clave } })).body.resource!;
  const saldo = (await findPedidoByNumero(s.deps.db, new URLSearchParams(url.split('?')[1]).get('numero')!))!;
  await pay(saldo.pedidoId);
  const documents = await Promise.all([first!, second!, saldo].map(({ pedidoId }) => issued(pedidoId)));
  expect(documents.flatMap(([one]) => one!.lines.map(([descripcion]) => descripcion))).toEqual([
    `Notarial (cuota 1 de 4) (cupón ${codigo})`,
    `Notarial (cuota 2 de 4) (cupón ${codigo})`,
    `Notarial (cuotas 3 y 4 de 4) (cupón ${codigo})`,
  ]);
  expect(await count(s.deps, `pedido where cupon_id = ${cuponId}`)).toBe(1);
});

test('SUN-58 the month as a ZIP has communications and summaries too, and what was recorded by hand', async () => {
  const pedido = await s.pedido();
  await pay(pedido.pedidoId);
  const { rows } = await s.deps.db.execute<{ id: number; mes: string }>(sql`
    select comprobante_id as id, to_char(fecha, 'YYYY-MM') as mes from comprobante where pedido_id = ${pedido.pedidoId}`);
  const [{ id, mes }] = rows as [{ id: number; mes: string }];
  await admin.call(contract.askBaja, { params: { id }, body: { motivo: 'Se emitió dos veces' } });
  const asked = `comprobante_baja where comprobante_id = ${id} and ticket <> '' and ocupado_hasta is null`;
  await expect.poll(() => count(s.deps, asked), { interval: 50 }).toBe(1);
  await sendBaja(s.deps, (await lastBaja(s.deps.db, id))!.comprobanteBajaId);
  const { numero } = (await admin.call(contract.getComprobante, { params: { id } })).body.resource!.baja!;

  const other = await s.pedido();
  const recorded = '<Invoice xmlns:cbc="urn:y"><cbc:ID>B999-7</cbc:ID></Invoice>';
  const { status, body } = await admin.call(contract.registerComprobante, {
    params: { id: other.pedidoId },
    body: { tipo: '03', numero: 'B999-7', fecha: `${mes}-01`, xml: Buffer.from(recorded).toString('base64') },
  });
  expect(status, JSON.stringify(body)).toBe(200);

  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${s.t.url}/api/comprobantes/zip?mes=${mes}`, { headers: { cookie } });
  const files = unzip(Buffer.from(await response.arrayBuffer()));
  expect([...files.keys()]).toEqual(
    expect.arrayContaining([`20131312955-${numero}.xml`, `R-20131312955-${numero}.zip`, '20131312955-03-B999-7.xml']),
  );
  expect(files.get('20131312955-03-B999-7.xml')!.toString()).toBe(recorded);
});

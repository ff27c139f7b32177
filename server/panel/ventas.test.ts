import { deleteCurso } from 'domain/contract/cursos.ts';
import { createDevolucion, markPaid } from 'domain/contract/pagos.ts';
import { getMovement } from 'domain/contract/panel.ts';
import { cancelPedido, exportPedidos } from 'domain/contract/pedidos.ts';
import { deleteUsuario } from 'domain/contract/usuarios.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { checkFigures } from '../testing/figure-checks.ts';
import { makePedido } from '../testing/pedidos.ts';
import { makePerson, signedIn } from '../testing/people.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

let operacion = 100_000;
async function pay(pedidoId: number, monto?: number, changes = {}) {
  operacion += 1;
  const body = {
    medio: 'yape',
    operacion: String(operacion),
    ...(monto !== undefined && { monto }),
    ...changes,
  } as const;
  const paid = await admin.call(markPaid, { params: { id: pedidoId }, body });
  expect(paid.body.message).toBe('Pago registrado.');
  return paid.body.resource!;
}
async function giveBack(pedidoId: number, pagoId: number, monto: number, retirar: number[] = []) {
  const body = { pagoId, modo: 'manual', monto, motivo: 'Acuerdo', operacion: '', retirar } as const;
  expect((await admin.call(createDevolucion, { params: { id: pedidoId }, body })).status).toBe(200);
}
const movement = async () => (await admin.call(getMovement, {})).body.resource!;
const soldOf = async (nombre: string) => (await movement()).cursos.find((curso) => curso.nombre === nombre)?.ventas;

test('SEA-60 sales are the payments net of refunds, by day, month and course and in the export', async () => {
  const penal = await makeCurso(t.deps.db, { nombre: 'Penal', precio: 100.01 });
  const civil = await makeCurso(t.deps.db, { nombre: 'Civil', precio: 33.33 });
  const pedido = await makePedido(t.deps, {
    lineas: [
      [penal, 2],
      [civil, 1],
    ],
  });
  // In two parts, as Yape limits the amount of an operation; a third order is only half paid.
  await pay(pedido.pedidoId, 100);
  const paid = await pay(pedido.pedidoId);
  const half = await makePedido(t.deps, { lineas: [[penal, 1]] });
  await pay(half.pedidoId, 50.05);
  await checkFigures(t, admin);
  expect([await soldOf('Penal'), await soldOf('Civil')]).toEqual([250.07, 33.33]);

  const [first, second] = paid.pagos;
  await giveBack(pedido.pedidoId, first!.pagoId, 10.01);
  expect((await movement()).total.ventas).toBe(273.39);
  await checkFigures(t, admin);
  const seat = paid.asientos.find(({ curso }) => curso === 'Civil')!;
  await giveBack(pedido.pedidoId, second!.pagoId, 33.33, [seat.asientoId]);
  await checkFigures(t, admin);
  // A refund that revoked the seat of a course counts as a refund of that course.
  expect(await soldOf('Civil')).toBe(0);
  expect(await soldOf('Penal')).toBe(240.06);
});

test('SEA-61 a course or a person deleted later leaves no figure of sales', async () => {
  const before = (await movement()).total.ventas;
  const curso = await makeCurso(t.deps.db, { nombre: 'Efímero', precio: 80 });
  const { usuarioId } = await makePerson(t.deps.db, 'USU');
  const pedido = await makePedido(t.deps, { lineas: [[curso, 1]], usuarioId });
  const paid = await pay(pedido.pedidoId);
  await giveBack(
    pedido.pedidoId,
    paid.pagos[0]!.pagoId,
    30,
    paid.asientos.map(({ asientoId }) => asientoId),
  );
  await t.deps.db.execute(sql`update pedido set estado = 'cancelado' where pedido_id = ${pedido.pedidoId}`);
  await t.deps.db.execute(sql`delete from matricula where curso_id = ${curso.cursoId}`);
  expect((await admin.call(deleteCurso, { params: { id: curso.cursoId } })).status).toBe(200);
  expect((await admin.call(deleteUsuario, { params: { id: usuarioId } })).status).toBe(200);
  expect((await movement()).total.ventas).toBe(before + 50);
  expect(await soldOf('Efímero (eliminado)')).toBe(50);
  await checkFigures(t, admin);
});

test('SEA-62 a cancelled order, a free one and more courses than the dashboard names add up too', async () => {
  const paid = await makePedido(t.deps, { lineas: [[await makeCurso(t.deps.db, { precio: 12.34 }), 1]] });
  await pay(paid.pedidoId);
  await admin.call(cancelPedido, { params: { id: paid.pedidoId }, body: { motivo: 'Se arrepintió' } });
  await makePedido(t.deps, { lineas: [[await makeCurso(t.deps.db, { precio: 0 }), 1]] });
  for (let n = 1; n <= 55; n++) {
    const pedido = await makePedido(t.deps, { lineas: [[await makeCurso(t.deps.db, { precio: n + 0.01 }), 1]] });
    await t.deps.db.execute(sql`
      insert into pago (pedido_id, proveedor, referencia, medio, estado, monto_centimos, moneda)
      values (${pedido.pedidoId}, 'simulado', ${`p${n}`}, 'visa', 'aprobado', ${pedido.totalCentimos}, 'PEN')`);
  }
  const { cursos, otrosCursos } = await movement();
  expect(cursos).toHaveLength(50);
  expect(otrosCursos?.cursos).toBeGreaterThanOrEqual(5);
  await checkFigures(t, admin);
});

test('SEA-63 the export has a row per line with course, quantity, method, operation and days of payment', async () => {
  const penal = await makeCurso(t.deps.db, { nombre: 'Penal II', precio: 100 });
  const civil = await makeCurso(t.deps.db, { nombre: 'Civil II', precio: 50 });
  const pedido = await makePedido(t.deps, {
    lineas: [
      [penal, 2],
      [civil, 1],
    ],
    comprador: { buyerEmail: 'filas@correo.pe' },
  });
  await pay(pedido.pedidoId, 200, { operacion: '00771', medio: 'plin' });
  await pay(pedido.pedidoId, 50, { operacion: '00772', medio: 'transferencia' });
  // Ordered on an earlier day than paid.
  await t.deps.db.execute(
    sql`update pedido set creado = creado - interval '3 days' where pedido_id = ${pedido.pedidoId}`,
  );
  const { body } = await admin.call(exportPedidos, { query: { q: pedido.numero } });
  const lines = Buffer.from(body.resource!.data, 'base64').toString('utf8').trim().split('\r\n');
  expect(lines[0]).toContain('Curso,Cantidad,');
  const day = limaDay(new Date());
  expect(lines[1]).toMatch(
    new RegExp(`,Penal II,2,.*,200\\.00,0\\.00,200\\.00,.*"Plin, Transferencia","00771, 00772",${day} `),
  );
  expect(lines[2]).toMatch(/,Civil II,1,.*,50\.00,0\.00,50\.00,/);
  expect(lines).toHaveLength(3);
});

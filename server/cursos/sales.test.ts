import { listCatalogo, listFacets } from 'domain/contract/cursos.ts';
import { createDevolucion, markPaid } from 'domain/contract/pagos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeEspecialidad } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { makePedido } from '../testing/pedidos.ts';
import { signedIn } from '../testing/people.ts';

let t: TestApp;
let admin: Client;
let especialidadId: number;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
  especialidadId = (await makeEspecialidad(t.deps.db, { nombre: 'Derecho Registral' })).especialidadId;
});
afterAll(() => t.close());

const make = (nombre: string, precio = 100) => makeCurso(t.deps.db, { nombre, precio, especialidadId });

type Curso = Awaited<ReturnType<typeof make>>;
let operacion = 0;
async function sell(curso: Curso, cantidad: number) {
  const { pedidoId } = await makePedido(t.deps, { lineas: [[curso, cantidad]] });
  operacion += 1;
  const body = { medio: 'yape', operacion: `7000${operacion}` } as const;
  const { body: paid } = await admin.call(markPaid, { params: { id: pedidoId }, body });
  return { pedidoId, pago: paid.resource!.pagos[0]! };
}

async function listed(query: Record<string, unknown> = {}) {
  const { body } = await t.client().call(listCatalogo, { query: { orden: 'vendidos', especialidadId, ...query } });
  return body.resources!.map(({ nombre }) => nombre);
}

async function hasBestSellers(query: Record<string, unknown> = {}) {
  t.deps.responseCache.expire();
  const { body } = await t.client().call(listFacets, { query: { especialidadId, ...query } });
  return body.resource!.masVendidos;
}

test('BUY-88 sort by the paid seats of the last 90 days, offered once three courses have some', async () => {
  const [partidas, tercerias, poderes, titulos, gratis] = [
    await make('Partidas registrales'),
    await make('Tercerías registrales'),
    await make('Poderes registrales'),
    await make('Títulos registrales'),
    await make('Charla registral', 0),
  ];
  expect(await hasBestSellers()).toBe(false);

  await sell(poderes, 1);
  await sell(tercerias, 3);
  await makePedido(t.deps, { lineas: [[gratis, 5]] });
  await makePedido(t.deps, { lineas: [[partidas, 9]] });
  const old = await sell(titulos, 4);
  await t.deps.db.execute(sql`update pedido set pagado = now() - interval '91 days' where pedido_id = ${old.pedidoId}`);
  const returned = await sell(partidas, 2);
  expect(await hasBestSellers()).toBe(true);
  expect((await listed()).slice(0, 3)).toEqual([
    'Tercerías registrales',
    'Partidas registrales',
    'Poderes registrales',
  ]);
  expect((await listed({ q: 'registrales' })).slice(0, 2)).toEqual(['Tercerías registrales', 'Partidas registrales']);
  expect(await listed()).toHaveLength(5);

  const { rows } = await t.deps.db.execute<{ id: number }>(sql`
    select asiento_id as id from asiento join pedido_item using (pedido_item_id) where pedido_id = ${returned.pedidoId}`);
  const retirar = rows.map(({ id }) => id);
  const { pagoId } = returned.pago;
  const body = { pagoId, modo: 'manual', motivo: 'No podrá asistir', operacion: '88001', retirar } as const;
  const refund = await admin.call(createDevolucion, { params: { id: returned.pedidoId }, body });
  expect(refund.status, refund.body.message).toBeLessThan(300);
  t.deps.responseCache.expire();
  expect((await listed()).slice(0, 2)).toEqual(['Tercerías registrales', 'Poderes registrales']);
  expect(await hasBestSellers()).toBe(false);
});

test('BUY-88 a course of another list is no best seller of this one', async () => {
  const other = (await makeEspecialidad(t.deps.db, { nombre: 'Derecho Notarial' })).especialidadId;
  for (const nombre of ['Actas', 'Fe pública', 'Poderes']) {
    await sell(await makeCurso(t.deps.db, { nombre, precio: 50, especialidadId: other }), 1);
  }
  expect(await hasBestSellers({ especialidadId: other })).toBe(true);
  expect(await hasBestSellers()).toBe(false);
  expect(await hasBestSellers({ especialidadId: other, coleccion: 'diplomas-vigentes' })).toBe(false);
});

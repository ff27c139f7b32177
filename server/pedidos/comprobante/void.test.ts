import * as contract from 'domain/contract/comprobantes.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { atOnce } from '../../testing/barrier.ts';
import { makeCurso } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { type Emision, startEmision } from '../../testing/emision.ts';
import { count } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';
import { unzip } from '../../testing/unzip.ts';
import type { Pedido } from '../pedido/queries/pedidos.ts';
import { sendBaja } from './void-comprobante.ts';

let s: Emision;
let admin: Client;
beforeAll(async () => {
  s = await startEmision();
  ({ browser: admin } = await signedIn(s.t, 'ADMIN'));
});
afterAll(() => s.close());
afterEach(() => void Object.assign(s.sunat.mood, { next: [], down: false, pending: 0 }));

async function paid(): Promise<{ pedido: Pedido; id: number; pago: number }> {
  const pedido = await s.pedido({ lineas: [[await makeCurso(s.deps.db, { precio: 100 }), 1]] });
  const pago = await s.pay(pedido);
  await s.sent(pedido);
  const { rows } = await s.deps.db.execute<{ id: number }>(
    sql`select comprobante_id as id from comprobante where pedido_id = ${pedido.pedidoId}`,
  );
  return { pedido, id: rows[0]!.id, pago };
}
const ask = (id: number) => admin.call(contract.askBaja, { params: { id }, body: { motivo: 'Se emitió dos veces' } });
const detalle = async (id: number) => (await admin.call(contract.getComprobante, { params: { id } })).body.resource!;
const estadoOf = async (id: number) => (await detalle(id)).baja?.estado;
/** Makes pending voidings due and retries them until nothing changes. */
async function settle(id: number): Promise<void> {
  const { rows } = await s.deps.db.execute<{ id: number }>(sql`
    update comprobante_baja set siguiente = now(), ocupado_hasta = null
     where comprobante_id = ${id} and estado = 'pendiente' returning comprobante_baja_id as id`);
  for (const each of rows) await sendBaja(s.deps, each.id);
}
const untilAsked = (id: number, times: number) =>
  expect
    .poll(() =>
      count(s.deps, `comprobante_baja where comprobante_id = ${id} and intentos >= ${times} and ocupado_hasta is null`),
    )
    .toBe(1);

test('SUN-71 SUNAT takes a boleta back by ticket, and the sale gets another one', async () => {
  const { pedido, id } = await paid();
  s.sunat.mood.pending = 1;
  const asked = await ask(id);
  expect([asked.status, asked.body.resource?.baja?.estado]).toEqual([200, 'pendiente']);
  expect((await ask(id)).body.message).toContain('Ya se pidió su baja');
  await untilAsked(id, 1);
  await settle(id);
  expect([await estadoOf(id), (await detalle(id)).estado]).toEqual(['pendiente', 'aceptado']);
  await settle(id);
  expect(await detalle(id)).toMatchObject({ estado: 'anulado', baja: { estado: 'aceptada' }, puede: { baja: false } });
  await s.sent(pedido);
  expect(await s.documents(pedido)).toMatchObject([
    { tipo: '03', estado: 'anulado' },
    { tipo: '03', estado: 'aceptado', total: 10_000 },
  ]);
  const name = (await detalle(id)).baja!.numero;
  expect(name).toMatch(/^RC-\d{8}-\d+$/);
  const xml = s.sunat.taken.get(`20131312955-${name}`)!.xml.toString();
  expect(xml).toContain('<cbc:ConditionCode>3</cbc:ConditionCode>');
});

test('SUN-83 a month of which only communications were sent has its ZIP, an empty one has none', async () => {
  const { id } = await paid();
  await ask(id);
  await untilAsked(id, 1);
  await settle(id);
  const { numero } = (await detalle(id)).baja!;
  await s.deps.db.execute(sql`update comprobante set fecha = '2026-01-15'`);
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const month = (mes: string) => fetch(`${s.t.url}/api/comprobantes/zip?mes=${mes}`, { headers: { cookie } });
  const response = await month(limaDay(Date.now()).slice(0, 7));
  expect(response.status).toBe(200);
  const names = [...unzip(Buffer.from(await response.arrayBuffer())).keys()];
  expect(names).toContain(`20131312955-${numero}.xml`);
  expect(names.filter((name) => !/-R[AC]-/.test(name))).toEqual([]);
  expect((await month('2025-01')).status).toBe(404);
});

test('SUN-71 one of two that ask at once is refused, and each has its own number', async () => {
  const [one, two] = [await paid(), await paid()];
  const answers = await atOnce(s.deps, 'comprobante_baja', [() => ask(one.id), () => ask(one.id), () => ask(two.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409]);
  for (const { id } of [one, two]) {
    await untilAsked(id, 1);
    await settle(id);
  }
  expect([await estadoOf(one.id), await estadoOf(two.id)]).toEqual(['aceptada', 'aceptada']);
  expect((await detalle(one.id)).baja!.numero).not.toBe((await detalle(two.id)).baja!.numero);
});

test('SUN-72 an answer that was lost leaves it to ADMIN, and nothing is taken back twice', async () => {
  const { pedido, id } = await paid();
  s.sunat.mood.next = [{ kind: 'lose' }];
  await ask(id);
  await untilAsked(id, 1);
  expect((await detalle(id)).baja).toMatchObject({ estado: 'pendiente', codigo: 'sin-respuesta' });
  await settle(id);
  expect(await estadoOf(id)).toBe('incierta');
  const resolve = (aceptada: boolean) => admin.call(contract.resolveBaja, { params: { id }, body: { aceptada } });
  expect((await resolve(true)).body.resource).toMatchObject({ estado: 'anulado', baja: { estado: 'aceptada' } });
  expect((await resolve(true)).status).toBe(409);
  await s.sent(pedido);
  expect(await s.documents(pedido)).toHaveLength(2);
});

test('SUN-72 a refusal is told in words, and it can be asked for again', async () => {
  const { id } = await paid();
  s.sunat.mood.next = [{ kind: 'reject', code: '2323', message: 'Existe documento ya informado' }];
  await ask(id);
  await untilAsked(id, 1);
  await settle(id);
  expect(await detalle(id)).toMatchObject({
    estado: 'aceptado',
    baja: { estado: 'rechazada', codigo: '2323', mensaje: 'Existe documento ya informado' },
    puede: { baja: true },
  });
  expect((await ask(id)).status).toBe(200);
});

test('SUN-72 SUNAT away for a while delays it and loses nothing', async () => {
  const { id } = await paid();
  s.sunat.mood.down = true;
  await ask(id);
  await untilAsked(id, 1);
  await settle(id);
  expect((await detalle(id)).baja).toMatchObject({ estado: 'pendiente', codigo: 'sin-respuesta' });
  s.sunat.mood.down = false;
  await settle(id);
  await settle(id);
  expect(await estadoOf(id)).toBe('aceptada');
});

test('SUN-70 the term is a setting, and a document with a note is not taken back', async () => {
  const { id, pedido, pago } = await paid();
  await s.deps.db.execute(sql`update comprobante set fecha = fecha - 8 where comprobante_id = ${id}`);
  expect((await ask(id)).body.message).toContain('Venció el plazo');
  await s.deps.db.execute(sql`update comprobante_ajustes set baja_dias = 30`);
  expect((await detalle(id)).puede.baja).toBe(true);
  s.peer.change(pago, 'refunded');
  await s.deliver(s.peer.notice(pago));
  await s.settled();
  await s.sent(pedido);
  expect((await ask(id)).body.message).toContain('Tiene una nota de crédito');
  const nota = (await detalle(id)).notas[0]!.comprobanteId;
  expect((await detalle(nota)).puede.baja).toBe(true);
});

test('SUN-72 a refund while it is asked for waits, and its note is dropped with the document', async () => {
  const { id, pedido, pago } = await paid();
  s.sunat.mood.pending = 1;
  await ask(id);
  await untilAsked(id, 1);
  s.peer.change(pago, 'refunded');
  await s.deliver(s.peer.notice(pago));
  await s.settled();
  await expect
    .poll(() => count(s.deps, `comprobante where corrige_id = ${id} and intentos > 0 and ocupado_hasta is null`))
    .toBe(1);
  expect((await s.documents(pedido))[1]).toMatchObject({ tipo: '07', estado: 'pendiente' });
  await settle(id);
  await settle(id);
  expect(await s.documents(pedido)).toMatchObject([
    { tipo: '03', estado: 'anulado' },
    { tipo: '07', estado: 'anulado' },
  ]);
});

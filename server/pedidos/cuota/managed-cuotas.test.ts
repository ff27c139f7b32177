import { listAuditoria } from 'domain/contract/auditoria.ts';
import { forgiveCuota, listCuotas, moveCuota } from 'domain/contract/cuotas.ts';
import { listModulos } from 'domain/contract/modulos.ts';
import { markPaid } from 'domain/contract/pagos.ts';
import { getPending } from 'domain/contract/panel.ts';
import { cancelPedido } from 'domain/contract/pedidos.ts';
import { getInforme } from 'domain/contract/reportes.ts';
import { addDays, limaDay } from 'domain/formats/lima-time.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Client } from '../../testing/client.ts';
import { type BoughtCuota, buyInCuotas, moveDay } from '../../testing/cuotas.ts';
import { signedIn } from '../../testing/people.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

let operations = 0;
const pay = async (id: number) => {
  operations += 1;
  const body = { medio: 'yape', operacion: `OP-MAN-${operations}` } as const;
  expect((await admin.call(markPaid, { params: { id }, body })).status).toBe(200);
};
const daysAhead = (days: number) => addDays(limaDay(new Date()), days);

/** A student whose second instalment is overdue. */
async function overdue() {
  const { browser } = await signedIn(t, 'USU');
  const bought = await buyInCuotas(t, browser);
  await pay(bought.cuotas[0]!.pedidoId);
  await moveDay(t, bought.cuotas[1]!.cuotaId, -20);
  const enters = async () => (await browser.call(listModulos, { query: { cursoId: bought.curso.cursoId } })).status;
  expect(await enters()).toBe(403);
  return { ...bought, enters };
}

test('CUO-13 ADMIN moves the date of an unpaid instalment with a reason, which opens the course, and nobody else does', async () => {
  const { cuotas, enters } = await overdue();
  const [first, second] = cuotas;
  const move = (client: Client, id: number, vence: string, motivo = 'Le pagan el 30') =>
    client.call(moveCuota, { params: { id }, body: { vence, motivo } });
  const caja = (await signedIn(t, 'CAJA')).browser;
  expect((await move(caja, second!.cuotaId, daysAhead(3))).status).toBe(403);
  expect((await move(admin, second!.cuotaId, daysAhead(-1))).body.errores).toHaveProperty('vence');
  expect((await move(admin, second!.cuotaId, daysAhead(3), ' ')).body.errores).toHaveProperty('motivo');
  expect((await move(admin, first!.cuotaId, daysAhead(3))).status).toBe(409);
  const { body } = await move(admin, second!.cuotaId, daysAhead(3));
  expect(body.resource).toMatchObject({ numero: 2, de: 3, vence: daysAhead(3), estado: 'pendiente', monto: 100 });
  expect(await enters()).toBe(200);
  const { rows } = await t.deps.db.execute(sql`
    select despues ->> 'motivo' as motivo from auditoria where entidad = 'cuota' and entidad_id = ${String(second!.cuotaId)}`);
  expect(rows).toEqual([{ motivo: 'Le pagan el 30' }]);
});

test('CUO-14 a forgiven instalment is owed no more and its order is cancelled; never the first, nor with money under way', async () => {
  const { cuotas, enters } = await overdue();
  const [first, second, third] = cuotas;
  const forgive = (id: number) => admin.call(forgiveCuota, { params: { id }, body: { motivo: 'Beca' } });
  expect((await forgive(first!.cuotaId)).status).toBe(409);
  expect((await forgive(999_999)).status).toBe(404);
  const { body } = await forgive(second!.cuotaId);
  expect(body.resource).toMatchObject({ estado: 'perdonada', motivo: 'Beca', dias: null, enlace: null });
  expect(await enters()).toBe(200);
  expect((await forgive(second!.cuotaId)).status).toBe(409);
  const { rows } = await t.deps.db.execute(sql`select estado from pedido where pedido_id = ${second!.pedidoId}`);
  expect(rows).toEqual([{ estado: 'cancelado' }]);
  await t.deps.db.execute(sql`
    insert into pago (pedido_id, proveedor, referencia, medio, estado, monto_centimos, moneda, fecha_operacion)
    values (${third!.pedidoId}, 'manual', 'CUO-14', 'yape', 'pendiente', 10000, 'PEN', current_date)`);
  const refused = await forgive(third!.cuotaId);
  expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('un pago en camino')]);
  const { total } = (await admin.call(listAuditoria, { query: { entidad: 'cuota', q: second!.numeroPedido } })).body;
  expect(total).toBeGreaterThan(0);
});

test('CUO-14 a refunded instalment that is owed again is forgiven, and its refund stays', async () => {
  const { cuotas, enters } = await overdue();
  const { pedidoId: id, cuotaId } = cuotas[1]!;
  await pay(id);
  expect(await enters()).toBe(200);
  expect((await admin.call(cancelPedido, { params: { id }, body: { motivo: 'Se equivocó' } })).status).toBe(200);
  expect(await enters()).toBe(403);
  const { resources } = (await admin.call(listCuotas, { query: { estado: 'vencida', q: cuotas[1]!.numeroPedido } }))
    .body;
  expect(resources).toMatchObject([{ estado: 'vencida', enPausa: true, enlace: null }]);
  const { body } = await admin.call(forgiveCuota, { params: { id: cuotaId }, body: { motivo: 'Beca' } });
  expect(body.resource?.estado).toBe('perdonada');
  expect(await enters()).toBe(200);
  const { rows } = await t.deps.db.execute(sql`select estado from pedido where pedido_id = ${id}`);
  expect(rows).toEqual([{ estado: 'reembolsado' }]);
});

test('CUO-15 who owes what since when is listed, with a text that leads to its page to pay', async () => {
  const { cuotas, curso } = await overdue();
  await t.deps.db.execute(sql`update pedido set buyer_phone = '' where pedido_id = ${cuotas[2]!.pedidoId}`);
  const list = async (query: object) => (await admin.call(listCuotas, { query })).body.resources!;
  const [late] = await list({ q: cuotas[1]!.numeroPedido });
  expect(late).toMatchObject({ numero: 2, de: 3, dias: 20, monto: 100, estado: 'vencida', cursos: curso.nombre });
  const texto = new URL(late!.whatsapp!).searchParams.get('text');
  expect(texto).toContain(`La cuota 2 de 3 de «${curso.nombre}»`);
  expect(texto).toContain(late!.enlace);
  const [next] = await list({ q: cuotas[2]!.numeroPedido, estado: 'pendiente' });
  expect([next!.dias! < 0, next!.whatsapp]).toEqual([true, null]);
  expect(await list({ q: cuotas[0]!.numeroPedido })).toEqual([]);
  expect(await list({ q: cuotas[0]!.numeroPedido, estado: 'todas' })).toMatchObject([{ estado: 'pagada' }]);
  expect(await list({ q: cuotas[1]!.numeroPedido, estado: 'por-atender' })).toHaveLength(1);
  await moveDay(t, cuotas[1]!.cuotaId, -3);
  expect(await list({ q: cuotas[1]!.numeroPedido, estado: 'por-atender' })).toEqual([]);
});

test('CUO-16 what is owed is reported by age and month', async () => {
  const { cuotas } = await overdue();
  const read = async () => (await admin.call(getInforme, { query: { informe: 'cuotas' } })).body.resource!;
  const before = await read();
  await moveDay(t, cuotas[1]!.cuotaId, -31);
  const after = await read();
  const moved = (key: string) => Number(after.total[key]) - Number(before.total[key]);
  expect(['mesCentimos', 'antiguoCentimos', 'totalCentimos'].map(moved)).toEqual([-10_000, 10_000, 0]);
  const { rows } = await t.deps.db.execute<{ owed: number; months: number }>(sql`
    select sum(monto_centimos)::int as owed, count(distinct to_char(vence, 'YYYY-MM'))::int as months from cuota_debida`);
  expect([after.total.totalCentimos, after.filas.length]).toEqual([rows[0]!.owed, rows[0]!.months]);
  const parts = ['porVencerCentimos', 'recienteCentimos', 'mesCentimos', 'antiguoCentimos'];
  expect(parts.reduce((sum, key) => sum + Number(after.total[key]), 0)).toBe(rows[0]!.owed);
});

test('CUO-17 an overdue instalment is in Por atender after its last mail, until it is paid, forgiven or moved', async () => {
  const counted = async () => (await admin.call(getPending, {})).body.resource!.cuotas;
  const { cuotas } = await overdue();
  const [, { cuotaId, pedidoId }] = cuotas as [BoughtCuota, BoughtCuota];
  const late = await counted();
  await moveDay(t, cuotaId, -3);
  expect(await counted()).toBe(late - 1);
  await moveDay(t, cuotaId, -4);
  expect(await counted()).toBe(late);
  const { total } = (await admin.call(listCuotas, { query: { estado: 'por-atender', page: 1, size: 5 } })).body;
  expect(total).toBe(late);
  await pay(pedidoId);
  expect(await counted()).toBe(late - 1);
  const docente = (await signedIn(t, 'DOCENTE')).browser;
  expect((await docente.call(getPending, {})).body.resource!.cuotas).toBe(0);
});

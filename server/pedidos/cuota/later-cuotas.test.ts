import { listCuotas } from 'domain/contract/cuotas.ts';
import { cancelCurso, getCancelacion } from 'domain/contract/horario.ts';
import { createDevolucion, listProposedDevoluciones, markPaid } from 'domain/contract/pagos.ts';
import { getMovement, getPending } from 'domain/contract/panel.ts';
import { getPedido } from 'domain/contract/pedidos.ts';
import { getInforme, getVentas, remindPedidos } from 'domain/contract/reportes.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { followUpInteresados } from '../../interesados/follow-up-interesados.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Client } from '../../testing/client.ts';
import { type BoughtCuota, buyInCuotas, moveDay } from '../../testing/cuotas.ts';
import { signedIn } from '../../testing/people.ts';
import { remindBuyers } from '../recordatorio/remind-buyers.ts';
import { mailCuotas } from './mail-cuotas.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

const hours = (n: number) => new Date(Date.now() + n * 3_600_000);
let operations = 0;
const pay = async ({ pedidoId }: BoughtCuota) => {
  operations += 1;
  const body = { medio: 'yape', operacion: `OP-LAT-${operations}` } as const;
  expect((await admin.call(markPaid, { params: { id: pedidoId }, body })).status).toBe(200);
};

test('SEA-162 a purchase in instalments is reminded and followed up as one, by its first order', async () => {
  const { cuotas, curso } = await buyInCuotas(t, t.client());
  const ids = cuotas.map(({ pedidoId }) => pedidoId);
  const reminded = async () => {
    const { rows } = await t.deps.db.execute<{ id: number }>(sql`
      select pedido_id as id from correo_saliente
       where clave like 'pedido-%-recordatorio-%' and pedido_id = any (${sql.param(ids)}::int[])`);
    return rows.map(({ id }) => id);
  };
  await remindBuyers(t.deps, hours(1.5));
  expect(await reminded()).toEqual([ids[0]]);
  const { body } = await admin.call(remindPedidos, { body: { pedidos: ids.slice(1) } });
  expect(body.resource).toMatchObject({ recordados: 0 });
  await followUpInteresados(t.deps, hours(1.5));
  const leads = async () => {
    const { rows } = await t.deps.db.execute(sql`
      select pedido_id, estado from interesado where curso_id = ${curso.cursoId}`);
    return rows;
  };
  expect(await leads()).toEqual([{ pedido_id: ids[0], estado: 'nuevo' }]);
  await pay(cuotas[0]!);
  await followUpInteresados(t.deps, hours(2));
  expect(await leads()).toEqual([{ pedido_id: ids[0], estado: 'inscrito' }]);
});

test('SEA-162 who pays the first instalment is nobody to be asked why the order was left', async () => {
  const { cuotas, curso } = await buyInCuotas(t, t.client());
  await pay(cuotas[0]!);
  await followUpInteresados(t.deps, hours(2));
  const { rows } = await t.deps.db.execute(sql`select from interesado where curso_id = ${curso.cursoId}`);
  expect(rows).toEqual([]);
});

test('SEA-162 later instalments are no further orders on the dashboard, as in the reports', async () => {
  const fecha = limaDay(Date.now());
  const query = { desde: fecha, hasta: fecha };
  const figures = async () => {
    const { total, dias, meses, cursos } = (await admin.call(getMovement, { query })).body.resource!;
    const report = (await admin.call(getVentas, { query: { ...query, por: 'dia' } })).body.resource!;
    const sum = (rows: readonly { pedidos: number }[]) => rows.reduce((n, { pedidos }) => n + pedidos, 0);
    return {
      total: total.pedidos,
      dias: sum(dias),
      meses: sum(meses),
      cursos: sum(cursos),
      report: report.total.pedidos,
    };
  };
  const before = await figures();
  const { cuotas } = await buyInCuotas(t, t.client());
  for (const cuota of cuotas) await pay(cuota);
  const after = await figures();
  for (const [name, n] of Object.entries(after)) expect(n - before[name as keyof typeof before], name).toBe(1);
});

test('SEA-162 a deleted course keeps its own name among the sales, not that of an instalment', async () => {
  const { cuotas, curso } = await buyInCuotas(t, t.client());
  for (const cuota of cuotas) await pay(cuota);
  await t.deps.db.execute(sql`update curso set eliminado = now() where curso_id = ${curso.cursoId}`);
  const fecha = limaDay(Date.now());
  const { cursos } = (await admin.call(getMovement, { query: { desde: fecha, hasta: fecha } })).body.resource!;
  expect(cursos.find(({ cursoId }) => cursoId === curso.cursoId)?.nombre).toBe(`${curso.nombre} (eliminado)`);
});

test('SEA-163 of a cancelled course every paid instalment is to be returned, and no further one is asked for', async () => {
  const { cuotas, curso } = await buyInCuotas(t, t.client());
  const [first, second, third] = cuotas as [BoughtCuota, BoughtCuota, BoughtCuota];
  for (const cuota of [first, second]) await pay(cuota);
  await moveDay(t, third.cuotaId, 0);
  const params = { id: curso.cursoId };
  await t.deps.db.execute(sql`
    update curso set publicado = now(), fecha_hora_limite = now() + interval '9 days' where curso_id = ${curso.cursoId}`);
  const { version } = (await admin.call(getCancelacion, { params })).body.resource!;
  expect((await admin.call(cancelCurso, { params, body: { motivo: 'Sin grupo', version } })).status).toBe(200);
  await mailCuotas(t.deps);
  const { rows } = await t.deps.db.execute(
    sql`select asunto from correo_saliente where clave like ${`cuota-${third.cuotaId}-%`}`,
  );
  expect(rows).toEqual([]);
  const toRefund = async () =>
    (await admin.call(listProposedDevoluciones, { params, query: {} })).body.resources!.map(
      ({ pedidoId, cupos, monto }) => [pedidoId, cupos, monto],
    );
  expect((await admin.call(getCancelacion, { params })).body.resource).toMatchObject({
    pedidosPagados: 2,
    pedidosPorPagar: 1,
  });
  expect(await toRefund()).toEqual([
    [first.pedidoId, 1, 100],
    [second.pedidoId, 0, 100],
  ]);
  const { body } = await admin.call(getPedido, { params: { id: first.pedidoId } });
  expect(body.resource!.cuotas.map(({ pedidoId, monto, estado }) => [pedidoId, monto, estado])).toEqual([
    [first.pedidoId, 100, 'pagada'],
    [second.pedidoId, 100, 'pagada'],
    [third.pedidoId, 100, 'pendiente'],
  ]);
  const giveBack = async ({ pedidoId: id }: BoughtCuota, monto: number) => {
    const { pagos, asientos } = (await admin.call(getPedido, { params: { id } })).body.resource!;
    const body = { pagoId: pagos[0]!.pagoId, monto, motivo: 'Se canceló', modo: 'manual' as const };
    const retirar = asientos.map(({ asientoId }) => asientoId);
    expect((await admin.call(createDevolucion, { params: { id }, body: { ...body, retirar } })).status).toBe(200);
  };
  await giveBack(first, 100);
  await giveBack(second, 40);
  expect(await toRefund()).toEqual([[second.pedidoId, 0, 60]]);
  await giveBack(second, 60);
  expect(await toRefund()).toEqual([]);
});

test('CUO-34 of a cancelled course no instalment is followed up or expected as income, until its money is returned', async () => {
  const { cuotas, curso } = await buyInCuotas(t, t.client());
  const [first, second] = cuotas as [BoughtCuota, BoughtCuota];
  await pay(first);
  await moveDay(t, second.cuotaId, -20);
  const asked = async () => {
    const query = { estado: 'por-atender', q: second.numeroPedido } as const;
    return [
      (await admin.call(listCuotas, { query })).body.resources!.length,
      (await admin.call(getPending, {})).body.resource!.cuotas,
      Number((await admin.call(getInforme, { query: { informe: 'cuotas' } })).body.resource!.total.totalCentimos),
    ] as const;
  };
  const [listed, pending = 0, owed] = await asked();
  expect(listed).toBe(1);
  await t.deps.db.execute(sql`
    update curso set archivado = now(), cancelado = now(), cancelado_motivo = 'Sin grupo' where curso_id = ${curso.cursoId}`);
  expect(await asked()).toEqual([0, pending - 1, owed - 20_000]);
});

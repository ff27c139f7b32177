import { listCupones } from 'domain/contract/cupones.ts';
import { createDevolucion, markPaid } from 'domain/contract/pagos.ts';
import { createPedido, listOfferedPlans } from 'domain/contract/pedidos.ts';
import {
  closeDay,
  exportInforme,
  getInforme,
  previewReminder,
  remindPedidos,
  trialReminder,
} from 'domain/contract/reportes.ts';
import { confirmIdentity } from 'domain/contract/session.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { type InformeKey, informeKeys, informes } from 'domain/rules/informes.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessKeyOf } from '../pedidos/access-codes.ts';
import { remindBuyers } from '../pedidos/recordatorio/remind-buyers.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce, times } from '../testing/barrier.ts';
import { makeCupon, makeCurso, makePlanCuotas } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { buyInCuotas, cuotasOf } from '../testing/cuotas.ts';
import { count, makePedido, pedidoOf } from '../testing/pedidos.ts';
import { contrasena, makePerson, signedIn } from '../testing/people.ts';
import { checkReports } from '../testing/report-checks.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

const today = limaDay(new Date());
const read = async (informe: InformeKey, query = {}) =>
  (await admin.call(getInforme, { query: { informe, ...query } })).body.resource!;
const rowOf = async (informe: InformeKey, nombre: string) =>
  (await read(informe)).filas.find((fila) => fila.nombre === nombre);
const aged = (pedidoId: number, days: number) =>
  t.deps.db.execute(
    sql`update pedido set creado = now() - make_interval(days => ${days}) where pedido_id = ${pedidoId}`,
  );
const remind = async (...pedidos: number[]) => (await admin.call(remindPedidos, { body: { pedidos } })).body.resource!;
const reminders = (pedidoId: number) =>
  count(t.deps, `correo_saliente where pedido_id = ${pedidoId} and plantilla = 'recordatorio'`);
async function pay(pedidoId: number, monto?: number) {
  const body = { medio: 'yape' as const, operacion: `OP-I${pedidoId}-${monto ?? 0}`, ...(monto && { monto }) };
  const paid = await admin.call(markPaid, { params: { id: pedidoId }, body });
  expect(paid.status).toBe(200);
  return paid.body.resource!;
}

test('MON-80 unpaid orders stand by age, oldest first, with what is missing of a half-paid one', async () => {
  const curso = await makeCurso(t.deps.db, { precio: 100 });
  const [old, half, paid] = [
    await makePedido(t.deps, { lineas: [[curso, 1]] }),
    await makePedido(t.deps, { lineas: [[curso, 2]] }),
    await makePedido(t.deps, { lineas: [[curso, 1]] }),
  ];
  await aged(old.pedidoId, 9);
  await pay(half.pedidoId, 60);
  await pay(paid.pedidoId);
  const { filas, total, faltan } = await read('pendientes');
  expect(filas.map(({ nombre, valores }) => [nombre, valores.antiguedad, valores.faltaCentimos])).toEqual([
    [old.numero, '8 a 30 días', 10_000],
    [half.numero, 'Hoy', 14_000],
  ]);
  expect([total.faltaCentimos, faltan]).toEqual([24_000, 0]);
  expect((await read('pendientes', { desde: today })).filas.map(({ nombre }) => nombre)).toEqual([half.numero]);
});

test('MON-80 above 500 rows the sums, as in the file, are of all of them, and so is the number of rows', async () => {
  const past = { desde: '2019-05-01', hasta: '2019-05-31' };
  await t.deps.db.execute(sql`
    insert into pedido (numero, buyer_name, total_centimos, proveedor, estado, creado)
    select 'VIEJO-' || n, 'Rosa Quispe', 100 + n, 'simulado', 'pendiente', '2019-05-10T15:00:00Z'
      from generate_series(1, 501) n`);
  const shown = await read('pendientes', past);
  const all = 501 * 100 + (501 * 502) / 2;
  expect([shown.filas.length, shown.faltan, shown.total]).toEqual([500, 1, { faltaCentimos: all }]);
  const file = (await admin.call(exportInforme, { query: { informe: 'pendientes', ...past } })).body.resource!;
  const total = Buffer.from(file.data, 'base64').toString().split('\r\n').at(-2)!;
  expect(total).toMatch(new RegExp(`^Total,.*,${(all / 100).toFixed(2)}$`));
  await t.deps.db.execute(sql`delete from pedido where numero like 'VIEJO-%'`);
});

test('TRM-70 the reminder is shown and mailed to oneself before any buyer gets it, without the key of the order', async () => {
  const { correo } = await makePerson(t.deps.db, 'USU');
  const curso = await makeCurso(t.deps.db, { nombre: 'Curso que se recuerda' });
  const known = await makePedido(t.deps, { lineas: [[curso, 1]], comprador: { buyerEmail: correo } });
  const paid = await makePedido(t.deps);
  await pay(paid.pedidoId);
  const chosen = [paid.pedidoId, known.pedidoId];
  const preview = async (pedidos: number[]) =>
    (await admin.call(previewReminder, { query: { pedidos: pedidos.join(',') } })).body.resource!;
  const shown = await preview(chosen);
  expect(shown).toMatchObject({ recordables: 1, omitidos: 1, numero: known.numero });
  expect(shown.texto).toContain('Curso que se recuerda');
  const { person, browser } = await signedIn(t, 'CAJA');
  const tried = await browser.call(trialReminder, { body: { pedidos: chosen } });
  expect(tried.status, tried.text).toBe(200);
  const { rows } = await t.deps.db.execute<{ para: string; asunto: string; texto: string; html: string }>(
    sql`select para, asunto, texto, html from correo_saliente where plantilla = 'recordatorio-prueba'`,
  );
  expect(rows.map(({ para, asunto }) => [para, asunto])).toEqual([
    [person.correo, `[Prueba] Tu cupo te espera: pedido ${known.numero}`],
  ]);
  expect(rows[0]!.texto).toBe(shown.texto);
  for (const text of [shown.texto, rows[0]!.html]) {
    expect(text).not.toContain(accessKeyOf(t.deps, known.numero));
    expect(text).toContain(`/pedidos/${known.pedidoId}`);
  }
  // Neither the preview nor the trial mail counts as a reminder; a reminded buyer is left out of the next one.
  expect(await reminders(known.pedidoId)).toBe(0);
  expect(await remind(...chosen)).toEqual({ recordados: 1, omitidos: 1 });
  expect(await preview(chosen)).toEqual({ recordables: 0, omitidos: 2, numero: '', asunto: '', texto: '' });
  const none = await browser.call(trialReminder, { body: { pedidos: chosen } });
  expect([none.status, none.body.message]).toEqual([409, 'A ninguno de estos compradores se le puede recordar ahora.']);
  // A mail to a stranger contains nothing that was typed; neither does its preview.
  const stranger = await makePedido(t.deps, { lineas: [[curso, 1]] });
  expect((await preview([stranger.pedidoId])).texto).not.toContain('Curso que se recuerda');
  for (const pedidos of ['', 'x', '1,,2', '0']) {
    expect([pedidos, (await admin.call(previewReminder, { query: { pedidos } })).status]).toEqual([pedidos, 422]);
  }
});

test('MON-81 chosen buyers are reminded once a day, and nobody who paid or wants none', async () => {
  const [first, paid, silent] = [await makePedido(t.deps), await makePedido(t.deps), await makePedido(t.deps)];
  await pay(paid.pedidoId);
  await t.deps.db.execute(sql`update pedido set sin_recordatorios = true where pedido_id = ${silent.pedidoId}`);
  const chosen = [first, paid, silent].map(({ pedidoId }) => pedidoId);
  expect((await rowOf('pendientes', first.numero))!.recordable).toBe(true);
  expect((await rowOf('pendientes', silent.numero))!.recordable).toBe(false);
  expect(await remind(...chosen, first.pedidoId)).toEqual({ recordados: 1, omitidos: 2 });
  expect(await remind(...chosen)).toEqual({ recordados: 0, omitidos: 3 });
  expect(await Promise.all(chosen.map(reminders))).toEqual([1, 0, 0]);
  expect((await rowOf('pendientes', first.numero))!.recordable).toBe(false);
  for (let day = 0; day < 3; day += 1) {
    await t.deps.db.execute(sql`
      update pedido set recordado = now() - interval '25 hours' where pedido_id = ${first.pedidoId}`);
    await atOnce(
      t.deps,
      'pedido',
      times(2, () => remind(first.pedidoId)),
    );
  }
  expect(await reminders(first.pedidoId)).toBe(4);
});

test('MON-93 staff remind the buyer of a half-paid order of what is missing, and an old one is in the usual report', async () => {
  const half = await makePedido(t.deps, { lineas: [[await makeCurso(t.deps.db, { precio: 100 }), 1]] });
  const id = half.pedidoId;
  const body = { medio: 'yape', operacion: `MITAD-${id}`, monto: 30 } as const;
  expect((await admin.call(markPaid, { params: { id }, body })).status).toBe(200);
  await t.deps.db.execute(sql`update pedido set creado = now() - interval '60 days' where pedido_id = ${id}`);
  const row = (await rowOf('pendientes', half.numero))!;
  expect(row).toMatchObject({
    recordable: true,
    valores: { faltaCentimos: 7000, antiguedad: 'Más de 30 días' },
  });
  expect(await remind(id)).toEqual({ recordados: 1, omitidos: 0 });
  const { rows } = await t.deps.db.execute<{ texto: string }>(
    sql`select texto from correo_saliente where pedido_id = ${id} and plantilla = 'recordatorio'`,
  );
  expect(rows[0]!.texto).toContain(`Guardamos tu pedido ${half.numero}: falta S/ 70.00.`);
  // The scheduled reminders leave it alone.
  await t.deps.db.execute(sql`
    update pedido set creado = now() - interval '2 hours', recordado = null, recordatorios = 0 where pedido_id = ${id}`);
  await remindBuyers(t.deps);
  expect(await reminders(id)).toBe(1);
});

test('MON-80 refunds stand with reason and author, coupons with what they cost and brought', async () => {
  const curso = await makeCurso(t.deps.db, { precio: 100 });
  const pedido = await makePedido(t.deps, { lineas: [[curso, 1]] });
  const { cuponId } = await makeCupon(t.deps.db, { codigo: 'AMIGOS' });
  await t.deps.db.execute(sql`update pedido set cupon_id = ${cuponId}, cupon_codigo = 'AMIGOS', total_centimos = 8000
                               where pedido_id = ${pedido.pedidoId}`);
  await t.deps.db.execute(sql`update pedido_item set descuento_centimos = 2000 where pedido_id = ${pedido.pedidoId}`);
  const { pagos } = await pay(pedido.pedidoId);
  const pagoId = pagos[0]!.pagoId;
  const body = { pagoId, modo: 'manual', monto: 30, motivo: 'No pudo asistir', operacion: 'DEV-1' } as const;
  expect((await admin.call(createDevolucion, { params: { id: pedido.pedidoId }, body })).status).toBe(200);
  const refund = await rowOf('devoluciones', pedido.numero);
  expect(refund!.valores).toMatchObject({
    cursos: curso.nombre,
    motivo: 'No pudo asistir',
    medio: 'Yape',
    quien: expect.any(String),
    devueltoCentimos: 3000,
  });
  expect((await rowOf('cupones', 'AMIGOS'))!.valores).toEqual({
    pedidos: 1,
    descontadoCentimos: 2000,
    brutoCentimos: 8000,
    devueltoCentimos: 3000,
    netoCentimos: 5000,
  });
});

test('MON-97 a coupon has the money and the discount of every instalment, and of what it made free, and one use of each purchase', async () => {
  const curso = await makeCurso(t.deps.db, { precio: 300 });
  await makePlanCuotas(t.deps.db, { cursoId: curso.cursoId });
  const half = await makeCupon(t.deps.db, { codigo: 'MITAD', porcentaje: 50 });
  const whole = await makeCupon(t.deps.db, { codigo: 'BECA', porcentaje: 100 });
  const cart = { ...pedidoOf([[curso, 1]]), cupon: half.codigo, total: 150 };
  const [plan] = (await t.client().call(listOfferedPlans, { body: cart })).body.resources!;
  const terms = { planId: plan!.planId, cuotas: plan!.cuotas };
  const { numero } = (await t.client().call(createPedido, { body: { ...cart, ...terms } })).body.resource!;
  const [first, second] = await cuotasOf(t, numero);
  await pay(first!.pedidoId);
  const figures = async (codigo: string) => (await rowOf('cupones', codigo))?.valores;
  expect(await figures('MITAD')).toMatchObject({ pedidos: 1, descontadoCentimos: 5_000, netoCentimos: 5_000 });
  const { cupon, descuento } = await pay(second!.pedidoId);
  expect([cupon, descuento]).toEqual(['MITAD', 50]);
  expect(await figures('MITAD')).toMatchObject({ pedidos: 1, descontadoCentimos: 10_000, netoCentimos: 10_000 });

  const free = { ...pedidoOf([[curso, 2]]), cupon: whole.codigo, total: 0 };
  expect((await t.client().call(createPedido, { body: free })).status).toBe(200);
  expect(await figures('BECA')).toEqual({
    pedidos: 1,
    descontadoCentimos: 60_000,
    brutoCentimos: 0,
    devueltoCentimos: 0,
    netoCentimos: 0,
  });
  const uses = (await admin.call(listCupones, { query: {} })).body.resources!;
  expect(uses.filter(({ codigo }) => codigo === 'MITAD' || codigo === 'BECA').map(({ usos }) => usos)).toEqual([1, 1]);
  await checkReports(t);
});

test('MON-104 of an instalment paid in part, what is due is what is missing', async () => {
  const { cuotas } = await buyInCuotas(t, t.client());
  await pay(cuotas[0]!.pedidoId);
  const due = async () => (await read('cuotas')).total;
  const before = await due();
  await pay(cuotas[1]!.pedidoId, 30.01);
  const after = await due();
  expect(after.cuotas).toBe(before.cuotas);
  expect(Number(before.totalCentimos) - Number(after.totalCentimos)).toBe(3_001);
  expect(Number(before.porVencerCentimos) - Number(after.porVencerCentimos)).toBe(3_001);
  await pay(cuotas[1]!.pedidoId, 69.99);
  const paid = await due();
  expect([
    Number(before.cuotas) - Number(paid.cuotas),
    Number(before.totalCentimos) - Number(paid.totalCentimos),
  ]).toEqual([1, 10_000]);
});

test('MON-80 a course says who began, saw everything, goes on and dropped out', async () => {
  const { cursoId, nombre } = await makeCurso(t.deps.db);
  const people = await Promise.all([1, 2, 3, 4].map(() => signedIn(t, 'USU')));
  const ids = people.map(({ person }) => person.usuarioId);
  const { rows } = await t.deps.db.execute<{ id: number }>(sql`
    with m as (insert into modulo (curso_id, nombre, tipo_modulo_id, orden)
               select ${cursoId}, 'Módulo', tipo_modulo_id, 1 from tipo_modulo limit 1 returning modulo_id)
    insert into material (modulo_id, nombre, tipo_material_id, orden)
    select modulo_id, 'Lectura', (select min(tipo_material_id) from tipo_material), 1 from m returning material_id as id`);
  await t.deps.db.execute(sql`
    insert into matricula (usuario_id, curso_id, primer_acceso, ultimo_acceso) values
      (${ids[0]}, ${cursoId}, now() - interval '60 days', now()),
      (${ids[1]}, ${cursoId}, now() - interval '60 days', now() - interval '40 days'),
      (${ids[2]}, ${cursoId}, now() - interval '60 days', now() - interval '40 days'),
      (${ids[3]}, ${cursoId}, null, null)`);
  await t.deps.db.execute(sql`insert into avance (usuario_id, material_id) values (${ids[2]}, ${rows[0]!.id})`);
  expect((await rowOf('avance', nombre))!.valores).toEqual({
    matriculados: 4,
    empezaron: 3,
    vieronTodo: 1,
    certificados: 0,
    siguen: 1,
    dejaron: 1,
    sinEmpezar: 1,
  });
});

test('MON-80 closings stand with their difference, each to the role it concerns, and every report as a file', async () => {
  const body = { fecha: today, medios: [{ medio: 'efectivo', contadoCentimos: 500 }], nota: 'Vuelto' };
  expect((await read('cierres')).filas).toEqual([]);
  const day = await admin.call(closeDay, { body: { ...body, medios: [...body.medios, ...(await others())] } });
  expect(day.body.message).toBe('Día cerrado.');
  const [closed] = (await read('cierres')).filas;
  expect([closed!.enlace, closed!.valores.diferenciaCentimos, closed!.valores.nota]).toEqual([
    `/cierre?fecha=${today}`,
    500,
    'Vuelto',
  ]);
  const caja = (await signedIn(t, 'CAJA')).browser;
  const coordinacion = (await signedIn(t, 'COORDINACION')).browser;
  for (const informe of informeKeys) {
    const isMoney = informes[informe].permiso === 'caja';
    expect((await caja.call(getInforme, { query: { informe } })).status, informe).toBe(200);
    expect((await coordinacion.call(getInforme, { query: { informe } })).status).toBe(isMoney ? 403 : 200);
    expect((await coordinacion.call(exportInforme, { query: { informe } })).status).toBe(isMoney ? 403 : 200);
    const file = (await admin.call(exportInforme, { query: { informe } })).body.resource!;
    const csv = Buffer.from(file.data, 'base64').toString();
    expect(csv.split('\r\n').at(-2), informe).toMatch(/^Total/);
    expect(csv.split('\r\n')[0]!.split(',')).toHaveLength(informes[informe].columns.length + 1);
  }
});

test('OPS-103 the file of a report that names buyers asks for the password again, any other does not', async () => {
  const { browser, person } = await signedIn(t, 'ADMIN');
  const ask = async () => {
    const answers = informeKeys.map(async (informe) => {
      const { status, body } = await browser.call(exportInforme, { query: { informe } });
      return [informe, body.codigo ?? status];
    });
    return Object.fromEntries(await Promise.all(answers)) as Record<InformeKey, string | number>;
  };
  await t.deps.db.execute(
    sql`update sesion set confirmada = now() - interval '11 minutes' where usuario_id = ${person.usuarioId}`,
  );
  const others = { cuotas: 200, cupones: 200, cierres: 200, avance: 200, docentes: 200 };
  expect(await ask()).toEqual({ ...others, pendientes: 'confirmar', devoluciones: 'confirmar' });
  expect((await browser.call(confirmIdentity, { body: { contrasena } })).status).toBe(200);
  expect(await ask()).toEqual({ ...others, pendientes: 200, devoluciones: 200 });
  const { rows } = await t.deps.db.execute(sql`
    select despues ->> 'nombre' as nombre from auditoria where acto = 'export-people' order by auditoria_id desc limit 2`);
  expect(rows.map(({ nombre }) => nombre).toSorted()).toEqual(['Reporte: Devoluciones', 'Reporte: Sin pagar']);
});

/** The ledger's amounts of today by the other ways to pay, as counted. */
async function others() {
  const { rows } = await t.deps.db.execute<{ medio: string; contadoCentimos: number }>(sql`
    select medio, sum(monto_centimos)::int as "contadoCentimos" from venta where dia = ${today} and medio <> 'efectivo'
     group by 1`);
  return rows;
}

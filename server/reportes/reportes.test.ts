import { deleteCurso } from 'domain/contract/cursos.ts';
import {
  createDevolucion,
  exportMoneyMovements,
  listMoneyMovements,
  markPaid,
  sumMoneyMovements,
} from 'domain/contract/pagos.ts';
import { getVentas } from 'domain/contract/reportes.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { cobroReference } from 'domain/rules/pedidos.ts';
import type { Grouping } from 'domain/rules/reportes.ts';
import type { MoneyMovementsQuery } from 'domain/schemas/money-movements.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pedidoItems } from '../db/schema/pedidos.ts';
import { confirmPago } from '../pedidos/pago/confirm-pago.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCupon, makeCurso, makeEspecialidad } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { declaredPago } from '../testing/declared.ts';
import { checkFigures } from '../testing/figure-checks.ts';
import { makePedido } from '../testing/pedidos.ts';
import { signedIn } from '../testing/people.ts';

let t: TestApp;
let admin: Client;
let adminId: number;
beforeAll(async () => {
  t = await startTestApp();
  const { browser, person } = await signedIn(t, 'ADMIN');
  admin = browser;
  adminId = person.usuarioId;
});
afterAll(() => t.close());
/** Moves earlier pagos away, so that each test has only the money of its own days. */
beforeEach(() => t.deps.db.execute(sql`update pago set cobrado = '2020-01-01' where cobrado > '2021-01-01'`));

const today = limaDay(new Date());
const october = { desde: '2026-10-01', hasta: '2026-10-31' };

async function pay(pedidoId: number, body: { medio: 'yape' | 'plin' | 'efectivo'; operacion: string; monto?: number }) {
  const paid = await admin.call(markPaid, { params: { id: pedidoId }, body });
  expect(paid.body.message).toBe('Pago registrado.');
  return paid.body.resource!;
}
const dated = (pagoId: number, when: string) =>
  t.deps.db.execute(sql`update pago set cobrado = ${when}::timestamptz where pago_id = ${pagoId}`);
async function giveBack(pedidoId: number, pagoId: number, monto: number, when?: string, retirar: number[] = []) {
  const body = { pagoId, modo: 'manual', monto, motivo: 'Acuerdo', operacion: 'DEV-77', retirar } as const;
  expect((await admin.call(createDevolucion, { params: { id: pedidoId }, body })).status).toBe(200);
  if (!when) return;
  await t.deps.db.execute(sql`update retorno set fecha = ${when}::timestamptz where pago_id = ${pagoId}`);
  await t.deps.db.execute(sql`select renew_ventas(array[${pedidoId}::int])`);
}
const report = async (por: Grouping, query = {}) =>
  (await admin.call(getVentas, { query: { desde: today, hasta: today, por, ...query } })).body.resource!;
const rowsOf = async (por: Grouping, query = {}) =>
  (await report(por, query)).filas.map(({ nombre, netoCentimos }) => [nombre, netoCentimos]);
const found = async (query: Partial<MoneyMovementsQuery>) =>
  (await admin.call(listMoneyMovements, { query: { page: 1, size: 20, ...query } })).body.resources!;

test('MON-01 October by course, paid by Yape: net of the refunds of October, in the shape of the contract', async () => {
  const penal = await makeCurso(t.deps.db, { nombre: 'Penal', precio: 100.01 });
  const civil = await makeCurso(t.deps.db, { nombre: 'Civil', precio: 33.33 });
  const both = await makePedido(t.deps, {
    lineas: [
      [penal, 2],
      [civil, 1],
    ],
  });
  const { pagos } = await pay(both.pedidoId, { medio: 'yape', operacion: '000111' });
  const plin = await makePedido(t.deps, { lineas: [[civil, 1]] });
  const other = await pay(plin.pedidoId, { medio: 'plin', operacion: '000112' });
  await dated(pagos[0]!.pagoId, '2026-10-31T23:59:00-05:00');
  await dated(other.pagos[0]!.pagoId, '2026-10-01T00:00:00-05:00');
  await giveBack(both.pedidoId, pagos[0]!.pagoId, 23.34, '2026-11-01T00:00:00-05:00');

  expect(await report('curso', { ...october, medio: 'yape' })).toEqual({
    filas: [
      {
        clave: String(penal.cursoId),
        nombre: 'Penal',
        pedidos: 1,
        cupos: 2,
        brutoCentimos: 20002,
        devueltoCentimos: 0,
        netoCentimos: 20002,
      },
      {
        clave: String(civil.cursoId),
        nombre: 'Civil',
        pedidos: 1,
        cupos: 1,
        brutoCentimos: 3333,
        devueltoCentimos: 0,
        netoCentimos: 3333,
      },
    ],
    total: { pedidos: 1, cupos: 3, brutoCentimos: 23335, devueltoCentimos: 0, netoCentimos: 23335 },
  });
  // A refund counts in the month in which it was made, whose sum may be negative.
  const november = { desde: '2026-11-01', hasta: '2026-11-01' };
  expect((await report('mes', november)).filas).toEqual([
    {
      clave: '2026-11',
      nombre: 'noviembre 2026',
      pedidos: 0,
      cupos: 0,
      brutoCentimos: 0,
      devueltoCentimos: 2334,
      netoCentimos: -2334,
    },
  ]);
  expect(await rowsOf('medio', october)).toEqual([
    ['Yape', 23335],
    ['Plin', 3333],
  ]);
  // A pedido counts also when the filtered course is not the first of its lines.
  expect((await report('medio', { ...october, cursoId: civil.cursoId })).total).toMatchObject({ pedidos: 2, cupos: 2 });
  // The movements of a course add up to its figure: its share of each payment.
  const query = { ...october, medio: 'yape', cursoId: penal.cursoId };
  expect((await admin.call(sumMoneyMovements, { query })).body.resource).toMatchObject({
    pagos: 1,
    netoCentimos: 20002,
  });
  await checkFigures(t, admin);
});

test('MON-02 courses, specialities and people deleted later stay in the past', async () => {
  const especialidad = await makeEspecialidad(t.deps.db, { nombre: 'Derecho Minero' });
  const curso = await makeCurso(t.deps.db, {
    nombre: 'Concesiones',
    precio: 80,
    especialidadId: especialidad.especialidadId,
  });
  const pedido = await makePedido(t.deps, { lineas: [[curso, 1]] });
  const { pagos } = await pay(pedido.pedidoId, { medio: 'efectivo', operacion: 'CAJA-1' });
  await giveBack(pedido.pedidoId, pagos[0]!.pagoId, 30);
  await t.deps.db.execute(sql`update pedido set vendedor_id = ${adminId} where pedido_id = ${pedido.pedidoId}`);
  await t.deps.db.execute(sql`select renew_ventas(array[${pedido.pedidoId}::int])`);
  await t.deps.db.execute(sql`update pedido set estado = 'cancelado' where pedido_id = ${pedido.pedidoId}`);
  await t.deps.db.execute(sql`delete from matricula where curso_id = ${curso.cursoId}`);
  await t.deps.db.execute(sql`update asiento set revocado = now()`);
  expect((await admin.call(deleteCurso, { params: { id: curso.cursoId } })).status).toBe(200);
  await t.deps.db.execute(
    sql`update especialidad set eliminado = now() where especialidad_id = ${especialidad.especialidadId}`,
  );
  expect(await rowsOf('curso')).toEqual([['Concesiones (eliminado)', 5000]]);
  expect(await rowsOf('especialidad')).toEqual([['Derecho Minero (eliminado)', 5000]]);
  expect((await rowsOf('vendedor'))[0]?.[1]).toBe(5000);
  expect(await rowsOf('origen')).toEqual([['Directo o sin datos', 5000]]);
  expect(await rowsOf('cupon')).toEqual([['Sin cupón', 5000]]);
  expect(await rowsOf('dia')).toHaveLength(1);
  await checkFigures(t, admin);
});

test('MON-03 every payment and refund is a row of /pagos, found however it is written', async () => {
  const curso = await makeCurso(t.deps.db, { nombre: 'Laboral', precio: 50 });
  const comprador = { buyerName: 'Óscar Ñahui', buyerEmail: 'oscar@correo.pe', buyerPhone: '+51 999 000 111' };
  const pedido = await makePedido(t.deps, { lineas: [[curso, 1]], comprador });
  const { pagos } = await pay(pedido.pedidoId, { medio: 'yape', operacion: '0045-6789' });
  await giveBack(pedido.pedidoId, pagos[0]!.pagoId, 20);
  const both = [
    ['Devolución', -20],
    ['Aprobado', 50],
  ];
  const shown = async (query: Partial<MoneyMovementsQuery>) =>
    (await found(query)).map(({ estadoTexto, monto }) => [estadoTexto, monto]);
  for (const q of [
    '456789',
    '0045-6789',
    '999000111',
    '999 000 111',
    pedido.numero,
    'oscar@correo.pe',
    'ñahui óscar',
  ]) {
    expect(await shown({ q }), q).toEqual(both);
  }
  expect(await shown({ q: '999000112' })).toEqual([]);
  expect(await shown({ q: '%' })).toEqual([]);
  expect(await shown({ cursoId: curso.cursoId, tipo: 'devolucion', quien: adminId })).toEqual([both[0]]);
  expect(await shown({ cursoId: curso.cursoId, medio: 'plin' })).toEqual([]);
  expect(await shown({ cursoId: curso.cursoId, estado: 'rechazado' })).toEqual([]);
  expect(await shown({ cursoId: curso.cursoId, desde: today, hasta: today, orden: 'monto' })).toEqual(both);
  const [refund] = await found({ q: '456789' });
  expect(refund).toMatchObject({ operacion: 'DEV-77', cursos: ['Laboral'], medio: 'Yape', numero: pedido.numero });
  const { body } = await admin.call(exportMoneyMovements, { query: { cursoId: curso.cursoId } });
  const csv = Buffer.from(body.resource!.data, 'base64').toString();
  expect(csv).toContain('Laboral,Yape,0045-6789,');
  expect(csv).toContain(',-20.00,Devolución,');
});

test('MON-02 a payment stored before the lines of its order belongs to them once they are there', async () => {
  const curso = await makeCurso(t.deps.db, { nombre: 'Líneas después', precio: 40 });
  const { pedidoId } = await makePedido(t.deps, { lineas: [[curso, 1]] });
  const [item] = await t.deps.db.delete(pedidoItems).where(eq(pedidoItems.pedidoId, pedidoId)).returning();
  await t.deps.db.execute(sql`
    insert into pago (pedido_id, proveedor, referencia, medio, estado, monto_centimos, moneda)
    values (${pedidoId}, 'simulado', 'antes', 'visa', 'aprobado', 4000, 'PEN')`);
  expect(await rowsOf('curso', { medio: 'visa' })).toEqual([['Sin curso', 4000]]);
  const { pedidoItemId: _, ...line } = item!;
  await t.deps.db.insert(pedidoItems).values(line);
  expect(await rowsOf('curso', { medio: 'visa' })).toEqual([['Líneas después', 4000]]);
});

test('MON-94 a card payment that arrives after all seats were given back belongs to their lines', async () => {
  const penal = await makeCurso(t.deps.db, { nombre: 'Otra vez penal', precio: 100.01 });
  const civil = await makeCurso(t.deps.db, { nombre: 'Otra vez civil', precio: 33.33 });
  const { pedidoId, numero, creado } = await makePedido(t.deps, {
    lineas: [
      [penal, 1],
      [civil, 2],
    ],
  });
  const sold = async () => (await rowsOf('curso')).filter(([nombre]) => String(nombre).startsWith('Otra vez'));
  const { pagos } = await pay(pedidoId, { medio: 'yape', operacion: '000221' });
  const { rows } = await t.deps.db.execute<{ asientoId: number; cursoId: number }>(sql`
    select asiento_id as "asientoId", curso_id as "cursoId" from asiento join pedido_item using (pedido_item_id)
     where pedido_id = ${pedidoId}`);
  const seatsOf = ({ cursoId }: { cursoId: number }) =>
    rows.filter((row) => row.cursoId === cursoId).map(({ asientoId }) => asientoId);
  await giveBack(pedidoId, pagos[0]!.pagoId, 100, undefined, seatsOf(penal));
  expect(await sold()).toEqual([
    ['Otra vez civil', 6666],
    ['Otra vez penal', 1],
  ]);
  await giveBack(pedidoId, pagos[0]!.pagoId, 66.67, undefined, seatsOf(civil));
  await confirmPago(t.deps, {
    referencia: 'late-card',
    referenciaExterna: cobroReference(numero, creado),
    estado: 'aprobado',
    estadoProveedor: 'approved',
    medio: 'visa',
    montoCentimos: 16667,
    devueltoCentimos: 0,
    moneda: 'PEN',
    actualizado: new Date(),
  });
  expect(await sold()).toEqual([
    ['Otra vez penal', 10001],
    ['Otra vez civil', 6666],
  ]);
});

test('MON-83 a figure by coupon, seller, source or speciality leads to payments that add up to it', async () => {
  const { db } = t.deps;
  const [penal, civil] = [await makeCurso(db, { precio: 80 }), await makeCurso(db, { precio: 33.33 })];
  const { cuponId } = await makeCupon(db, { codigo: 'FIGURA' });
  const sold = await makePedido(t.deps, {
    lineas: [
      [penal, 1],
      [civil, 2],
    ],
  });
  const plain = await makePedido(t.deps, { lineas: [[civil, 1]] });
  await db.execute(sql`
    update pedido set cupon_id = ${cuponId}, cupon_codigo = 'FIGURA', vendedor_id = ${adminId}, origen = 'instagram / reel'
     where pedido_id = ${sold.pedidoId}`);
  const { pagos } = await pay(sold.pedidoId, { medio: 'yape', operacion: 'FIG-1' });
  await pay(plain.pedidoId, { medio: 'plin', operacion: 'FIG-2' });
  await giveBack(sold.pedidoId, pagos[0]!.pagoId, 11.11);
  for (const por of ['cupon', 'vendedor', 'origen', 'especialidad'] as const) {
    const { filas } = await report(por);
    expect(filas.length, por).toBeGreaterThan(1);
    for (const { clave, netoCentimos } of filas) {
      const query = { desde: today, hasta: today, [por]: clave };
      const { netoCentimos: shown } = (await admin.call(sumMoneyMovements, { query })).body.resource!;
      expect([por, clave, shown]).toEqual([por, clave, netoCentimos]);
    }
  }
  for (const filter of ['vendedor', 'especialidad']) {
    const query = { [filter]: '2147483648' };
    expect((await admin.call(sumMoneyMovements, { query })).status, filter).toBe(422);
  }
  const ofCupon = await found({ desde: today, hasta: today, cupon: 'figura' });
  expect(ofCupon.map(({ numero }) => numero)).toEqual([sold.numero, sold.numero]);
});

test('MON-100 filtered by course or speciality, each payment says the share that the figure counts, in the file too', async () => {
  const especialidad = await makeEspecialidad(t.deps.db, { nombre: 'Derecho Registral' });
  const { especialidadId } = especialidad;
  const penal = await makeCurso(t.deps.db, { nombre: 'Penal aparte', precio: 100.01 });
  const civil = await makeCurso(t.deps.db, { nombre: 'Civil aparte', precio: 33.33, especialidadId });
  const { pedidoId } = await makePedido(t.deps, {
    lineas: [
      [penal, 1],
      [civil, 2],
    ],
  });
  const { pagos } = await pay(pedidoId, { medio: 'yape', operacion: 'PARTE-1001' });
  await giveBack(pedidoId, pagos[0]!.pagoId, 16.67);
  const declared = await makePedido(t.deps, { lineas: [[civil, 1]] });
  await t.deps.db.execute(sql`
    insert into pago (pedido_id, proveedor, referencia, medio, estado, monto_centimos, moneda, fecha_operacion, creado)
    values (${declared.pedidoId}, 'manual', 'PARTE-2', 'yape', 'pendiente', 3333, 'PEN', current_date, '2020-06-01')`);
  const shares = async (query: Partial<MoneyMovementsQuery>) =>
    (await found(query)).map(({ estadoTexto, monto, parte }) => [estadoTexto, monto, parte]);
  const civilShares = [
    ['Devolución', -16.67, -6.67],
    ['Aprobado', 166.67, 66.66],
  ];
  const waiting = ['En verificación', 33.33, null];
  for (const query of [{ cursoId: civil.cursoId }, { especialidad: String(especialidadId) }]) {
    const rows = await shares(query);
    expect(rows).toContainEqual(waiting);
    expect(rows.filter(([, , parte]) => parte !== null)).toEqual(civilShares);
    const { netoCentimos } = (await admin.call(sumMoneyMovements, { query })).body.resource!;
    expect(netoCentimos).toBe(5_999);
  }
  expect((await shares({ q: 'PARTE-1001' })).map(([, , parte]) => parte)).toEqual([null, null]);
  const file = async (query: object) =>
    Buffer.from((await admin.call(exportMoneyMovements, { query })).body.resource!.data, 'base64').toString();
  const ofCurso = await file({ cursoId: civil.cursoId });
  expect(ofCurso).toContain(',Monto S/,Del curso S/,Estado,');
  expect(ofCurso).toContain(',166.67,66.66,Aprobado,');
  expect(ofCurso).toContain(',-16.67,-6.67,Devolución,');
  expect(await file({ especialidad: String(especialidadId) })).toContain(',De la especialidad S/,');
  expect(await file({})).toContain(',Monto S/,Estado,');
});

test('MON-101 an order of a certificate counts as one of its speciality, without seats', async () => {
  const curso = await makeCurso(t.deps.db, { nombre: 'Con certificado aparte', precio: 50 });
  const { pedidoId } = await makePedido(t.deps, { lineas: [[curso, 1]] });
  await t.deps.db.execute(sql`update pedido_item set clase = 'certificado' where pedido_id = ${pedidoId}`);
  await pay(pedidoId, { medio: 'plin', operacion: 'CERT-1' });
  for (const por of ['especialidad', 'curso', 'medio'] as const) {
    const { filas, total } = await report(por, { medio: 'plin' });
    expect(filas, por).toMatchObject([{ pedidos: 1, cupos: 0, netoCentimos: 5_000 }]);
    expect(total, por).toMatchObject({ pedidos: 1, cupos: 0 });
  }
});

test('MON-84 sums stand by way to pay, with what waits and everybody who recorded a payment', async () => {
  const curso = await makeCurso(t.deps.db, { precio: 90 });
  const sell = async (medio: 'yape' | 'plin', operacion: string) => {
    const { pedidoId } = await makePedido(t.deps, { lineas: [[curso, 1]] });
    return { pedidoId, pagoId: (await pay(pedidoId, { medio, operacion })).pagos[0]!.pagoId };
  };
  const { pedidoId, pagoId } = await sell('yape', 'SUMA-1');
  await giveBack(pedidoId, pagoId, 30);
  await sell('plin', 'SUMA-2');
  await declaredPago(t);
  const sums = async (query: Partial<MoneyMovementsQuery>) =>
    (await admin.call(sumMoneyMovements, { query: { desde: today, hasta: today, ...query } })).body.resource!;
  expect(await sums({})).toMatchObject({ porVerificar: { pagos: 1 } });
  const { cursoId } = curso;
  expect(await sums({ cursoId })).toMatchObject({
    pagos: 2,
    devoluciones: 1,
    medios: [
      { medio: 'plin', nombre: 'Plin', netoCentimos: 9000 },
      { medio: 'yape', nombre: 'Yape', netoCentimos: 6000 },
    ],
    porVerificar: { pagos: 0 },
    autores: [{ usuarioId: adminId }],
  });
  expect(await sums({ cursoId, tipo: 'devolucion', quien: adminId })).toMatchObject({
    cobradoCentimos: 0,
    devueltoCentimos: 3000,
    porVerificar: { pagos: 0 },
  });
  expect(await sums({ quien: 2_000_000_000 })).toMatchObject({
    pagos: 0,
    medios: [],
    autores: [{ usuarioId: adminId }],
  });
});

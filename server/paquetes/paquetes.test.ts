import { listSugerencias } from 'domain/contract/cursos.ts';
import { getPaqueteFlyer, listOfferedPaquetes } from 'domain/contract/offered-paquetes.ts';
import { createDevolucion, markPaid } from 'domain/contract/pagos.ts';
import { createPaquete, deletePaquete, updatePaquete } from 'domain/contract/paquetes.ts';
import { createPedido, getPedido, getPedidoEstado, quotePedido } from 'domain/contract/pedidos.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allCursos } from '../db/schema/cursos.ts';
import { paquetes } from '../db/schema/paquetes.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeCupon, makeCurso, makePaquete } from '../testing/builders.ts';
import { count, pedidoOf } from '../testing/pedidos.ts';
import { signedIn } from '../testing/people.ts';

type Curso = Awaited<ReturnType<typeof makeCurso>>;

let t: TestApp;
let admin: ReturnType<TestApp['client']>;
let penal: Curso;
let civil: Curso;
let laboral: Curso;
beforeAll(async () => {
  t = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
  admin = (await signedIn(t, 'ADMIN')).browser;
  penal = await makeCurso(t.deps.db, { nombre: 'Penal', precio: 100 });
  civil = await makeCurso(t.deps.db, { nombre: 'Civil', precio: 100 });
  laboral = await makeCurso(t.deps.db, { nombre: 'Laboral', precio: 100 });
});
afterAll(() => t.close());

const three = () => [penal, civil, laboral].map(({ cursoId }) => cursoId);
type Fields = NonNullable<Parameters<typeof makePaquete>[1]>;
const bundle = (fields: Fields = {}) =>
  makePaquete(t.deps.db, { cursoIds: three(), precioCentimos: fields.porcentaje ? null : 20_000, ...fields });

/** Cart with the cursos of the paquete, then other cursos by themselves. */
function basket(paqueteId: number, parts: Curso[], { cantidad = 1, alone = [] as Curso[], total = 200 } = {}) {
  const body = pedidoOf([...parts, ...alone].map((curso) => [curso, cantidad]));
  const items = body.items.map((item, at) => (at < parts.length ? { ...item, paqueteId } : item));
  return { ...body, items, total };
}

const order = (body: ReturnType<typeof basket> & { cupon?: string }, client = t.client()) =>
  client.call(createPedido, { body });

async function placed(body: Parameters<typeof order>[0]) {
  const { status, body: answer } = await order(body);
  expect([status, answer.message]).toEqual([200, expect.anything()]);
  const { numero, clave } = answer.resource!;
  const found = sql`select pedido_id as id from pedido where numero = ${numero}`;
  const { rows } = await t.deps.db.execute<{ id: number }>(found);
  return { numero, clave, id: rows[0]!.id };
}

describe('an order with a bundle', () => {
  test('SEL-54 has one line per course with its share to the céntimo, and keeps it whatever becomes of the bundle', async () => {
    const { paqueteId, nombre } = await bundle();
    const { numero, clave } = await placed(basket(paqueteId, [penal, civil, laboral], { cantidad: 2, total: 400 }));
    await t.deps.db
      .update(paquetes)
      .set({ activo: false, nombre: 'Otro nombre' })
      .where(eq(paquetes.paqueteId, paqueteId));
    const { body } = await t.client().call(getPedidoEstado, { query: { numero, clave } });
    const line = { cantidad: 2, precioLista: 100, descuento: 0, paquete: nombre, paqueteId };
    expect(body.resource).toMatchObject({
      total: 400,
      lineas: [
        { ...line, cursoId: penal.cursoId, precio: 66.67 },
        { ...line, cursoId: civil.cursoId, precio: 66.67 },
        { ...line, cursoId: laboral.cursoId, precio: 66.66 },
      ],
    });
  });

  test('SEL-54 once paid it has seats in every course, and sales are counted by course', async () => {
    const { paqueteId } = await bundle();
    const { id } = await placed(basket(paqueteId, [penal, civil, laboral]));
    const pago = { medio: 'transferencia', operacion: `TR-${id}`, fecha: '2026-11-10' } as const;
    expect((await admin.call(markPaid, { params: { id }, body: pago })).status).toBe(200);
    const { rows } = await t.deps.db.execute(sql`
      select i.curso_id, count(a.asiento_id)::int as asientos, sum(v.monto_centimos)::int as vendido
        from pedido_item i join asiento a using (pedido_item_id) join venta v using (pedido_item_id)
       where i.pedido_id = ${id} group by i.curso_id order by i.curso_id`);
    expect(rows).toEqual([
      { curso_id: penal.cursoId, asientos: 1, vendido: 6_667 },
      { curso_id: civil.cursoId, asientos: 1, vendido: 6_667 },
      { curso_id: laboral.cursoId, asientos: 1, vendido: 6_666 },
    ]);
  });

  test('SEL-54 the share of one course is given back with its seat, and the other courses stay', async () => {
    const { paqueteId } = await bundle();
    const { id } = await placed(basket(paqueteId, [penal, civil, laboral]));
    const pago = { medio: 'yape', operacion: `YP-${id}`, fecha: '2026-11-10' } as const;
    const { body } = await admin.call(markPaid, { params: { id }, body: pago });
    const { pagos, asientos } = body.resource!;
    const retirar = asientos.filter(({ curso }) => curso === 'Civil').map(({ asientoId }) => asientoId);
    const refund = {
      pagoId: pagos[0]!.pagoId,
      monto: 66.67,
      motivo: 'No lo llevará',
      modo: 'manual',
      retirar,
    } as const;
    const key = { 'idempotency-key': `devolucion-${id}` };
    const refunded = await admin.call(createDevolucion, { params: { id }, body: refund }, key);
    expect(refunded.status).toBe(200);
    const { estado, asientos: left } = (await admin.call(getPedido, { params: { id } })).body.resource!;
    expect([estado, left.map(({ curso, estado: seat }) => [curso, seat])]).toEqual([
      'pagado',
      [
        ['Penal', 'libre'],
        ['Civil', 'revocado'],
        ['Laboral', 'libre'],
      ],
    ]);
  });

  test('SEL-54 a chosen part of the courses costs what was said, with the percentage of today', async () => {
    const { paqueteId } = await bundle({ elige: 2, porcentaje: 25 });
    const { id } = await placed(basket(paqueteId, [laboral, penal], { total: 150 }));
    const { body } = await admin.call(getPedido, { params: { id } });
    expect(body.resource!.lineas.map(({ cursoId, precio }) => [cursoId, precio])).toEqual([
      [laboral.cursoId, 75],
      [penal.cursoId, 75],
    ]);
    const { status, body: refused } = await order(basket(paqueteId, [penal], { total: 75 }));
    expect([status, refused.message]).toEqual([422, expect.stringContaining('se eligen 2 cursos')]);
    expect(refused.errores).toHaveProperty('items.0.paqueteId');
  });

  test('SEL-53 a course in a bundle and by itself is refused with both named', async () => {
    const { paqueteId } = await bundle();
    const body = basket(paqueteId, [penal, civil, laboral], { alone: [civil], total: 300 });
    const { status, body: answer } = await order(body);
    expect([status, answer.errores]).toEqual([
      422,
      { 'items.3.cursoId': expect.stringContaining('«Civil» está dos veces') },
    ]);
  });

  test('SEL-51 a price that changed since is told with the new one, and a bundle that is over is refused', async () => {
    const { paqueteId } = await bundle();
    const body = basket(paqueteId, [penal, civil, laboral]);
    await t.deps.db.update(paquetes).set({ precioCentimos: 21_000 }).where(eq(paquetes.paqueteId, paqueteId));
    const changed = await order(body);
    expect([changed.status, changed.body.resource]).toEqual([409, { total: 210 }]);
    await t.deps.db
      .update(paquetes)
      .set({ hasta: new Date(Date.now() - 1_000) })
      .where(eq(paquetes.paqueteId, paqueteId));
    expect((await order(body)).body).toMatchObject({
      codigo: 'paquete',
      message: expect.stringContaining('terminó el'),
    });
  });

  test('SEL-55 coupons apply to a bundle only where it says so', async () => {
    const { codigo } = await makeCupon(t.deps.db, { porcentaje: 10 });
    const closed = await bundle();
    const parts = [penal, civil, laboral];
    const refused = await order({ ...basket(closed.paqueteId, parts, { total: 180 }), cupon: codigo });
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('no vale para los cursos')]);
    const other = await makeCurso(t.deps.db, { precio: 50 });
    const mixed = { ...basket(closed.paqueteId, parts, { alone: [other], total: 245 }), cupon: codigo };
    const { body: quote } = await t.client().call(quotePedido, { body: mixed });
    expect(quote.resource).toMatchObject({ subtotal: 250, descuento: 5, total: 245 });
    await placed(mixed);
    const open = await bundle({ conCupones: true });
    await placed({ ...basket(open.paqueteId, parts, { total: 180 }), cupon: codigo });
  });

  test('SEL-56 respects the seats of each course', async () => {
    const last = await makeCurso(t.deps.db, { nombre: 'Notarial', precio: 100, cupos: 1 });
    const { paqueteId } = await bundle({ cursoIds: [penal.cursoId, last.cursoId], precioCentimos: 15_000 });
    await placed(basket(paqueteId, [penal, last], { total: 150 }));
    const { status, body } = await order(basket(paqueteId, [penal, last], { total: 150 }));
    expect([status, body.errores]).toEqual([422, { 'items.1.cantidad': '«Notarial» ya no tiene cupos.' }]);
  });

  test('SEL-57 deleted at the same moment it is either sold or gone, never both', async () => {
    const { paqueteId } = await bundle();
    const [sold, deleted] = await atOnce(
      t.deps,
      ['pedido', 'paquete'],
      [
        () => order(basket(paqueteId, [penal, civil, laboral])),
        () => admin.call(deletePaquete, { params: { id: paqueteId } }),
      ],
    );
    const lines = await count(t.deps, `pedido_item where paquete_id = ${paqueteId}`);
    const kept = await count(t.deps, `paquete where paquete_id = ${paqueteId}`);
    expect([
      [200, 409, 3, 1],
      [422, 200, 0, 0],
    ]).toContainEqual([sold.status, deleted.status, lines, kept]);
  });
});

describe('the catalogue', () => {
  test('SEL-52 lists bundles that can be bought now, with their price and what the courses cost', async () => {
    const { paqueteId } = await bundle({ nombre: 'Derecho procesal completo' });
    const over = await bundle({ hasta: new Date(Date.now() - 1_000) });
    const gone = await makeCurso(t.deps.db);
    const broken = await bundle({ cursoIds: [penal.cursoId, gone.cursoId] });
    await t.deps.db.update(allCursos).set({ eliminado: new Date() }).where(eq(allCursos.cursoId, gone.cursoId));
    const { body } = await t.client().call(listOfferedPaquetes, {});
    const ids = body.resources!.map((each) => each.paqueteId);
    expect(ids).toContain(paqueteId);
    expect(ids).not.toContain(over.paqueteId);
    expect(ids).not.toContain(broken.paqueteId);
    const prices = { cantidad: 3, precioActual: 200, precioLista: 300 };
    expect(body.resources).toContainEqual(
      expect.objectContaining({ paqueteId, ...prices, nombres: ['Penal', 'Civil', 'Laboral'] }),
    );
    const { body: found } = await t.client().call(listSugerencias, { query: { q: 'procesál comp' } });
    expect(found.resource!.sugerencias).toContainEqual(expect.objectContaining({ tipo: 'paquete', id: paqueteId }));
  });

  test('SEL-52 shows a bundle with its courses, and none that is switched off', async () => {
    const { paqueteId } = await bundle({ elige: 2, descripcion: 'Para concursos' });
    const flyer = () => t.client().call(getPaqueteFlyer, { params: { id: paqueteId } });
    expect((await flyer()).body.resource).toMatchObject({
      elige: 2,
      precioActual: 200,
      precioLista: null,
      enVenta: true,
      descripcion: 'Para concursos',
      cursos: [{ nombre: 'Penal', precioActual: 100 }, { nombre: 'Civil' }, { nombre: 'Laboral' }],
    });
    await t.deps.db.update(paquetes).set({ activo: false }).where(eq(paquetes.paqueteId, paqueteId));
    t.deps.responseCache.expire();
    expect((await flyer()).status).toBe(404);
  });
});

describe('ADMIN', () => {
  const fields = () => ({ nombre: 'Penal y civil', precio: 150, cursoIds: [penal.cursoId, civil.cursoId] });

  test('SEL-58 keeps bundles; a mistake is told at its field', async () => {
    const { body } = await admin.call(createPaquete, { body: fields() });
    expect(body.resource).toMatchObject({ ...fields(), elige: null, conCupones: false, vendidos: 0 });
    const again = await admin.call(createPaquete, { body: { ...fields(), nombre: 'PENAL Y CIVIL' } });
    expect([again.status, again.body.errores]).toEqual([409, { nombre: 'Ya hay un paquete «PENAL Y CIVIL».' }]);
    const gone = await makeCurso(t.deps.db, { eliminado: new Date() });
    const wrong: [object, string][] = [
      [{ precio: null }, 'precio'],
      [{ porcentaje: 10 }, 'precio'],
      [{ elige: 2 }, 'elige'],
      [{ cursoIds: [penal.cursoId] }, 'cursoIds'],
      [{ cursoIds: [penal.cursoId, penal.cursoId] }, 'cursoIds'],
      [{ cursoIds: [penal.cursoId, gone.cursoId] }, 'cursoIds'],
      [{ desde: '2026-12-02T00:00', hasta: '2026-12-01T00:00' }, 'hasta'],
    ];
    for (const [change, field] of wrong) {
      const refused = await admin.call(createPaquete, { body: { ...fields(), nombre: 'Otro', ...change } });
      expect([change, refused.status, Object.keys(refused.body.errores ?? {})]).toEqual([change, 422, [field]]);
    }
  });

  test('SEL-58 cannot delete a bundle that was sold, and courses keep their order', async () => {
    const { paqueteId, version } = await bundle();
    await placed(basket(paqueteId, [penal, civil, laboral]));
    const deleted = await admin.call(deletePaquete, { params: { id: paqueteId } });
    expect([deleted.status, deleted.body.message]).toEqual([409, expect.stringContaining('Puedes desactivarlo')]);
    const cursoIds = [laboral.cursoId, penal.cursoId];
    const body = { ...fields(), nombre: 'Reordenado', cursoIds, version };
    const changed = await admin.call(updatePaquete, { params: { id: paqueteId }, body });
    expect(changed.body.resource).toMatchObject({ cursoIds, vendidos: 1 });
    expect((await admin.call(updatePaquete, { params: { id: paqueteId }, body })).status).toBe(409);
  });
});

import { createCupon, deleteCupon, getCupon, updateCupon } from 'domain/contract/cupones.ts';
import { markPaid } from 'domain/contract/pagos.ts';
import {
  cancelPedido,
  createPedido,
  exportPedidos,
  getPedido,
  getPedidoEstado,
  quotePedido,
} from 'domain/contract/pedidos.ts';
import { cuponHoldHours, strangerHoldMinutes } from 'domain/rules/cupones.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { atOnce } from '../../testing/barrier.ts';
import { makeCupon, makeCurso } from '../../testing/builders.ts';
import { count, pedidoOf } from '../../testing/pedidos.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { expireCupones } from './expire-cupones.ts';

type Curso = Awaited<ReturnType<typeof makeCurso>>;
type Client = ReturnType<TestApp['client']>;

let t: TestApp;
let penal: Curso;
let civil: Curso;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
  penal = await makeCurso(t.deps.db, { nombre: 'Proceso Penal', precio: 350.5 });
  civil = await makeCurso(t.deps.db, { nombre: 'Contratos', precio: 1_250 });
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

const fromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const cupon = (fields: Parameters<typeof makeCupon>[1] = {}) => makeCupon(t.deps.db, fields);
type Buyer = { buyerEmail?: string };
const order = (codigo: string, total: number, buyer: Buyer = {}, client = t.client()) =>
  client.call(createPedido, { body: { ...pedidoOf([[penal, 2]], buyer), total, cupon: codigo } });
const uses = (cuponId: number) => count(t.deps, `pedido where cupon_id = ${cuponId} and estado <> 'cancelado'`);
const idOf = async (numero: string) =>
  (await t.deps.db.execute<{ id: number }>(sql`select pedido_id as id from pedido where numero = ${numero}`)).rows[0]!
    .id;

describe('an order with a coupon', () => {
  test('CUP-02 keeps what it was priced with, on page, in mail, CSV and panel, whatever becomes of the coupon', async () => {
    const { codigo, cuponId } = await cupon({ porcentaje: 15, cursoIds: [penal.cursoId] });
    const lines: [Curso, number][] = [
      [penal, 2],
      [civil, 1],
    ];
    const total = 701 - 105.15 + 1_250;
    // Somebody with an account: the first mail to anybody else is short.
    const { correo } = await makePerson(t.deps.db, 'USU');
    const body = { ...pedidoOf(lines, { buyerEmail: correo }), total, cupon: ` ${codigo.toLowerCase()} ` };
    const { status, body: answer } = await t.client().call(createPedido, { body });
    expect(status).toBe(200);
    const { numero, clave } = answer.resource!;
    expect((await admin.call(deleteCupon, { params: { id: cuponId } })).status).toBe(200);

    const { body: estado } = await t.client().call(getPedidoEstado, { query: { numero, clave } });
    const kept = {
      total,
      cupon: codigo,
      descuento: 105.15,
      lineas: [
        { nombre: 'Proceso Penal', precio: 350.5, precioLista: 350.5, descuento: 105.15 },
        { nombre: 'Contratos', precio: 1_250, descuento: 0 },
      ],
    };
    expect(estado.resource).toMatchObject(kept);
    const { body: detalle } = await admin.call(getPedido, { params: { id: await idOf(numero) } });
    expect(detalle.resource).toMatchObject(kept);
    const { body: csv } = await admin.call(exportPedidos, { query: { q: numero } });
    expect(Buffer.from(csv.resource!.data, 'base64').toString()).toContain(
      `Proceso Penal,2,350.50,${codigo},105.15,595.85,`,
    );
    const { rows } = await t.deps.db.execute<{ texto: string }>(
      sql`select texto from correo_saliente where asunto = ${`Recibimos tu pedido ${numero}`}`,
    );
    expect(rows[0]!.texto).toContain(`Cupón ${codigo}: −S/ 105.15\nTotal: S/ 1,845.85`);
  });

  test('CUP-02 without one stays as it was', async () => {
    const { status } = await t.client().call(createPedido, { body: pedidoOf([[penal, 1]]) });
    expect(status).toBe(200);
  });

  test('CUP-02 at another total is refused with the lines as they are priced', async () => {
    const { codigo, cuponId } = await cupon({ montoCentimos: 5_000 });
    const { status, body } = await order(codigo, 701);
    expect(status).toBe(409);
    expect(body).toMatchObject({ codigo: 'precio-cambio', resource: { total: 651 }, resources: [{ descuento: 50 }] });
    expect(await uses(cuponId)).toBe(0);
  });

  test('CUP-02 of 100 % completes by itself', async () => {
    const { codigo } = await cupon({ porcentaje: 100 });
    const { body } = await order(codigo, 0);
    const { numero, clave } = body.resource!;
    const { body: estado } = await t.client().call(getPedidoEstado, { query: { numero, clave } });
    expect(estado.resource).toMatchObject({ estado: 'pagado', total: 0, descuento: 701 });
  });
});

/** The buyer has paid by Yape. */
async function payFor(numero: string): Promise<void> {
  const id = await idOf(numero);
  const body = { medio: 'yape', operacion: `CUP-${id}` } as const;
  expect((await admin.call(markPaid, { params: { id }, body })).status).toBe(200);
}

describe('a coupon that does not apply is answered in words', () => {
  test.each([
    ['unknown', null, /^No existe el cupón «.*». Revisa cómo está escrito\.$/],
    ['not yet', { desde: fromNow(24) }, /^El cupón «.*» vale desde el .* de 20\d\d, \d\d:\d\d\.$/],
    ['over', { hasta: fromNow(-1) }, /^El cupón «.*» terminó el /],
    ['switched off', { activo: false }, /ya no está disponible\.$/],
    ['for other courses', 'civil', /no vale para los cursos de tu carrito\.$/],
    ['only for courses that were deleted', { todos: false }, /no vale para los cursos de tu carrito\.$/],
  ] as const)('CUP-03 %s', async (_, fields, message) => {
    const made =
      fields === null
        ? { codigo: 'NO-EXISTE' }
        : await cupon(fields === 'civil' ? { cursoIds: [civil.cursoId] } : { ...fields });
    for (const { status, body } of [
      await order(made.codigo, 701),
      await t.client().call(quotePedido, { body: { items: pedidoOf([[penal, 2]]).items, cupon: made.codigo } }),
    ]) {
      expect(status).toBe(422);
      expect(body.message).toMatch(message);
      expect([body.codigo, body.errores]).toEqual(['cupon', { cupon: body.message }]);
    }
  });

  test('CUP-03 a code longer than any is named by its first 40 letters', async () => {
    const { body } = await order('Q'.repeat(60), 701);
    expect(body.message).toBe(`No existe el cupón «${'Q'.repeat(40)}». Revisa cómo está escrito.`);
  });

  test('CUP-03 used up, by everybody or by one person under any spelling of the address', async () => {
    const { codigo } = await cupon({ porcentaje: 10, usosMax: 2, usosPorPersona: 1 });
    await payFor((await order(codigo, 630.9, { buyerEmail: 'ana@correo.pe' })).body.resource!.numero);
    const again = await order(codigo, 630.9, { buyerEmail: 'Ana@Correo.PE' });
    expect(again.body.message).toBe(`Ya usaste el cupón «${codigo}»: vale una vez por persona.`);
    for (const buyerEmail of ['', 'no es un correo']) {
      const { body } = await order(codigo, 630.9, { buyerEmail });
      expect(body.message).toBe(`Escribe tu correo para usar el cupón «${codigo}»: tiene un límite por persona.`);
    }
    // A quote needs no identity.
    const items = pedidoOf([[penal, 2]]).items;
    const quoted = await t.client().call(quotePedido, { body: { items, cupon: codigo } });
    expect(quoted.body.resource).toMatchObject({ total: 630.9, plazoMinutos: strangerHoldMinutes });
    expect((await order(codigo, 630.9, { buyerEmail: 'eva@correo.pe' })).status).toBe(200);
    const third = await order(codigo, 630.9, { buyerEmail: 'leo@correo.pe' });
    expect(third.body.message).toBe(`El cupón «${codigo}» se agotó: ya se usó todas las veces disponibles.`);
  });

  test('CUP-03 used by an account, whatever address it writes or none', async () => {
    const { codigo } = await cupon({ porcentaje: 10, usosPorPersona: 1 });
    const { browser } = await signedIn(t, 'USU');
    await payFor((await order(codigo, 630.9, { buyerEmail: '' }, browser)).body.resource!.numero);
    const again = await order(codigo, 630.9, { buyerEmail: 'otra@correo.pe' }, browser);
    expect(again.body.message).toBe(`Ya usaste el cupón «${codigo}»: vale una vez por persona.`);
    const body = { items: pedidoOf([[penal, 2]]).items, cupon: codigo };
    expect((await browser.call(quotePedido, { body })).body.message).toBe(again.body.message);
  });

  test('CUP-03 a quote says what it would cost and takes no use', async () => {
    const { codigo, cuponId } = await cupon({ porcentaje: 20, usosMax: 1 });
    const items = pedidoOf([[penal, 2]]).items;
    const { body } = await t.client().call(quotePedido, { body: { items, cupon: `\u00a0${codigo.toLowerCase()}\n` } });
    expect(body.resource).toMatchObject({
      cupon: codigo,
      subtotal: 701,
      descuento: 140.2,
      total: 560.8,
      plazoMinutos: 30,
    });
    expect(await uses(cuponId)).toBe(0);
    // No time limit for a coupon without a limit, nor for a free pedido.
    for (const fields of [{ porcentaje: 20 }, { porcentaje: 100, usosMax: 1 }]) {
      const made = await cupon(fields);
      const free = await t.client().call(quotePedido, { body: { items, cupon: made.codigo } });
      expect(free.body.resource?.plazoMinutos).toBeNull();
    }
  });
});

test('CUP-04 the last use is taken once by fifty parallel checkouts', async () => {
  const { codigo, cuponId } = await cupon({ porcentaje: 10, usosMax: 3 });
  const checkouts = Array.from({ length: 50 }, (_, at) => async () => {
    // The checkout retries what a busy server refused.
    for (;;) {
      const answer = await t.client().request('POST', '/api/orders', {
        body: { ...pedidoOf([[penal, 2]]), total: 630.9, cupon: codigo },
        headers: { 'x-forwarded-for': `10.9.0.${at}` },
      });
      if (answer.status !== 503) return answer;
    }
  });
  const answers = await atOnce(t.deps, 'pedido', checkouts);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect(statuses.filter((status) => status === 422)).toHaveLength(47);
  expect(await uses(cuponId)).toBe(3);
});

describe('a use comes back', () => {
  const refused = async (codigo: string) => (await order(codigo, 630.9)).status === 422;

  test('CUP-05 when ADMIN cancels the order', async () => {
    const { codigo } = await cupon({ porcentaje: 10, usosMax: 1 });
    const { body } = await order(codigo, 630.9);
    expect(await refused(codigo)).toBe(true);
    const id = await idOf(body.resource!.numero);
    await admin.call(cancelPedido, { params: { id }, body: { motivo: 'No pagó' } });
    expect((await order(codigo, 630.9)).status).toBe(200);
  });

  test('CUP-05 when the order was not paid in time, unless money is under way', async () => {
    const { codigo } = await cupon({ porcentaje: 10, usosMax: 2 });
    const [one, two] = [await order(codigo, 630.9), await order(codigo, 630.9)];
    const [unpaid, paying] = [await idOf(one.body.resource!.numero), await idOf(two.body.resource!.numero)];
    await t.deps.db.execute(sql`
      insert into pago (pedido_id, proveedor, referencia, estado, monto_centimos, moneda)
      values (${paying}, 'mercadopago', ${`en-proceso-${paying}`}, 'pendiente', 63090, 'PEN')`);
    const later = fromNow(cuponHoldHours + 1);
    await expireCupones(t.deps, fromNow(cuponHoldHours - 1));
    expect(await refused(codigo)).toBe(true);
    await expireCupones(t.deps, later);
    await expireCupones(t.deps, later);
    const { rows } = await t.deps.db.execute<{ pedido_id: number; estado: string }>(
      sql`select pedido_id, estado from pedido where pedido_id in (${unpaid}, ${paying}) order by pedido_id`,
    );
    expect(rows.map(({ estado }) => estado)).toEqual(['cancelado', 'pendiente']);
    const { body } = await admin.call(getPedido, { params: { id: unpaid } });
    const motivo = `No se pagó en 48 horas: se liberó el cupón ${codigo}`;
    expect(body.resource!.eventos.filter(({ tipo }) => tipo === 'cancelado')).toMatchObject([{ detalle: { motivo } }]);
    expect((await order(codigo, 630.9)).status).toBe(200);
  });

  test('CUP-05 only of an order that holds a use, after its last minute, also of a rejected payment', async () => {
    await expireCupones(t.deps, fromNow(cuponHoldHours + 1));
    const made = [
      await cupon({ porcentaje: 10 }),
      await cupon({ porcentaje: 10, usosMax: 5 }),
      await cupon({ porcentaje: 10, usosPorPersona: 1 }),
      await cupon({ porcentaje: 10, usosMax: 5 }),
    ];
    const ids: number[] = [];
    for (const { codigo } of made) ids.push(await idOf((await order(codigo, 630.9)).body.resource!.numero));
    const plain = await t.client().call(createPedido, { body: pedidoOf([[penal, 1]]) });
    ids.push(await idOf(plain.body.resource!.numero));
    await t.deps.db.execute(sql`update pedido set estado = 'rechazado' where pedido_id = ${ids[2]!}`);
    await t.deps.db.execute(sql`update pedido set estado = 'pagado', pagado = now() where pedido_id = ${ids[3]!}`);
    const at = (await t.deps.db.execute<{ creado: Date }>(sql`select creado from pedido where pedido_id = ${ids[1]!}`))
      .rows[0]!.creado;
    const ends = new Date(new Date(at).getTime() + cuponHoldHours * 3_600_000);
    expect(await expireCupones(t.deps, ends)).toBe(0);
    expect(await expireCupones(t.deps, new Date(ends.getTime() + 60_000))).toBe(2);
    const { rows } = await t.deps.db.execute<{ estado: string }>(
      sql`select estado from pedido where pedido_id >= ${ids[0]!} order by pedido_id`,
    );
    expect(rows.map(({ estado }) => estado)).toEqual(['pendiente', 'cancelado', 'cancelado', 'pagado', 'pendiente']);
  });
});

describe('CUP-06 ADMIN keeps coupons', () => {
  const body = {
    codigo: 'verano-26',
    porcentaje: 20,
    desde: '2026-12-01T00:00',
    hasta: '2027-01-01T00:00',
    usosMax: 100,
  };

  test('creates, changes with a version and deletes one; the code is free again', async () => {
    const made = await admin.call(createCupon, { body: { ...body, todos: false, cursoIds: [penal.cursoId, 999_999] } });
    expect(made.body.resource).toMatchObject({
      codigo: 'VERANO-26',
      desde: '2026-12-01T05:00:00.000Z',
      cursos: [{ nombre: 'Proceso Penal' }],
      usos: 0,
    });
    const { cuponId, version } = made.body.resource!;
    const taken = await admin.call(createCupon, { body });
    expect(taken.body).toMatchObject({ success: false, errores: { codigo: 'Ya hay un cupón «VERANO-26».' } });
    const change = { ...body, porcentaje: null, monto: 30.5, version };
    const changed = await admin.call(updateCupon, { params: { id: cuponId }, body: change });
    expect(changed.body.resource).toMatchObject({ porcentaje: null, monto: 30.5, todos: true, cursos: [] });
    const stale = await admin.call(updateCupon, { params: { id: cuponId }, body: change });
    expect(stale.body.codigo).toBe('cambio-ajeno');
    await admin.call(deleteCupon, { params: { id: cuponId } });
    expect((await admin.call(getCupon, { params: { id: cuponId } })).status).toBe(404);
    expect((await admin.call(createCupon, { body })).status).toBe(200);
  });

  test.each([
    [{ codigo: 'ñ!' }, 'codigo'],
    [{ codigo: '/'.repeat(16_000) }, 'codigo'],
    [{ porcentaje: 0 }, 'porcentaje'],
    [{ porcentaje: 12.5 }, 'porcentaje'],
    [{ porcentaje: null }, 'porcentaje'],
    [{ monto: 10 }, 'porcentaje'],
    [{ hasta: '2026-11-01T00:00' }, 'hasta'],
    [{ usosMax: 0 }, 'usosMax'],
    [{ todos: false }, 'cursoIds'],
  ])('is told what is wrong: %o', async (changes, field) => {
    const answer = await admin.call(createCupon, { body: { ...body, codigo: 'OTRO', ...changes } });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errores!)).toEqual([field]);
  });
});

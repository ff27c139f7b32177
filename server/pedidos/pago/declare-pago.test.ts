import { declarePago, sendVoucher } from 'domain/contract/declared-pagos.ts';
import { buildPath } from 'domain/contract/endpoint.ts';
import { createPedido, getPedidoEstado, retryPago } from 'domain/contract/pedidos.ts';
import { imageFolder, imageMaxBytes } from 'domain/formats/images.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTransaction } from '../../db/connect.ts';
import { findFormasPago } from '../../formas-pago/queries.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { untilBlocked } from '../../testing/blocked.ts';
import { makeCurso } from '../../testing/builders.ts';
import { clearFormasPago, declaredPago, setFormasPago } from '../../testing/declared.ts';
import { count, makePedido, pedidoOf } from '../../testing/pedidos.ts';
import { makePerson } from '../../testing/people.ts';
import { pngOfSize } from '../../testing/png.ts';
import { noWayToPay, welcome } from '../../welcome.ts';
import { accessKeyOf } from '../access-codes.ts';
import { pagosOf, updatePago } from './queries/pagos.ts';
import { deleteOldVouchers } from './receive-voucher.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.deps.db.execute(sql`delete from limite`);
  await setFormasPago(t);
});

async function newPedido(options: Parameters<typeof makePedido>[1] = { comprador: { buyerEmail: '' } }) {
  const { pedidoId, numero } = await makePedido(t.deps, options);
  return { pedidoId, numero, clave: accessKeyOf(t.deps, numero) };
}

/** Details of the history entries of this kind. */
async function events(pedidoId: number, tipo: string): Promise<unknown[]> {
  const { rows } = await t.deps.db.execute<{ detalle: unknown }>(sql`
    select detalle from pedido_evento where pedido_id = ${pedidoId} and tipo = ${tipo} order by pedido_evento_id`);
  return rows.map(({ detalle }) => detalle);
}

type Ref = { numero: string; clave: string };
let operations = 0;
const nextOperacion = () => {
  operations += 1;
  return `YP${operations}`;
};

const declare = async (ref: Ref, operacion: string, medio: 'yape' | 'plin' | 'transferencia' = 'yape') =>
  (await t.client().call(declarePago, { body: { numero: ref.numero, clave: ref.clave, medio, operacion } })).body;
const estadoOf = async ({ numero, clave }: Ref) =>
  (await t.client().call(getPedidoEstado, { query: { numero, clave } })).body.resource!;
const send = async ({ numero, clave }: Ref, bytes: Buffer, contentType = 'image/png') =>
  (
    await t.client().request('PUT', buildPath(sendVoucher, { query: { numero, clave } }), {
      body: bytes,
      headers: { 'content-type': contentType },
    })
  ).body;

describe('PAY-03 the page of an order says how to pay without the provider', () => {
  test('the configured ways, to whoever has the secret link alone', async () => {
    const ref = await newPedido();
    expect((await estadoOf(ref)).formasPago).toEqual({
      medios: ['yape', 'plin', 'transferencia'],
      yape: { numero: '999888777', titular: 'Aula Iuris', qr: '' },
      plin: { numero: '999111222', titular: 'Aula Iuris', qr: '' },
      cuentas: [{ banco: 'BCP', titular: 'Aula Iuris SAC', numero: '191-2345678-0-11', cci: '00219100234567801155' }],
      indicaciones: '',
    });
    const unknown = await declare({ ...ref, clave: 'x'.repeat(32) }, nextOperacion());
    expect(unknown).toMatchObject({ status: 404, message: 'No se encontró el pedido.' });
    expect((await send({ ...ref, clave: 'x'.repeat(32) }, pngOfSize(8, 8))).status).toBe(404);
  });

  test('nobody is invited to pay again while an online payment is in process', async () => {
    const ref = await newPedido();
    await t.deps.db.execute(sql`
      insert into pago (pedido_id, proveedor, referencia, estado, monto_centimos, moneda)
      values (${ref.pedidoId}, 'mercadopago', ${`MP-${ref.pedidoId}`}, 'pendiente', 100, 'PEN')`);
    expect(await estadoOf(ref)).toMatchObject({ formasPago: null, pagoEnProceso: true, contacto: false });
  });

  test('the checkout leads to that page, and its mail says so', async () => {
    const body = pedidoOf([[await makeCurso(t.deps.db), 1]], { buyerEmail: 'ways@correo.pe' });
    const { resource } = (await t.client().call(createPedido, { body })).body;
    const { numero, clave } = resource!;
    expect(resource).toMatchObject({ contacto: false });
    expect(resource?.paymentUrl).toContain(`/pedido?${new URLSearchParams({ numero, clave })}`);
    const { rows } = await t.deps.db.execute<{ texto: string }>(
      sql`select texto from correo_saliente where para = 'ways@correo.pe'`,
    );
    expect(rows[0]?.texto).toContain('Paga con Yape, Plin o transferencia');
  });

  test('PAY-04 with nothing configured, page, checkout and mail say that the school will contact the buyer', async () => {
    await clearFormasPago(t);
    const body = pedidoOf([[await makeCurso(t.deps.db), 1]], { buyerEmail: 'contact@correo.pe' });
    const { resource } = (await t.client().call(createPedido, { body })).body;
    expect(resource).toMatchObject({ contacto: true, paymentUrl: null });
    expect(await estadoOf(resource!)).toMatchObject({ contacto: true, formasPago: null });
    const { rows } = await t.deps.db.execute<{ texto: string }>(
      sql`select texto from correo_saliente where para = 'contact@correo.pe'`,
    );
    expect(rows[0]?.texto).toContain('Nuestro equipo te contactará para coordinar el pago');
  });

  test('PAY-04 a start in production says that there is no way to pay', async () => {
    await clearFormasPago(t);
    const production = { ...t.deps.config, production: true };
    expect(welcome(production, t.url, false)).not.toContain('ATENCIÓN');
    expect(noWayToPay(production, await findFormasPago(t.deps.db))).toContain(
      'no hay ninguna forma de pago configurada',
    );
    expect(noWayToPay(t.deps.config, await findFormasPago(t.deps.db))).toBeNull();
    await setFormasPago(t, { plinNumero: '', cuentas: [] });
    expect(noWayToPay(production, await findFormasPago(t.deps.db))).toBeNull();
  });
});

describe('PAY-05 the buyer declares the operation', () => {
  test('the order is in verification, once however often it is said', async () => {
    const ref = await newPedido();
    const operacion = nextOperacion();
    for (const _ of [1, 2]) expect(await declare(ref, ` ${operacion.toLowerCase()} `)).toMatchObject({ success: true });
    expect(await estadoOf(ref)).toMatchObject({
      estado: 'pendiente',
      verificacion: { medio: 'yape', operacion, conVoucher: false },
      contacto: false,
    });
    expect(await pagosOf(t.deps.db, ref.pedidoId)).toHaveLength(1);
    const declared = await events(ref.pedidoId, 'pago-declarado');
    expect(declared).toEqual([{ medio: 'yape', operacion, montoCentimos: 35_000 }]);
    expect(await pagosOf(t.deps.db, ref.pedidoId)).toMatchObject([
      { proveedor: 'manual', estado: 'pendiente', moneda: 'PEN', fechaOperacion: limaDay(new Date()) },
    ]);
  });

  test('a mistyped number is corrected until ADMIN decides', async () => {
    const ref = await newPedido();
    const [wrong, right] = [nextOperacion(), nextOperacion()];
    await declare(ref, wrong);
    await declare(ref, right, 'plin');
    expect(await estadoOf(ref)).toMatchObject({ verificacion: { medio: 'plin', operacion: right } });
    expect(await pagosOf(t.deps.db, ref.pedidoId)).toHaveLength(1);
    // The rejected number is free again.
    expect(await declare(await newPedido(), wrong)).toMatchObject({ success: true });
  });

  test('an operation that another order has is taken, and the buyer is not told of that order', async () => {
    const [first, second] = [await newPedido(), await newPedido()];
    const operacion = nextOperacion();
    await declare(first, operacion);
    const taken = await declare(second, operacion);
    expect(taken).toMatchObject({ success: true, message: 'Recibimos tu número de operación. Verificaremos tu pago.' });
    expect(await estadoOf(second)).toMatchObject({ verificacion: { medio: 'yape', operacion } });
  });

  test('of a way that the school has taken away meanwhile is refused', async () => {
    const ref = await newPedido();
    const before = await findFormasPago(t.deps.db);
    await t.deps.db.execute(sql`update formas_pago set plin_numero = '', plin_qr = ''`);
    const refused = await declare(ref, nextOperacion(), 'plin');
    await t.deps.db.execute(sql`update formas_pago set plin_numero = ${before.plinNumero}, plin_qr = ${before.plinQr}`);
    const message = 'Ese medio de pago ya no está disponible. Recarga la página.';
    expect(refused).toMatchObject({ status: 409, message });
  });

  test('said twice at once, an order has it once', async () => {
    const ref = await newPedido();
    const operacion = nextOperacion();
    const sent = await inTransaction(t.deps.db, async (tx) => {
      await tx.execute(sql`select from pedido where pedido_id = ${ref.pedidoId} for update`);
      const both = [declare(ref, operacion), declare(ref, operacion)];
      await untilBlocked(t.deps.db, 2);
      return both;
    });
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200]);
    expect(await count(t.deps, `pago where referencia = '${operacion}'`)).toBe(1);
  });

  test.each([
    ['pagado', 'Pagado'],
    ['cancelado', 'Cancelado'],
    ['reembolsado', 'Reembolsado'],
  ])('an order that is %s takes no declaration', async (estado, label) => {
    const ref = await newPedido();
    await t.deps.db.execute(
      sql`update pedido set estado = ${estado},
                 pagado = case when ${estado} = 'cancelado' then null else now() end
           where pedido_id = ${ref.pedidoId}`,
    );
    const refused = await declare(ref, nextOperacion());
    expect(refused).toMatchObject({ status: 409 });
    expect(refused.message).toContain(label);
    expect(await estadoOf(ref)).toMatchObject({ formasPago: null, verificacion: null });
  });

  test('a way that is no longer configured is refused', async () => {
    const ref = await newPedido();
    await setFormasPago(t, { plinNumero: '' });
    expect((await declare(ref, nextOperacion(), 'plin')).message).toContain('ya no está disponible');
  });

  test.each(['', '   ', '<script>', '/'.repeat(16_000), '1 OR 1=1;--'])(
    'the operation %j is refused',
    async (typed) => {
      const refused = await declare(await newPedido(), typed);
      expect(refused).toMatchObject({ status: 422, errores: { operacion: expect.any(String) } });
    },
  );

  test('an address is limited', async () => {
    const ref = await newPedido();
    const browser = t.client();
    const operacion = nextOperacion();
    const { numero, clave } = ref;
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      statuses.push((await browser.call(declarePago, { body: { numero, clave, medio: 'yape', operacion } })).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });

  test('after five rejections the buyer is asked to write', async () => {
    const ref = await newPedido();
    for (let n = 0; n < 5; n += 1) {
      await declare(ref, nextOperacion());
      const [pago] = (await pagosOf(t.deps.db, ref.pedidoId)).filter(({ estado }) => estado === 'pendiente');
      await updatePago(t.deps.db, pago!.pagoId, { estado: 'rechazado', motivo: 'no' });
    }
    const { correo } = t.deps.config.institucion;
    const refused = await declare(ref, nextOperacion());
    const message = `Ya revisamos 5 números de este pedido. Escríbenos a ${correo}.`;
    expect([refused.status, refused.message]).toEqual([409, message]);
  });

  test('an operation that pays a part already is not declared again; a rejected order can be paid by hand', async () => {
    const ref = await newPedido();
    await declare(ref, nextOperacion());
    const [part] = await pagosOf(t.deps.db, ref.pedidoId);
    const { usuarioId: registradoPor } = await makePerson(t.deps.db, 'ADMIN');
    await updatePago(t.deps.db, part!.pagoId, { estado: 'aprobado', montoCentimos: 10_000, registradoPor });
    const refused = await declare(ref, part!.referencia);
    expect([refused.status, refused.message]).toEqual([409, 'Ya registramos esa operación en tu pedido.']);
    const rejected = await newPedido();
    await t.deps.db.execute(sql`update pedido set estado = 'rechazado' where pedido_id = ${rejected.pedidoId}`);
    expect(await declare(rejected, nextOperacion())).toMatchObject({ success: true });
    expect((await events(rejected.pedidoId, 'pago-declarado')).length).toBe(1);
  });

  test('a declared order opens no payment page', async () => {
    const ref = await newPedido();
    await declare(ref, nextOperacion());
    const { numero, clave } = ref;
    expect((await t.client().call(retryPago, { body: { numero, clave } })).status).toBe(409);
  });
});

describe('PAY-06 the photo of the voucher', () => {
  const voucherOf = async (pedidoId: number) => (await pagosOf(t.deps.db, pedidoId))[0]!.voucher;
  const stored = (nombre: string) => t.deps.storage.head(`${imageFolder('vouchers')}/${nombre}`);

  test('is stored re-encoded, replaced by a second one, and has no public address', async () => {
    const ref = await declaredPago(t);
    expect(await send(ref, pngOfSize(40, 80))).toMatchObject({ success: true });
    const first = await voucherOf(ref.pedidoId);
    expect(await stored(first)).toMatchObject({ contentType: 'image/webp' });
    await send(ref, pngOfSize(50, 80));
    expect(await voucherOf(ref.pedidoId)).not.toBe(first);
    expect((await estadoOf(ref)).verificacion).toMatchObject({ conVoucher: true });
    const sent = { operacion: (await pagosOf(t.deps.db, ref.pedidoId))[0]!.referencia };
    expect(await events(ref.pedidoId, 'voucher')).toEqual([sent, sent]);
    expect((await fetch(`${t.url}/imagenes/vouchers/${first}`)).status).toBe(404);
  });

  test.each([
    [
      'a drawing that can carry a script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'image/svg+xml',
      422,
    ],
    ['a page that says it is a picture', Buffer.from('<script>1</script>'), 'image/png', 422],
    ['a picture that says it is another', pngOfSize(8, 8), 'image/jpeg', 422],
    ['more than 5 MB', Buffer.concat([pngOfSize(8, 8), Buffer.alloc(imageMaxBytes)]), 'image/png', 413],
  ])('%s is refused and nothing is kept', async (_what, bytes, contentType, status) => {
    const ref = await declaredPago(t);
    const refused = await send(ref, bytes, contentType);
    expect(refused).toMatchObject({ status });
    if (status === 413) expect(refused).toMatchObject({ codigo: 'muy-grande', message: 'Máx 5 MB' });
    expect(await voucherOf(ref.pedidoId)).toBe('');
    expect(await count(t.deps, `archivo where owner_type = 'pago' and owner_id = ${ref.pagoId}`)).toBe(0);
  });

  test('ADMIN decided while it was stored: it is refused, and the decided payment stays without it', async () => {
    const ref = await declaredPago(t);
    const put = vi.spyOn(t.deps.storage, 'put').mockImplementationOnce(async () => {
      await updatePago(t.deps.db, ref.pagoId, { estado: 'rechazado' });
    });
    const refused = await send(ref, pngOfSize(8, 8));
    put.mockRestore();
    expect(refused).toMatchObject({ status: 409, message: 'Primero escribe el número de operación de tu pago.' });
    expect(await voucherOf(ref.pedidoId)).toBe('');
  });

  test('before the operation it is refused', async () => {
    const refused = await send(await newPedido(), pngOfSize(8, 8));
    expect(refused).toMatchObject({ status: 409, message: 'Primero escribe el número de operación de tu pago.' });
  });

  test('PAY-08 it is deleted 30 days after the decision, and what no payment names after a day', async () => {
    const now = new Date();
    const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
    const [decided, waiting] = [await declaredPago(t), await declaredPago(t)];
    for (const ref of [decided, waiting]) await send(ref, pngOfSize(30, 30));
    const replaced = await voucherOf(waiting.pedidoId);
    await send(waiting, pngOfSize(31, 30));
    await updatePago(t.deps.db, decided.pagoId, { estado: 'rechazado', motivo: 'no', decidido: now });
    const [kept, open] = [await voucherOf(decided.pedidoId), await voucherOf(waiting.pedidoId)];

    await deleteOldVouchers(t.deps, later(0.9));
    expect(await stored(replaced)).not.toBeNull();
    await deleteOldVouchers(t.deps, later(29));
    expect(await stored(replaced)).toBeNull();
    expect(await stored(kept)).not.toBeNull();
    await deleteOldVouchers(t.deps, later(30));
    expect(await stored(kept)).not.toBeNull();
    await deleteOldVouchers(t.deps, later(31));
    expect(await stored(kept)).toBeNull();
    expect(await voucherOf(decided.pedidoId)).toBe('');
    expect(await count(t.deps, `archivo where nombre = '${kept}' and estado <> 'borrado'`)).toBe(0);
    // Kept: ADMIN has not decided yet.
    expect(await stored(open)).not.toBeNull();
  });
});

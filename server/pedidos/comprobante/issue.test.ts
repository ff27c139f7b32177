import { creditComprobante, getComprobante, listComprobantes, listFaltas } from 'domain/contract/comprobantes.ts';
import { getCheckoutWays } from 'domain/contract/formas-pago.ts';
import { createDevolucion, markPaid, movePago } from 'domain/contract/pagos.ts';
import { getPending } from 'domain/contract/panel.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { ReadPago } from '../../ports/pagos/port.ts';
import { atOnce, times } from '../../testing/barrier.ts';
import { makeCurso } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { type Emision, startEmision } from '../../testing/emision.ts';
import { count, pedidoOf } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';
import { startTienda } from '../../testing/tienda.ts';
import { confirmPago } from '../pago/confirm-pago.ts';
import { openCobro } from '../pago/open-cobro.ts';
import { findPedidoByNumero, type Pedido } from '../pedido/queries/pedidos.ts';
import { followUpComprobantes } from './follow-up-comprobantes.ts';

let s: Emision;
let admin: Client;
beforeAll(async () => {
  s = await startEmision();
  ({ browser: admin } = await signedIn(s.t, 'ADMIN'));
});
afterAll(() => s.close());
afterEach(() => s.deps.db.execute(sql`update comprobante_ajustes set desde = now() - interval '1 day'`));

const factura = {
  tipo: 'factura',
  tipoDocumento: 'RUC',
  documento: '20100070970',
  nombre: 'Estudio Ñahui SAC',
  direccion: 'Av. Arequipa 123, Lima',
} as const;

/** A pedido through the checkout, with billing data and an open payment page. */
async function order(precio: number, comprobante?: object, cantidad = 1): Promise<Pedido> {
  const body = { ...pedidoOf([[await makeCurso(s.deps.db, { precio }), cantidad]]), comprobante };
  const answer = await s.t.client().request('POST', '/api/orders', { body });
  const { numero } = (answer.body as unknown as { resource: { numero: string } }).resource;
  const pedido = (await findPedidoByNumero(s.deps.db, numero))!;
  await openCobro(s.deps, pedido);
  return pedido;
}

const pagoOf = async ({ pedidoId }: Pedido) => {
  const { rows } = await s.deps.db.execute<{ id: number }>(
    sql`select pago_id as id from pago where pedido_id = ${pedidoId}`,
  );
  return rows[0]!.id;
};
const refund = async (pedido: Pedido, monto?: number) => {
  const body = {
    pagoId: await pagoOf(pedido),
    monto,
    modo: 'proveedor' as const,
    motivo: 'Se arrepintió',
    retirar: [],
  };
  const { status } = await admin.call(
    createDevolucion,
    { params: { id: pedido.pedidoId }, body },
    { 'idempotency-key': crypto.randomUUID() },
  );
  expect(status).toBe(200);
};
const reasonOf = async ({ pedidoId }: Pedido) => {
  const { rows } = await s.deps.db.execute<{ motivo: string }>(
    sql`select motivo from comprobante_falta where pedido_id = ${pedidoId}`,
  );
  return rows[0]?.motivo ?? null;
};
const documentOf = async ({ pedidoId }: Pedido) => {
  const { rows } = await s.deps.db.execute<{ id: number }>(
    sql`select comprobante_id as id from comprobante where pedido_id = ${pedidoId} order by 1 limit 1`,
  );
  return rows[0]!.id;
};
const setFields = (fields: string) => s.deps.db.execute(sql.raw(`update comprobante_ajustes set ${fields}`));

describe('a paid order has its document', () => {
  test('SUN-33 a boleta, accepted, with its file and its CDR', async () => {
    const pedido = await s.pedido();
    await s.pay(pedido);
    await s.sent(pedido);
    const [boleta, ...others] = await s.documents(pedido);
    expect(others).toEqual([]);
    expect(boleta).toMatchObject({ tipo: '03', estado: 'aceptado', total: pedido.totalCentimos });
    expect(boleta!.id).toMatch(/^B001-\d+$/);
    const files = `comprobante_archivo join comprobante using (comprobante_id) where pedido_id = ${pedido.pedidoId}`;
    expect(await count(s.deps, files)).toBe(2);
    expect([...s.sunat.taken.keys()]).toContain(`20131312955-03-${boleta!.id}`);
  });

  test('SUN-33 a factura for who gave a RUC', async () => {
    const pedido = await order(118, factura);
    await s.pay(pedido);
    await s.sent(pedido);
    const [document] = await s.documents(pedido);
    expect(document).toMatchObject({ tipo: '01', estado: 'aceptado', total: 11_800 });
    const xml = s.sunat.taken.get(`20131312955-01-${document!.id}`)!.xml.toString();
    expect(xml).toContain('<cbc:RegistrationName>Estudio Ñahui SAC</cbc:RegistrationName>');
    expect(xml).toContain('<cbc:TaxAmount currencyID="PEN">18.00</cbc:TaxAmount>');
  });

  test('SUN-33 told ten times of one payment, one document', async () => {
    const pedido = await s.pedido();
    const { id } = s.peer.pay(pedido.numero, 'approved');
    const pago = (await s.deps.pagos.readPago(String(id)))!;
    await atOnce(
      s.deps,
      'pago',
      times(4, () => confirmPago(s.deps, pago)),
    );
    for (let n = 0; n < 6; n++) await s.deliver(s.peer.notice(id));
    await s.settled();
    await s.sent(pedido);
    expect(await s.documents(pedido)).toHaveLength(1);
  });

  test('SUN-33 a free order has none', async () => {
    const body = pedidoOf([[await makeCurso(s.deps.db, { precio: 0 }), 1]]);
    const answer = await s.t.client().request('POST', '/api/orders', { body });
    const { numero } = (answer.body as unknown as { resource: { numero: string } }).resource;
    expect(await s.documents((await findPedidoByNumero(s.deps.db, numero))!)).toEqual([]);
  });

  test('SUN-34 payments in part have a document each', async () => {
    const pedido = await s.pedido({ lineas: [[await makeCurso(s.deps.db, { precio: 100 }), 1]] });
    const pay = (monto: number, operacion: string) =>
      admin.call(markPaid, { params: { id: pedido.pedidoId }, body: { medio: 'yape', operacion, monto } });
    await pay(30, `op-${pedido.numero}-1`);
    await pay(70, `op-${pedido.numero}-2`);
    await s.sent(pedido);
    expect((await s.documents(pedido)).map(({ total }) => total)).toEqual([3_000, 7_000]);
  });
});

describe('a refund has its note', () => {
  test('SUN-35 one per refund, of the letter of its document, and never more than was billed', async () => {
    const pedido = await s.pedido({ lineas: [[await makeCurso(s.deps.db, { precio: 100 }), 1]] });
    const id = await s.pay(pedido);
    await refund(pedido, 25.5);
    await refund(pedido, 10);
    await refund(pedido);
    await s.deliver(s.peer.notice(id));
    await s.settled();
    await s.sent(pedido);
    const [boleta, ...notas] = await s.documents(pedido);
    expect(notas).toMatchObject([
      { tipo: '07', estado: 'aceptado', total: 2_550, corrige: boleta!.id },
      { tipo: '07', estado: 'aceptado', total: 1_000, corrige: boleta!.id },
      { tipo: '07', estado: 'aceptado', total: 6_450, corrige: boleta!.id },
    ]);
    expect(notas.every((nota) => nota.id.startsWith('BC01-'))).toBe(true);
    const linked = `comprobante where pedido_id = ${pedido.pedidoId} and devolucion_id is not null`;
    expect(await count(s.deps, linked)).toBe(3);
  });

  test('SUN-35 of a factura with its own series', async () => {
    const pedido = await order(118, factura);
    await s.pay(pedido);
    await refund(pedido);
    await s.sent(pedido);
    const [, nota] = await s.documents(pedido);
    expect(nota).toMatchObject({ tipo: '07', total: 11_800 });
    expect(nota!.id).toMatch(/^FC01-/);
    const xml = s.sunat.taken.get(`20131312955-07-${nota!.id}`)!.xml.toString();
    expect(xml).toContain('<cbc:ResponseCode>06</cbc:ResponseCode>');
    expect(xml).not.toContain('FormaPago');
  });

  test('SUN-35 a second payment that goes back needs none', async () => {
    const pedido = await s.pedido();
    await s.pay(pedido);
    const second = await s.pay(pedido);
    s.peer.change(second, 'refunded');
    await s.deliver(s.peer.notice(second));
    await s.settled();
    await s.sent(pedido);
    expect(await s.documents(pedido)).toHaveLength(1);
  });

  test('SUN-36 SUN-77 a payment that is moved away is shown to ADMIN, who credits it, and bills where it arrives', async () => {
    const curso = await makeCurso(s.deps.db, { precio: 50 });
    const [from, to] = [await s.pedido({ lineas: [[curso, 1]] }), await s.pedido({ lineas: [[curso, 1]] })];
    const body = { medio: 'yape' as const, operacion: `move-${from.numero}`, monto: 50 };
    await admin.call(markPaid, { params: { id: from.pedidoId }, body });
    const params = { id: from.pedidoId, pagoId: await pagoOf(from) };
    const moved = await admin.call(movePago, { params, body: { numero: to.numero, motivo: 'Era del otro pedido' } });
    expect(moved.status).toBe(200);
    expect((await s.documents(from)).map(({ tipo }) => tipo)).toEqual(['03']);
    expect((await s.documents(to)).map(({ tipo }) => tipo)).toEqual(['03']);
    await Promise.all([from, to].map((pedido) => s.sent(pedido)));

    const ofBoleta = { id: await documentOf(from) };
    const unattended = async () =>
      (await admin.call(listComprobantes, { query: { estado: 'por-atender', q: from.numero } })).body.resources;
    const waiting = async () => (await admin.call(getPending, {})).body.resource!.comprobantes;
    expect(await unattended()).toMatchObject([{ comprobanteId: ofBoleta.id, porAcreditar: 50 }]);
    const before = await waiting();
    expect(await reasonOf(from)).toBe('Se facturó S/ 50.00 que el pedido ya no tiene: emite la nota de crédito.');
    expect(await reasonOf(to)).toBeNull();
    const faltas = (await admin.call(listFaltas, {})).body.resources!;
    expect(faltas.map(({ pedido, sobra }) => [pedido, sobra])).toContainEqual([from.numero, 50]);
    const found = (await admin.call(getComprobante, { params: ofBoleta })).body.resource!;
    expect([found.porAcreditar, found.puede.acreditar]).toEqual([50, true]);

    const credit = (monto?: number) =>
      admin.call(creditComprobante, { params: ofBoleta, body: { monto, motivo: 'Era del otro pedido' } });
    expect((await credit(50.01)).body.errores).toEqual({ monto: 'Como máximo S/ 50.00' });
    expect((await credit(20)).body.resource).toMatchObject({
      tipo: '07',
      total: 20,
      corrige: { comprobanteId: ofBoleta.id },
    });
    expect((await credit()).body.resource).toMatchObject({ tipo: '07', total: 30 });
    expect((await credit()).body.message).toContain('Su dinero sigue en el pedido');
    await s.sent(from);
    const totals = (await s.documents(from)).map(({ tipo, estado, total }) => [tipo, estado, total]);
    expect(totals).toEqual([
      ['03', 'aceptado', 5_000],
      ['07', 'aceptado', 2_000],
      ['07', 'aceptado', 3_000],
    ]);
    expect([await unattended(), await waiting(), await reasonOf(from)]).toEqual([[], before - 1, null]);
  });

  test('SUN-77 a document whose money is in its pedido has no note by itself', async () => {
    const pedido = await s.pedido();
    await s.pay(pedido);
    await s.sent(pedido);
    const params = { id: await documentOf(pedido) };
    const { body } = await admin.call(creditComprobante, { params, body: { motivo: 'Cortesía' } });
    expect(body.message).toBe('Su dinero sigue en el pedido: al devolverlo, la nota de crédito se emite sola.');
    expect(await s.documents(pedido)).toHaveLength(1);
  });
});

describe('what cannot be issued waits, and the sale stands', () => {
  test('SUN-37 without a document above the limit, until the limit is another', async () => {
    const pedido = await s.anonymous([[await makeCurso(s.deps.db, { precio: 900 }), 1]]);
    await s.pay(pedido);
    expect(await s.estado(pedido)).toBe('pagado');
    expect(await reasonOf(pedido)).toBe('Falta el documento del comprador: el pedido supera S/ 700.00.');
    expect(await s.documents(pedido)).toEqual([]);
    await setFields('limite_anonimo_centimos = 100000');
    await followUpComprobantes(s.deps);
    await followUpComprobantes(s.deps);
    await setFields('limite_anonimo_centimos = 70000');
    await s.sent(pedido);
    expect(await s.documents(pedido)).toMatchObject([{ estado: 'aceptado', total: 90_000 }]);
    expect(await reasonOf(pedido)).toBeNull();
  });

  test('SUN-37 an expired certificate takes no number', async () => {
    const { comprobantes } = s.deps;
    s.deps.comprobantes = { ...comprobantes, validUntil: new Date('2021-01-01') };
    const pedido = await s.pedido();
    await s.pay(pedido);
    expect(await reasonOf(pedido)).toContain('El certificado digital venció');
    s.deps.comprobantes = comprobantes;
    await followUpComprobantes(s.deps);
    await s.sent(pedido);
    expect(await s.documents(pedido)).toHaveLength(1);
  });

  test('SUN-37 sales of before the beginning are not billed, nor anything while it is not set', async () => {
    await setFields('desde = null');
    const pedido = await s.pedido();
    await s.pay(pedido);
    await followUpComprobantes(s.deps);
    await setFields("desde = now() + interval '1 hour'");
    await followUpComprobantes(s.deps);
    expect(await s.documents(pedido)).toEqual([]);
    expect(await reasonOf(pedido)).toBeNull();
  });
});

test('SUN-61 the checkout asks for the document above the limit', async () => {
  const buy = async (precio: number, comprobante?: object) => {
    const body = { ...pedidoOf([[await makeCurso(s.deps.db, { precio }), 1]]), comprobante };
    return (await s.t.client().request('POST', '/api/orders', { body })).body;
  };
  expect(await buy(700.01)).toMatchObject({
    status: 422,
    errores: { 'comprobante.tipo': 'Desde S/ 700.00 tu comprobante lleva tu documento: elige boleta o factura.' },
  });
  expect(await buy(700)).toMatchObject({ success: true });
  expect(await buy(700.01, factura)).toMatchObject({ success: true });
});

test('SUN-87 the checkout says whether a comprobante is issued by itself', async () => {
  // A request with a session is answered without the response cache.
  const says = async () => (await admin.call(getCheckoutWays, {})).body.resource!.emiteComprobantes;
  expect(await says()).toBe(true);
  for (const desde of ['null', "now() + interval '1 day'"]) {
    await setFields(`desde = ${desde}`);
    expect(await says()).toBe(false);
  }
  await setFields("desde = now() - interval '1 day'");
});

describe('taxes', () => {
  test('SUN-38 as set for the course from a day on, else as the school says', async () => {
    const [taught, other] = [await makeCurso(s.deps.db, { precio: 118 }), await makeCurso(s.deps.db, { precio: 118 })];
    await s.deps.db.execute(sql`
      insert into curso_afectacion (curso_id, desde, afectacion)
      values (${taught.cursoId}, '2020-01-01', 'exonerado'), (${taught.cursoId}, '2020-06-01', 'inafecto'),
             (${taught.cursoId}, '2100-01-01', 'gravado')`);
    const pedido = await s.pedido({
      lineas: [
        [taught, 1],
        [other, 1],
      ],
    });
    await s.pay(pedido);
    const { rows } = await s.deps.db.execute<{ lines: { afectacion: string }[] }>(
      sql`select documento->'lines' as lines from comprobante where pedido_id = ${pedido.pedidoId}`,
    );
    expect(rows[0]!.lines.map(({ afectacion }) => afectacion)).toEqual(['inafecto', 'gravado']);
  });

  test('SUN-07 a factura above the threshold is subject to detracción when the account is known', async () => {
    for (const [account, operation] of [
      ['', '0101'],
      ['00012345678', '1001'],
    ] as const) {
      await setFields(`detraccion_cuenta = '${account}'`);
      const pedido = await order(500, factura, 2);
      await s.pay(pedido);
      await s.sent(pedido);
      const [document] = await s.documents(pedido);
      const xml = s.sunat.taken.get(`20131312955-01-${document!.id}`)!.xml.toString();
      expect(xml).toContain(`listID="${operation}"`);
      const query = { estado: 'detraccion', q: pedido.numero } as const;
      const { resources } = (await admin.call(listComprobantes, { query })).body;
      expect(resources).toMatchObject([{ numero: document!.id, detraccion: 120 }]);
    }
    await setFields(`detraccion_cuenta = ''`);
  });
});

test('SUN-39 numbers of a series have no gap and no repetition, paid at once by many', async () => {
  const pagos: ReadPago[] = [];
  for (let n = 0; n < 12; n++) {
    const { id } = s.peer.pay((await s.pedido()).numero, 'approved');
    pagos.push((await s.deps.pagos.readPago(String(id)))!);
  }
  await atOnce(
    s.deps,
    'comprobante',
    pagos.map((pago) => () => confirmPago(s.deps, pago)),
  );
  await s.settled();
  const { rows } = await s.deps.db.execute<{ serie: string; n: number; last: number; next: number }>(sql`
    select c.serie, count(distinct numero)::int as n, max(numero) as last, max(s.siguiente) as next
      from comprobante c join comprobante_serie s using (serie) group by c.serie`);
  expect(rows.length).toBeGreaterThan(0);
  for (const { n, last, next } of rows) expect([last, next]).toEqual([n, n + 1]);
});

test('SUN-20 with COMPROBANTES=ninguno nothing is issued', async () => {
  const plain = await startTienda();
  await plain.deps.db.execute(sql`update comprobante_ajustes set desde = now() - interval '1 day'`);
  const pedido = await plain.pedido();
  await plain.deliver(plain.peer.notice(plain.peer.pay(pedido.numero, 'approved').id));
  await plain.settled();
  await followUpComprobantes(plain.deps);
  expect([await plain.estado(pedido), await count(plain.deps, 'comprobante')]).toEqual(['pagado', 0]);
  await plain.close();
});

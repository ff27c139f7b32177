import { chargeSaldo, forgiveCuota, listCuotas, openSaldo } from 'domain/contract/cuotas.ts';
import { approvePago, declarePago } from 'domain/contract/declared-pagos.ts';
import { listModulos } from 'domain/contract/modulos.ts';
import { createDevolucion, markPaid } from 'domain/contract/pagos.ts';
import { cancelPedido, getPedido, getPedidoEstado, retryPago } from 'domain/contract/pedidos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atOnce } from '../../testing/barrier.ts';
import type { Client } from '../../testing/client.ts';
import { type BoughtCuota, buyInCuotas, moveDay } from '../../testing/cuotas.ts';
import { setFormasPago } from '../../testing/declared.ts';
import { signedIn } from '../../testing/people.ts';
import { startTienda, type Tienda } from '../../testing/tienda.ts';
import { accessKeyOf } from '../access-codes.ts';

let s: Tienda;
let admin: Client;
beforeAll(async () => {
  s = await startTienda();
  admin = (await signedIn(s.t, 'ADMIN')).browser;
  await setFormasPago(s.t);
});
afterAll(() => s.close());

type Ref = { numero: string; clave: string };
const refOf = (numero: string): Ref => ({ numero, clave: accessKeyOf(s.deps, numero) });
const idOf = async ({ numero }: Ref) => {
  const { rows } = await s.deps.db.execute<{ id: number }>(
    sql`select pedido_id as id from pedido where numero = ${numero}`,
  );
  return rows[0]!.id;
};

let operations = 0;
const pay = (pedidoId: number) => {
  operations += 1;
  const body = { medio: 'yape', operacion: `OP-SAL-${operations}` } as const;
  return admin.call(markPaid, { params: { id: pedidoId }, body });
};

/** A student who paid the first of three instalments. */
async function owing() {
  const { browser } = await signedIn(s.t, 'USU');
  const bought = await buyInCuotas(s.t, browser);
  const [first, second, third] = bought.cuotas as [BoughtCuota, BoughtCuota, BoughtCuota];
  expect((await pay(first.pedidoId)).status).toBe(200);
  const ref = { numero: bought.numero, clave: bought.clave };
  const enters = async () => (await browser.call(listModulos, { query: { cursoId: bought.curso.cursoId } })).status;
  return { ...bought, first, second, third, ref, enters };
}

const open = async (ref: Ref): Promise<Ref> => {
  const { status, body, text } = await s.t.client().call(openSaldo, { body: ref });
  expect(status, text).toBe(200);
  const query = new URLSearchParams(body.resource!.url.split('?')[1]);
  return { numero: query.get('numero')!, clave: query.get('clave')! };
};
const read = async (ref: Ref) => {
  const { estado, total, lineas, cuotas, saldo, queda } = (await s.t.client().call(getPedidoEstado, { query: ref }))
    .body.resource!;
  return { estado, total, lineas, saldo, queda, cuotas: cuotas.map(({ estado }) => estado) };
};
const payByCard = async (ref: Ref) => {
  const { id } = s.peer.pay(ref.numero, 'approved');
  await s.deliver(s.peer.notice(id));
  await s.settled();
};
const openPage = async (ref: Ref) =>
  expect((await s.t.client().call(retryPago, { body: ref })).body.resource?.paymentUrl).toBeTruthy();

describe('everything at once', () => {
  test('CUO-19 what is owed of a plan is one order with one payment, the same one while the same is owed', async () => {
    const { ref, second, third, curso, enters } = await owing();
    await moveDay(s.t, second.cuotaId, -20);
    expect(await enters()).toBe(403);
    expect((await read(ref)).saldo).toBe(200);
    const saldo = await open(ref);
    expect(await open(refOf(third.numeroPedido))).toEqual(saldo);
    expect(await read(saldo)).toMatchObject({
      estado: 'pendiente',
      total: 200,
      saldo: null,
      cuotas: ['pagada', 'vencida', 'pendiente'],
      lineas: [{ nombre: `${curso.nombre} (cuotas 2 y 3 de 3)`, cantidad: 1, precio: 200 }],
    });
    expect((await pay(await idOf(saldo))).status).toBe(200);
    expect(await enters()).toBe(200);
    expect(await read(saldo)).toMatchObject({ estado: 'pagado', cuotas: ['pagada', 'pagada', 'pagada'] });
    expect(await read(refOf(second.numeroPedido))).toMatchObject({ estado: 'cancelado', queda: 0, saldo: null });
    const { body } = await s.t.client().call(openSaldo, { body: ref });
    expect(body).toMatchObject({ status: 409, message: 'No falta pagar ninguna cuota.' });
    const { body: owed } = await admin.call(listCuotas, { query: { q: second.numeroPedido } });
    expect(owed.resources).toEqual([]);
    const { rows } = await s.deps.db.execute(sql`
      select sum(monto_centimos)::int as sold, sum(cupos)::int as cupos from venta where curso_id = ${curso.cursoId}`);
    expect(rows).toEqual([{ sold: 30_000, cupos: 1 }]);
  });

  test('CUO-19 it is offered for a plan in course with more than one instalment owed, and for nothing else', async () => {
    const { browser } = await signedIn(s.t, 'USU');
    const { numero, clave, cuotas } = await buyInCuotas(s.t, browser);
    const ask = async () => (await browser.call(openSaldo, { body: { numero, clave } })).body.message;
    expect([await ask(), (await read({ numero, clave })).saldo]).toEqual(['No falta pagar ninguna cuota.', null]);
    await pay(cuotas[0]!.pedidoId);
    await pay(cuotas[1]!.pedidoId);
    expect([await ask(), (await read({ numero, clave })).saldo]).toEqual(['Solo falta una cuota.', null]);
    const other = await s.pedido();
    const { body } = await browser.call(openSaldo, { body: refOf(other.numero) });
    expect(body).toMatchObject({ status: 409, message: 'Este pedido no es de una compra en cuotas.' });
    const wrong = { numero, clave: '/'.repeat(16_000) };
    expect((await browser.call(openSaldo, { body: wrong })).status).toBeGreaterThanOrEqual(400);
  });

  test('CUO-19 staff charge it too, and who did is in the audit log', async () => {
    const { first, second } = await owing();
    const caja = await signedIn(s.t, 'CAJA');
    const charge = (id: number) => caja.browser.call(chargeSaldo, { params: { id } });
    const { id, total, cuotas } = (await charge(first.pedidoId)).body.resource!;
    expect([total, cuotas.length]).toEqual([200, 3]);
    expect((await charge(second.pedidoId)).body.resource!.id).toBe(id);
    expect((await pay(id)).body.resource).toMatchObject({ estado: 'pagado' });
    const { rows } = await s.deps.db.execute(
      sql`select usuario_id as "usuarioId", accion from auditoria where entidad = 'pedido' and entidad_id = ${id} order by 2`,
    );
    expect(rows).toContainEqual({ usuarioId: caja.person.usuarioId, accion: 'vender' });
    expect(rows.filter(({ accion }) => accion === 'vender')).toHaveLength(1);
  });

  test('CUO-20 it is paid by card, and by a transfer that pauses nobody while it is verified', async () => {
    const card = await owing();
    const byCard = await open(card.ref);
    await openPage(byCard);
    await payByCard(byCard);
    expect(await read(byCard)).toMatchObject({ estado: 'pagado', queda: 200 });

    const { ref, second, enters } = await owing();
    await moveDay(s.t, second.cuotaId, -20);
    const saldo = await open(ref);
    const declared = { ...saldo, medio: 'yape', operacion: 'YAPE-SALDO-1' } as const;
    expect((await s.t.client().call(declarePago, { body: declared })).status).toBe(200);
    expect(await enters()).toBe(200);
    const { body } = await admin.call(listCuotas, { query: { q: second.numeroPedido } });
    expect(body.resources).toMatchObject([{ estado: 'vencida', porVerificar: true, enPausa: false }]);
    const { rows } = await s.deps.db.execute<{ id: number }>(
      sql`select pago_id as id from pago where pedido_id = ${await idOf(saldo)}`,
    );
    expect((await admin.call(approvePago, { params: { id: rows[0]!.id }, body: {} })).status).toBe(200);
    expect(await read(saldo)).toMatchObject({ estado: 'pagado', cuotas: ['pagada', 'pagada', 'pagada'] });
  });
});

describe('meanwhile', () => {
  test('CUO-21 one instalment paid by its own link closes it; a payment that still arrives for it is to be returned', async () => {
    const { ref, second } = await owing();
    const saldo = await open(ref);
    await openPage(saldo);
    await pay(second.pedidoId);
    expect(await read(saldo)).toMatchObject({ estado: 'cancelado', saldo: null });
    await payByCard(saldo);
    expect(await read(saldo)).toMatchObject({
      estado: 'cancelado',
      queda: 200,
      cuotas: ['pagada', 'pagada', 'pendiente'],
    });
    const { rows } = await s.deps.db.execute(
      sql`select sobra, (select count(*)::int from correo_saliente c where c.pedido_id = p.pedido_id and plantilla = 'duplicado') as told
            from pedido p where numero = ${saldo.numero}`,
    );
    expect(rows).toEqual([{ sobra: true, told: 1 }]);
  });

  test('CUO-21 paid all at once, a payment that arrives at the link of one instalment is to be returned', async () => {
    const { ref, third } = await owing();
    const single = refOf(third.numeroPedido);
    await openPage(single);
    const saldo = await open(ref);
    await pay(await idOf(saldo));
    await payByCard(single);
    expect(await read(single)).toMatchObject({
      estado: 'cancelado',
      queda: 100,
      cuotas: ['pagada', 'pagada', 'pagada'],
    });
  });

  test('CUO-21 a moved date leaves it; a forgiven instalment closes it, and one with its payment under way is not forgiven', async () => {
    const { ref, second, third } = await owing();
    const saldo = await open(ref);
    await moveDay(s.t, second.cuotaId, 9);
    expect(await open(ref)).toEqual(saldo);
    const body = { motivo: 'Beca' };
    const forgive = (id: number) => admin.call(forgiveCuota, { params: { id }, body });
    const declared = { ...saldo, medio: 'yape', operacion: 'YAPE-SALDO-2' } as const;
    expect((await s.t.client().call(declarePago, { body: declared })).status).toBe(200);
    expect((await forgive(third.cuotaId)).status).toBe(409);
    const { body: refused } = await s.t.client().call(openSaldo, { body: ref });
    expect(refused.success).toBe(true);
    await s.deps.db.execute(sql`update pago set estado = 'rechazado' where pedido_id = ${await idOf(saldo)}`);
    expect((await forgive(third.cuotaId)).status).toBe(200);
    expect(await read(saldo)).toMatchObject({ estado: 'cancelado', cuotas: ['pagada', 'pendiente', 'perdonada'] });
  });

  test('CUO-21 while a payment of one instalment is under way it is not opened', async () => {
    const { ref, second } = await owing();
    const declared = { ...refOf(second.numeroPedido), medio: 'yape', operacion: 'YAPE-SALDO-3' } as const;
    expect((await s.t.client().call(declarePago, { body: declared })).status).toBe(200);
    const { body } = await s.t.client().call(openSaldo, { body: ref });
    expect(body.message).toBe('La cuota 2 tiene un pago en camino. Cuando se confirme podrás pagar lo demás.');
  });

  test('CUO-21 asked for twice at once it is one order, and paid at once with one of its instalments one of both stands', async () => {
    const { ref, second } = await owing();
    const ask = () => s.t.client().call(openSaldo, { body: ref });
    const [one, other] = await atOnce(s.deps, 'saldo_cuota', [ask, ask]);
    expect(other.body.resource).toEqual(one.body.resource);
    const saldo = await open(ref);
    const id = await idOf(saldo);
    await atOnce(s.deps, 'pedido_evento', [() => pay(id), () => pay(second.pedidoId)]);
    const estados = [await read(saldo), await read(refOf(second.numeroPedido))].map(({ estado }) => estado).sort();
    expect(estados).toEqual(['cancelado', 'pagado']);
    const { rows } = await s.deps.db.execute<{ kept: number; sobra: number }>(sql`
      select sum(g.monto_centimos) filter (where not p.sobra)::int as kept,
             count(*) filter (where p.sobra)::int as sobra
        from pago g join pedido p using (pedido_id)
       where p.pedido_id in (${id}, ${second.pedidoId})`);
    expect([10_000, 20_000]).toContain(rows[0]!.kept);
    expect(rows[0]!.sobra).toBe(1);
  });

  test('CUO-21 it closes with its plan', async () => {
    const { ref, first } = await owing();
    const saldo = await open(ref);
    expect(
      (await admin.call(cancelPedido, { params: { id: first.pedidoId }, body: { motivo: 'Se retira' } })).status,
    ).toBe(200);
    expect(await read(saldo)).toMatchObject({ estado: 'cancelado', saldo: null });
    expect((await s.t.client().call(retryPago, { body: saldo })).status).toBe(409);
  });
});

describe('afterwards', () => {
  const refund = async (id: number, monto?: number) => {
    const { pagos } = (await admin.call(getPedido, { params: { id } })).body.resource!;
    const body = {
      pagoId: pagos[0]!.pagoId,
      motivo: 'Se retira',
      modo: 'manual' as const,
      retirar: [] as number[],
      ...(monto && { monto }),
    };
    operations += 1;
    const { status, text } = await admin.call(
      createDevolucion,
      { params: { id }, body },
      { 'idempotency-key': `saldo-${operations}` },
    );
    expect(status, text).toBe(200);
  };

  test('CUO-22 a part returned leaves it paid; returned whole, each instalment is owed again', async () => {
    const { ref, second, third, enters } = await owing();
    const saldo = await open(ref);
    const id = await idOf(saldo);
    await pay(id);
    await refund(id, 50);
    expect(await read(saldo)).toMatchObject({ estado: 'pagado', queda: 150 });
    await moveDay(s.t, second.cuotaId, -20);
    expect(await enters()).toBe(200);
    await refund(id);
    expect(await read(saldo)).toMatchObject({
      estado: 'reembolsado',
      saldo: 200,
      cuotas: ['pagada', 'vencida', 'pendiente'],
    });
    expect(await enters()).toBe(403);
    await pay(third.pedidoId);
    await pay(second.pedidoId);
    expect(await enters()).toBe(200);
    expect(await read(ref)).toMatchObject({ cuotas: ['pagada', 'pagada', 'pagada'] });
  });

  test('CUO-22 an instalment that was returned by itself can be paid again', async () => {
    const { ref, second, third } = await owing();
    await pay(second.pedidoId);
    await pay(third.pedidoId);
    await refund(second.pedidoId);
    expect(await read(ref)).toMatchObject({ saldo: 100, cuotas: ['pagada', 'pendiente', 'pagada'] });
    const saldo = await open(ref);
    await pay(await idOf(saldo));
    expect(await read(saldo)).toMatchObject({ total: 100, cuotas: ['pagada', 'pagada', 'pagada'] });
  });
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCurso } from '../../testing/builders.ts';
import { cases, count, makeAlumno } from '../../testing/pedidos.ts';
import { openSession } from '../../testing/sessions.ts';
import { startTienda, type Tienda, tally } from '../../testing/tienda.ts';
import { hashClaimCode } from '../access-codes.ts';
import { confirmPago } from '../pago/confirm-pago.ts';
import { followUpPagos } from '../pago/follow-up-pagos.ts';
import type { Pedido } from './queries/pedidos.ts';

let s: Tienda;
beforeAll(async () => {
  s = await startTienda();
});
afterAll(() => s.close());

async function tell(id: number): Promise<void> {
  await s.deliver(s.peer.notice(id));
  await s.settled();
}

/** The histories above left many mails in the queue. */
const mailIsPaced = { timeout: 120_000 };
const read = (id: number) => s.deps.pagos.readPago(String(id));

/** Seeded shuffle. */
function shuffler(seed: number) {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return <T>(list: readonly T[]): T[] =>
    list
      .map((item) => ({ item, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item);
}

describe('shuffled', () => {
  const histories: [string[], string][] = [
    [['pending', 'approved'], 'pagado'],
    [['in_process', 'rejected'], 'rechazado'],
    [['rejected', 'approved'], 'pagado'],
    [['approved', 'refunded'], 'reembolsado'],
    [['approved', 'charged_back', 'approved'], 'pagado'],
  ];

  test('each of many payments is told ten times over, late, repeated and out of order: one enrolment each', async () => {
    const shuffle = shuffler(20_260_728);
    const curso = await makeCurso(s.deps.db, { nombre: 'Derecho Procesal', precio: 120 });
    const pedidos: { pedido: Pedido; end: string; usuarioId: number }[] = [];
    const deliveries: (() => Promise<unknown>)[] = [];
    for (let i = 0; i < cases(40, 1_000); i++) {
      const [history, end] = histories[i % histories.length]!;
      const { usuarioId } = await makeAlumno(s.deps);
      const pedido = await s.pedido({ lineas: [[curso, 1 + (i % 3)]], usuarioId });
      const { id } = s.peer.pay(pedido.numero, history[0]!);
      const notices = Array.from({ length: 5 }, () => s.peer.notice(id));
      pedidos.push({ pedido, end, usuarioId });
      deliveries.push(
        ...[...notices, ...notices].map((notice) => async () => {
          expect((await s.deliver(notice)).status).toBe(200);
        }),
        // The payment changes between the notifications; which state each of them reads is random.
        async () => {
          for (const status of history.slice(1)) s.peer.change(id, status);
        },
      );
    }
    const queue = shuffle(deliveries);
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        for (let next = queue.pop(); next; next = queue.pop()) await next();
      }),
    );
    await s.settled(400_000);
    // The last change may come after the last notification: the follow-up finds it.
    await followUpPagos(s.deps, new Date(Date.now() + 3_600_000));
    await expect
      .poll(() => s.estados(pedidos.map(({ pedido }) => pedido)), { timeout: 400_000, interval: 200 })
      .toEqual(pedidos.map(({ end }) => end));

    for (const { pedido, end, usuarioId } of pedidos) {
      const enrolled = await count(s.deps, `matricula where usuario_id = ${usuarioId} and curso_id = ${curso.cursoId}`);
      expect(enrolled, pedido.numero).toBe(end === 'pagado' ? 1 : 0);
      const { pagos, correos, asientos, matriculas } = await tally(s.t, pedido);
      expect(pagos).toBe(1);
      expect(correos).toBeLessThanOrEqual(1);
      expect([asientos, matriculas]).toEqual(end === 'pagado' ? [await quantityOf(pedido.pedidoId), 1] : [0, 0]);
    }
  }, 1_200_000);

  async function quantityOf(pedidoId: number): Promise<number> {
    const { rows } = await s.deps.db.execute<{ n: number }>(
      sql`select sum(cantidad)::int as n from pedido_item where pedido_id = ${pedidoId}`,
    );
    return rows[0]!.n;
  }
});

test('what was read before and arrives after changes nothing', async () => {
  const pedido = await s.pedido({});
  const { id } = s.peer.pay(pedido.numero, 'pending');
  const stale = await read(id);
  s.peer.change(id, 'approved');
  const approved = await read(id);
  await tell(id);
  for (const late of [stale, approved, stale]) await confirmPago(s.deps, late!);
  expect(await s.estado(pedido)).toBe('pagado');
  s.peer.change(id, 'refunded');
  await tell(id);
  for (const late of [stale, approved, approved]) await confirmPago(s.deps, late!);
  expect(await s.estado(pedido)).toBe('reembolsado');
  expect(await tally(s.t, pedido)).toMatchObject({ asientos: 0, pagos: 1, pagados: 1, correos: 1 });
});

describe.each(['refunded', 'charged_back'])('a payment that is %s', (status) => {
  test('takes away every seat that came of it, also those handed on, and keeps who had them', async () => {
    const [penal, civil] = [await makeCurso(s.deps.db), await makeCurso(s.deps.db, { nombre: 'Contratos' })];
    const { usuarioId } = await makeAlumno(s.deps);
    const guest = await makeAlumno(s.deps);
    const pedido = await s.pedido({
      lineas: [
        [penal, 3],
        [civil, 1],
      ],
      usuarioId,
    });
    const { id } = s.peer.pay(pedido.numero, 'approved');
    await tell(id);
    await expect.poll(() => s.mail.to(pedido.buyerEmail).length, mailIsPaced).toBe(2);
    const letter = s.mail.to(pedido.buyerEmail).find(({ asunto }) => asunto.startsWith('Tu pago'))!;
    const [codigo, free] = s.mail.codes(letter);
    const browser = await openSession(s.t, guest.usuarioId);
    expect((await browser.request('POST', '/api/accesos/reclamar', { body: { codigo } })).status).toBe(200);
    // An enrolment of another origin is not changed.
    const another = await makeCurso(s.deps.db);
    await s.deps.db.execute(
      sql`insert into matricula (usuario_id, curso_id) values (${usuarioId}, ${another.cursoId})`,
    );
    expect(await tally(s.t, pedido)).toMatchObject({ asientos: 4, matriculas: 3 });

    s.peer.change(id, status);
    await tell(id);
    expect(await s.estado(pedido)).toBe('reembolsado');
    expect(await tally(s.t, pedido)).toMatchObject({ asientos: 0, matriculas: 0 });
    expect(await count(s.deps, `matricula where usuario_id in (${usuarioId}, ${guest.usuarioId})`)).toBe(1);
    expect(await count(s.deps, `asiento where usuario_id = ${guest.usuarioId} and revocado is not null`)).toBe(1);
    const { rows } = await s.deps.db.execute<{ detalle: { removed: object[] } }>(
      sql`select detalle from pedido_evento where pedido_id = ${pedido.pedidoId} and tipo = 'reembolsado'`,
    );
    expect(rows.map(({ detalle }) => detalle.removed.length)).toEqual([3]);
    const late = await browser.request('POST', '/api/accesos/reclamar', { body: { codigo: free } });
    expect([late.status, late.body.codigo]).toEqual([410, 'anulado']);

    // A dispute that is won restores everything, without a second mail.
    s.peer.change(id, 'approved');
    await tell(id);
    expect(await tally(s.t, pedido)).toMatchObject({ asientos: 4, matriculas: 3, correos: 1 });
    expect((await browser.request('POST', '/api/accesos/ver', { body: { codigo: free } })).status).toBe(200);
  });
});

test('rejected twice, the buyer is told once, and a payment after that still counts', async () => {
  const pedido = await s.pedido({});
  for (let i = 0; i < 2; i++) await tell(s.peer.pay(pedido.numero, 'rejected').id);
  expect(await s.estado(pedido)).toBe('rechazado');
  expect(await count(s.deps, `correo_saliente where clave = 'pedido-${pedido.pedidoId}-rechazado'`)).toBe(1);
  await tell(s.peer.pay(pedido.numero, 'approved').id);
  expect(await s.estado(pedido)).toBe('pagado');
});

test('a cancelled order that is paid after all is paid', async () => {
  const pedido = await s.pedido({});
  await s.deps.db.execute(sql`update pedido set estado = 'cancelado' where pedido_id = ${pedido.pedidoId}`);
  await tell(s.peer.pay(pedido.numero, 'approved').id);
  expect(await s.estado(pedido)).toBe('pagado');
});

test('a notice that never came loses no sale, and one whose job was lost is taken up again', async () => {
  const [silent, stuck] = [await s.pedido({}), await s.pedido({})];
  s.peer.pay(silent.numero, 'approved');
  const { id } = s.peer.pay(stuck.numero, 'approved');
  await s.deps.db.execute(sql`
    insert into pago_evento (proveedor, evento_id, tipo, referencia, cuerpo, recibido)
    values ('mercadopago', 'perdido', 'payment', ${String(id)}, '{}', now() - interval '1 hour')`);
  await s.deps.db.execute(sql`update pedido set creado = creado where pedido_id = ${stuck.pedidoId}`);
  await followUpPagos(s.deps);
  for (const pedido of [silent, stuck]) {
    await expect.poll(() => s.estado(pedido)).toBe('pagado');
    expect(await tally(s.t, pedido)).toMatchObject({ asientos: 1, pagos: 1, pagados: 1, correos: 1 });
  }
  await s.settled();
});

test('codes are kept as hashes only', async () => {
  const pedido = await s.pedido({ lineas: [[await makeCurso(s.deps.db), 2]] });
  await tell(s.peer.pay(pedido.numero, 'approved').id);
  await expect.poll(() => s.mail.to(pedido.buyerEmail).length, mailIsPaced).toBe(2);
  const letter = s.mail.to(pedido.buyerEmail).find(({ asunto }) => asunto.startsWith('Tu pago'))!;
  const codes = s.mail.codes(letter);
  expect(codes).toHaveLength(2);
  const { rows } = await s.deps.db.execute<{ hash: Buffer }>(sql`
    select codigo_hash as hash from pedido_acceso where pedido_id = ${pedido.pedidoId}
    union all
    select codigo_hash from asiento join pedido_item using (pedido_item_id) where pedido_id = ${pedido.pedidoId} and numero > 1`);
  expect(rows.map(({ hash }) => hash.toString('hex')).sort()).toEqual(
    codes.map((c) => hashClaimCode(c).toString('hex')).sort(),
  );
});

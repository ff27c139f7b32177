import { seed } from 'domain/testing/seed.ts';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { signNotification } from '../../ports/pagos/signature.ts';
import { atOnce, times } from '../../testing/barrier.ts';
import { makeCurso } from '../../testing/builders.ts';
import { peerSecret } from '../../testing/mercadopago-peer.ts';
import { cases, count, makeAlumno } from '../../testing/pedidos.ts';
import { startTienda, type Tienda, tally } from '../../testing/tienda.ts';
import { processNotification } from './receive-notification.ts';

let s: Tienda;
beforeAll(async () => {
  s = await startTienda();
});
afterEach(() => void Object.assign(s.peer.mood, { delayMs: 0, failNext: 0, garbage: false }));
afterAll(() => s.close());

const contents = () =>
  Promise.all(['pago_evento', 'pago', 'asiento', 'matricula'].map((table) => count(s.deps, table)));

async function lastEvent() {
  const { rows } = await s.deps.db.execute<{ error: string | null; pedido_id: number | null; procesado: Date | null }>(
    sql`select error, pedido_id, procesado from pago_evento order by pago_evento_id desc limit 1`,
  );
  return rows[0]!;
}

describe('a notice of an approved payment', () => {
  test('opens the courses to a signed-in buyer at once and mails the codes of the other seats', async () => {
    const curso = await makeCurso(s.deps.db, { nombre: 'Litigación Oral' });
    const { usuarioId, correo } = await makeAlumno(s.deps);
    const pedido = await s.pedido({ lineas: [[curso, 3]], usuarioId, comprador: { buyerEmail: correo } });
    const { status, body } = await s.deliver(s.peer.notice(s.peer.pay(pedido.numero, 'approved').id));
    expect([status, body.success]).toEqual([200, true]);
    await s.settled();
    expect(await s.estado(pedido)).toBe('pagado');
    expect(await tally(s.t, pedido)).toEqual({
      asientos: 3,
      matriculas: 1,
      pagos: 1,
      pagados: 1,
      correos: 1,
      enlaces: 0,
    });
    await expect
      .poll(() =>
        s.mail
          .to(pedido.buyerEmail)
          .map(({ asunto }) => asunto)
          .sort(),
      )
      .toEqual([`Recibimos tu pedido ${pedido.numero}`, `Tu pago está confirmado: pedido ${pedido.numero}`]);
    const letter = s.mail.to(pedido.buyerEmail).find(({ asunto }) => asunto.startsWith('Tu pago'))!;
    expect(s.mail.codes(letter)).toHaveLength(2);
    expect(letter.texto).toContain('Tus cursos ya están en tu cuenta');
  });

  test('mails an unknown buyer a link to activate the account, and gives nothing away before', async () => {
    const pedido = await s.pedido({});
    await s.deliver(s.peer.notice(s.peer.pay(pedido.numero, 'approved').id));
    await s.settled();
    expect(await tally(s.t, pedido)).toEqual({
      asientos: 1,
      matriculas: 0,
      pagos: 1,
      pagados: 1,
      correos: 1,
      enlaces: 1,
    });
    await expect.poll(() => s.mail.to(pedido.buyerEmail).length).toBe(2);
    const letter = s.mail.to(pedido.buyerEmail).find(({ asunto }) => asunto.startsWith('Tu pago'))!;
    const [codigo] = s.mail.codes(letter);
    expect(letter.texto).toContain(`/acceso#codigo=${codigo}`);
    // Only hashes are stored; the text of a sent mail is deleted.
    await expect
      .poll(() => count(s.deps, `correo_saliente where clave = 'pedido-${pedido.pedidoId}-confirmado' and texto = ''`))
      .toBe(1);
  });

  test('is read also when only its body names the payment', async () => {
    const pedido = await s.pedido({});
    const { body, headers } = s.peer.notice(s.peer.pay(pedido.numero, 'approved').id);
    const requestId = headers['x-request-id'];
    const firma = signNotification(peerSecret, { requestId }, String(Math.floor(Date.now() / 1000)));
    const notice = { path: '/api/pagos/mercadopago?type=payment', body, headers: { ...headers, 'x-signature': firma } };
    expect((await s.deliver(notice)).status).toBe(200);
    await s.settled();
    expect(await s.estado(pedido)).toBe('pagado');
  });

  test('the same notice again is answered and kept once', async () => {
    const pedido = await s.pedido({});
    const notice = s.peer.notice(s.peer.pay(pedido.numero, 'approved').id);
    const before = await count(s.deps, 'pago_evento');
    const deliver = () => s.deliver(notice);
    const answers = await atOnce(s.deps, 'pago_evento', times(10, deliver));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(await count(s.deps, 'pago_evento')).toBe(before + 1);
    await s.settled();
    expect(await tally(s.t, pedido)).toMatchObject({ asientos: 1, pagos: 1, pagados: 1, correos: 1, enlaces: 1 });
  });

  test('is answered at once however slow the provider is, and survives that it is down for a while', async () => {
    const pedido = await s.pedido({});
    const { id } = s.peer.pay(pedido.numero, 'approved');
    Object.assign(s.peer.mood, { failNext: 1 });
    expect((await s.deliver(s.peer.notice(id))).status).toBe(200);
    expect(await s.estado(pedido)).toBe('pendiente');
    await s.settled();
    expect(await s.estado(pedido)).toBe('pagado');
  });
});

describe('nothing is granted', () => {
  test.each([
    ['for less', { transaction_amount: 349.99 }],
    ['for more', { transaction_amount: 350.01 }],
    ['in another currency', { currency_id: 'USD' }],
  ])('when the payment is %s; the history says so, once', async (_what, change) => {
    const pedido = await s.pedido({});
    const { id } = s.peer.pay(pedido.numero, 'approved', change);
    for (let i = 0; i < 3; i++) await s.deliver(s.peer.notice(id));
    await s.settled();
    // A newer reading without a better state.
    s.peer.change(id, 'approved');
    await s.deliver(s.peer.notice(id));
    await s.settled();
    expect(await s.estado(pedido)).toBe('pendiente');
    expect(await tally(s.t, pedido)).toMatchObject({ asientos: 0, matriculas: 0, pagos: 1, correos: 0 });
    expect(
      await count(s.deps, `pedido_evento where pedido_id = ${pedido.pedidoId} and tipo = 'pago-no-coincide'`),
    ).toBe(1);
    expect((await lastEvent()).error).toBe('El monto o la moneda no coinciden con el pedido.');
  });

  test.each(['', 'AI-2020-9999_abc', 'otra cosa'])('when the payment names %j', async (external_reference) => {
    const pedido = await s.pedido({});
    await s.deliver(s.peer.notice(s.peer.pay(pedido.numero, 'approved', { external_reference }).id));
    await s.settled();
    expect(await s.estado(pedido)).toBe('pendiente');
    expect(await lastEvent()).toMatchObject({ pedido_id: null, error: 'El pago no corresponde a ningún pedido.' });
  });

  test('when it names an order of the same number made at another time', async () => {
    const pedido = await s.pedido({});
    await s.deliver(
      s.peer.notice(s.peer.pay(pedido.numero, 'approved', { external_reference: `${pedido.numero}_zzz` }).id),
    );
    await s.settled();
    expect(await s.estado(pedido)).toBe('pendiente');
  });

  test('when the same payment later names another order', async () => {
    const [one, other] = [await s.pedido({}), await s.pedido({})];
    const { id } = s.peer.pay(one.numero, 'pending');
    await s.deliver(s.peer.notice(id));
    await s.settled();
    const moved = s.peer.pay(other.numero, 'approved');
    s.peer.payments.set(id, { ...moved, id });
    await s.deliver(s.peer.notice(id));
    await s.settled();
    expect([await s.estado(one), await s.estado(other)]).toEqual(['pendiente', 'pendiente']);
    expect((await lastEvent()).error).toBe('El pago pertenece a otro pedido.');
  });

  test('when the body claims what the provider does not confirm', async () => {
    const pedido = await s.pedido({});
    const notice = s.peer.notice(s.peer.pay(pedido.numero, 'in_process').id);
    const lies = { ...notice.body, status: 'approved', data: { id: '1', status: 'approved', transaction_amount: 350 } };
    await s.deliver({ ...notice, body: lies });
    await s.settled();
    expect(await s.estado(pedido)).toBe('pendiente');
  });

  test('when the provider knows no such payment; it is asked again before giving up', async () => {
    expect((await s.deliver(s.peer.notice(42))).status).toBe(200);
    const { rows } = await s.deps.db.execute<{ id: string }>(
      sql`select pago_evento_id as id from pago_evento order by 1 desc limit 1`,
    );
    const id = Number(rows[0]!.id);
    await expect(processNotification(s.deps, id)).rejects.toThrow('no such payment yet');
    expect((await lastEvent()).procesado).toBeNull();
    await processNotification(s.deps, id, true);
    expect((await lastEvent()).error).toBe('El proveedor no conoce ese pago.');
  });

  test('by a notice of something else, which is kept and done with', async () => {
    const notice = s.peer.notice(77);
    const { status } = await s.deliver({ ...notice, path: notice.path.replace('type=payment', 'type=merchant_order') });
    expect(status).toBe(200);
    expect((await lastEvent()).procesado).not.toBeNull();
  });

  test('by a notice that says nothing, nor again by one that was read, nor by one of another provider', async () => {
    const notice = s.peer.notice(79);
    const { id: _id, type: _type, ...rest } = notice.body;
    const path = notice.path.replace('&type=payment', '');
    expect((await s.deliver({ ...notice, path, body: rest as typeof notice.body })).status).toBe(200);
    const { rows } = await s.deps.db.execute<Record<'id' | 'tipo' | 'evento_id' | 'referencia', string>>(
      sql`select pago_evento_id as id, tipo, evento_id, referencia from pago_evento order by 1 desc limit 1`,
    );
    const firma = notice.headers['x-signature'];
    expect(rows[0]).toMatchObject({ tipo: 'desconocido', evento_id: `79 ${firma}`, referencia: '79' });
    expect((await lastEvent()).procesado).not.toBeNull();
    // The type may be in the body only.
    const typed = s.peer.notice(80);
    expect((await s.deliver({ ...typed, path: typed.path.replace('&type=payment', '') })).status).toBe(200);
    expect((await lastEvent()).procesado).toBeNull();
    const asked = s.peer.requests.length;
    await processNotification(s.deps, Number(rows[0]!.id));
    await processNotification(s.deps, 2_000_000_000);
    expect(s.peer.requests.filter((each) => each.endsWith('/79'))).toEqual([]);
    const { rows: open } = await s.deps.db.execute<{ id: string }>(
      sql`update pago_evento set proveedor = 'sandbox' where referencia = '80' returning pago_evento_id as id`,
    );
    const foreign = Number(open[0]!.id);
    await expect(processNotification(s.deps, foreign, true)).rejects.toThrow('no connection to sandbox');
    expect(s.peer.requests.length - asked).toBeLessThanOrEqual(1);
    await s.deps.db.execute(sql`delete from pago_evento where pago_evento_id = ${foreign}`);
  });

  test('by the door of a provider that is not ours', async () => {
    const notice = s.peer.notice(78);
    const before = await contents();
    const { status } = await s.deliver({ ...notice, path: notice.path.replace('mercadopago', 'pruebas') });
    expect(status).toBe(404);
    expect(await contents()).toEqual(before);
  });
});

test('no forged notice is taken in, whichever part is forged', async () => {
  const pedido = await s.pedido({});
  const { id } = s.peer.pay(pedido.numero, 'approved');
  const before = await contents();
  const seconds = (shift: number) => String(Math.floor(Date.now() / 1000) + shift);
  const forge = fc.record({
    dataId: fc.constantFrom(String(id), String(id + 1), '', '0', 'A'),
    requestId: fc.constantFrom('r', 'otro', ''),
    ts: fc.constantFrom(seconds(0), `${seconds(0)}000`, seconds(-3_600), seconds(3_600), '0', ''),
    secret: fc.constantFrom('', 'adivinado', `${peerSecret} `, peerSecret.toUpperCase(), ...s.deps.config.secrets),
    shape: fc.constantFrom('signed', 'no v1', 'no ts', 'no header', 'rubbish', 'of another notice', 'out of time'),
    noise: fc.stringMatching(/^[0-9a-f]{64}$/),
  });
  await fc.assert(
    fc.asyncProperty(forge, async ({ dataId, requestId, ts, secret, shape, noise }) => {
      const parts = { dataId, requestId };
      const old = String(Math.floor(Date.now() / 1000) - 7_200);
      const firma = {
        signed: signNotification(secret, parts, ts),
        'no v1': `ts=${ts}`,
        'no ts': `v1=${noise}`,
        'no header': undefined,
        rubbish: `ts=${ts},v1=${noise}`,
        'of another notice': signNotification(peerSecret, { dataId: `${dataId}9`, requestId }, seconds(0)),
        'out of time': signNotification(peerSecret, parts, old),
      }[shape];
      const { status, body } = await s.t
        .client()
        .request('POST', `/api/pagos/mercadopago?data.id=${dataId}&type=payment`, {
          headers: { 'x-request-id': requestId, ...(firma && { 'x-signature': firma }) },
          body: { id: noise, type: 'payment', data: { id: String(id) } },
        });
      expect([status, body.message]).toEqual([401, 'La firma del aviso no es válida.']);
    }),
    { seed, numRuns: cases(300, 10_000), endOnFailure: true },
  );
  expect(await contents()).toEqual(before);
  expect(await s.estado(pedido)).toBe('pendiente');
}, 600_000);

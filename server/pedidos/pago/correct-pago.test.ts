import { getVoucher, markPaid, movePago, voidPago } from 'domain/contract/pagos.ts';
import { cancelPedido, getPedido } from 'domain/contract/pedidos.ts';
import { limaDay } from 'domain/formats/lima-time.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../db/connect.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { atOnce } from '../../testing/barrier.ts';
import { untilBlocked } from '../../testing/blocked.ts';
import type { Client } from '../../testing/client.ts';
import { count, makeAlumno, makePedido } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';
import { uploadImage } from '../../testing/uploads.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

let operations = 0;
const nextOperacion = () => `C-${operations++}`;
type Pago = { medio?: 'yape' | 'plin'; operacion?: string; monto?: number; fecha?: string; voucher?: string };
const pay = (id: number, pago: Pago = {}) =>
  admin.call(markPaid, { params: { id }, body: { medio: 'yape', operacion: nextOperacion(), ...pago } });
const takeBack = (id: number, pagoId: number) =>
  admin.call(voidPago, { params: { id, pagoId }, body: { motivo: 'Era de otra persona' } });
const move = (id: number, pagoId: number, numero: string) =>
  admin.call(movePago, { params: { id, pagoId }, body: { numero, motivo: 'Era de otra persona' } });
const detail = async (id: number) => (await admin.call(getPedido, { params: { id } })).body.resource!;

describe('an operation number', () => {
  test('MAN-01 is unique per means of payment', async () => {
    const [one, two, three] = [await makePedido(t.deps), await makePedido(t.deps), await makePedido(t.deps)];
    await pay(one.pedidoId, { operacion: 'X-1' });
    const { body } = await pay(two.pedidoId, { operacion: 'x-1' });
    const message = `Esta operación ya pagó el pedido ${one.numero}.`;
    expect(body).toMatchObject({ codigo: 'operacion-repetida', message, errores: { operacion: message } });
    expect((await pay(three.pedidoId, { operacion: 'X-1', medio: 'plin' })).status).toBe(200);
  });

  test('MAN-01 recorded for two orders at once pays one', async () => {
    const pedidos = await Promise.all([1, 2, 3].map(() => makePedido(t.deps)));
    const pays = pedidos.map(
      ({ pedidoId }) =>
        () =>
          pay(pedidoId, { operacion: 'X-2' }),
    );
    const answers = await atOnce(t.deps, 'pago', pays);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.filter(({ body }) => body.codigo === 'operacion-repetida')).toHaveLength(2);
  });

  test('MAN-01 is free again when its payment was taken back, or given back', async () => {
    const [wrong, right, next] = [await makePedido(t.deps), await makePedido(t.deps), await makePedido(t.deps)];
    const { pagos } = (await pay(wrong.pedidoId, { operacion: 'X-3' })).body.resource!;
    expect((await takeBack(wrong.pedidoId, pagos[0]!.pagoId)).status).toBe(200);
    expect((await pay(right.pedidoId, { operacion: 'X-3' })).status).toBe(200);
    await admin.call(cancelPedido, { params: { id: right.pedidoId }, body: { motivo: 'x' } });
    expect((await pay(next.pedidoId, { operacion: 'X-3' })).status).toBe(200);
  });
});

describe('a manual payment', () => {
  test('MAN-02 keeps amount, date and voucher', async () => {
    const { pedidoId } = await makePedido(t.deps);
    const voucher = await uploadImage(admin, { ownerType: 'pago' });
    const { body } = await pay(pedidoId, { monto: 350, fecha: '2026-01-31', voucher });
    const [pago] = body.resource!.pagos;
    expect(pago).toMatchObject({ monto: 350, fechaOperacion: '2026-01-31', voucher: true });
    const file = await admin.call(getVoucher, { params: { id: pedidoId, pagoId: pago!.pagoId } });
    expect(file.body.resource?.data).toMatch(/^data:image\/webp;base64,/);
    const other = await makePedido(t.deps);
    for (const params of [
      { id: other.pedidoId, pagoId: pago!.pagoId },
      { id: pedidoId, pagoId: (await pay(other.pedidoId)).body.resource!.pagos[0]!.pagoId },
      { id: other.pedidoId, pagoId: (await detail(other.pedidoId)).pagos[0]!.pagoId },
    ]) {
      const missing = await admin.call(getVoucher, { params });
      expect([missing.status, missing.body.message]).toEqual([404, 'Este pago no tiene comprobante.']);
    }
  });

  test('MAN-02 without them is of today, over what is missing', async () => {
    const { pedidoId } = await makePedido(t.deps);
    const first = await pay(pedidoId, { monto: 100 });
    expect(first.body.resource).toMatchObject({ estado: 'pendiente', recibido: 100 });
    expect(first.body.resource?.eventos.at(-2)).toMatchObject({ tipo: 'pago-parcial' });
    const second = await pay(pedidoId);
    expect(second.body.resource).toMatchObject({ estado: 'pagado', recibido: 350, sobra: false });
    expect(second.body.resource?.pagos.at(-1)).toMatchObject({ monto: 250, fechaOperacion: limaDay(new Date()) });
  });

  test.each<[pago: Pago, field: string, message?: string]>([
    [{ monto: 0 }, 'monto', 'El monto debe ser mayor que cero'],
    [{ monto: -1 }, 'monto'],
    [{ monto: 1.005 }, 'monto'],
    [{ fecha: '2999-01-01' }, 'fecha', 'La fecha no puede ser futura'],
    [{ fecha: '31/01/2026' }, 'fecha'],
    [{ voucher: 'ajena.webp' }, 'imagen'],
  ])('MAN-02 %j is refused', async (pago, field, message) => {
    const { pedidoId } = await makePedido(t.deps);
    const { status, body } = await pay(pedidoId, pago);
    expect([status, Object.keys(body.errores ?? {})]).toEqual([422, [field]]);
    if (message) expect(body.errores?.[field]).toBe(message);
    expect(await count(t.deps, `pago where pedido_id = ${pedidoId}`)).toBe(0);
  });
});

describe('a wrong payment', () => {
  test('MAN-03 taken back leaves the order waiting and its access closed, in the history', async () => {
    const { usuarioId } = await makeAlumno(t.deps);
    const { pedidoId } = await makePedido(t.deps, { usuarioId });
    const { pagos } = (await pay(pedidoId)).body.resource!;
    const { body } = await takeBack(pedidoId, pagos[0]!.pagoId);
    expect(body.resource).toMatchObject({
      estado: 'pendiente',
      recibido: 0,
      pagos: [{ estado: 'anulado', motivo: 'Era de otra persona' }],
      asientos: [{ estado: 'revocado' }],
    });
    expect(body.resource?.eventos.map(({ tipo }) => tipo)).toContain('pago-anulado');
    expect(await count(t.deps, `matricula where usuario_id = ${usuarioId}`)).toBe(0);
    const again = await takeBack(pedidoId, pagos[0]!.pagoId);
    const gone = `La operación ${pagos[0]!.referencia} de Yape ya no está vigente.`;
    expect([again.status, again.body.message]).toEqual([409, gone]);
    const unknown = await takeBack(pedidoId, 2_000_000_000);
    expect([unknown.status, unknown.body.message]).toEqual([404, 'No se encontró el pago.']);
    // Recorded again, the same people have the same seats.
    await pay(pedidoId);
    expect(await count(t.deps, `matricula where usuario_id = ${usuarioId}`)).toBe(1);
  });

  test('MAN-03 moved pays the right order, with its amount, date and number, in both histories', async () => {
    const [one, two] = [await makeAlumno(t.deps), await makeAlumno(t.deps)];
    const wrong = await makePedido(t.deps, { usuarioId: one.usuarioId });
    const right = await makePedido(t.deps, { usuarioId: two.usuarioId });
    const { pagos } = (await pay(wrong.pedidoId, { operacion: 'M-1', fecha: '2026-02-01' })).body.resource!;
    const { body } = await move(wrong.pedidoId, pagos[0]!.pagoId, ` ${right.numero.toLowerCase()} `);
    expect(body.resource).toMatchObject({ estado: 'pendiente', pagos: [], recibido: 0 });
    const after = await detail(right.pedidoId);
    expect(after).toMatchObject({
      estado: 'pagado',
      pagos: [{ referencia: 'M-1', fechaOperacion: '2026-02-01', estado: 'aprobado' }],
    });
    const moved = body.resource!.eventos.find(({ tipo }) => tipo === 'pago-movido');
    expect(moved?.datos).toBe(`S/ 350.00 · operación M-1 · ${right.numero} · Era de otra persona`);
    expect(after.eventos.find(({ tipo }) => tipo === 'pago-recibido')?.datos).toContain(wrong.numero);
    expect(await count(t.deps, `matricula where usuario_id = ${one.usuarioId}`)).toBe(0);
    expect(await count(t.deps, `matricula where usuario_id = ${two.usuarioId}`)).toBe(1);
    expect(await count(t.deps, `auditoria where accion = 'mover' and entidad_id = '${wrong.pedidoId}'`)).toBe(1);
  });

  test('MAN-03 is moved to an order that waits for a payment, and to no other', async () => {
    const [wrong, paid] = [await makePedido(t.deps), await makePedido(t.deps)];
    const { pagos } = (await pay(wrong.pedidoId)).body.resource!;
    await pay(paid.pedidoId);
    const waits = `El pedido ${paid.numero} está en «Pagado»: no espera un pago.`;
    for (const [numero, status, message] of [
      [paid.numero, 409, waits],
      [wrong.numero, 422, 'El pago ya está en ese pedido'],
      ['AI-2026-999999', 422, 'No hay un pedido con ese número'],
    ] as const) {
      const { status: answered, body } = await move(wrong.pedidoId, pagos[0]!.pagoId, numero);
      expect([answered, body.errores?.numero ?? body.message], numero).toEqual([status, message]);
    }
    expect((await detail(wrong.pedidoId)).estado).toBe('pagado');
  });

  test('MAN-03 two moved crosswise at once do not deadlock', async () => {
    const pedidos = [await makePedido(t.deps), await makePedido(t.deps)] as const;
    const pagos: number[] = [];
    for (const { pedidoId } of pedidos)
      pagos.push((await pay(pedidoId, { monto: 10 })).body.resource!.pagos[0]!.pagoId);
    const [one, other] = pedidos;
    // The first move waits for its own pedido: if the second already held its own lock, they would deadlock.
    const sent = await inTransaction(t.deps.db, async (tx) => {
      await tx.execute(sql`select from pedido where pedido_id = ${one.pedidoId} for update`);
      const first = move(one.pedidoId, pagos[0]!, other.numero);
      await untilBlocked(t.deps.db, 1);
      const second = move(other.pedidoId, pagos[1]!, one.numero);
      await untilBlocked(t.deps.db, 2);
      return [first, second];
    });
    const answers = await Promise.all(sent);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});

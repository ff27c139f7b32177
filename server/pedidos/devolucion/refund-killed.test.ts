import { randomUUID } from 'node:crypto';
import { createDevolucion } from 'domain/contract/pagos.ts';
import { getPedido } from 'domain/contract/pedidos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCurso } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { type KillableServer, startKillableTienda } from '../../testing/killable-server.ts';
import { count, makeAlumno } from '../../testing/pedidos.ts';
import { type Tienda, tally } from '../../testing/tienda.ts';
import { followUpPagos } from '../pago/follow-up-pagos.ts';

let s: Tienda;
let server: KillableServer;
let admin: Client;
let adminId: number;
let close = async () => {};
beforeAll(async () => {
  ({ s, server, admin, adminId, close } = await startKillableTienda());
});
afterAll(() => close());

const path = (id: number) => `POST /v1/payments/${id}/refunds`;

/** Where the process dies. `arrived`: the last request that the provider has received by then; `made`: refunds made. */
const moments = {
  'before the request': (id: number) => {
    s.peer.mood.delayMs = 5_000;
    const release = () => {
      s.peer.mood.delayMs = 0;
    };
    return { arrived: `GET /v1/payments/${id}`, release, made: 0 };
  },
  'while the request is on its way': (id: number) => {
    return { arrived: path(id), release: s.peer.holdRefund('before'), made: 0 };
  },
  'after MercadoPago made it': (id: number) => {
    return { arrived: path(id), release: s.peer.holdRefund('after'), made: 1 };
  },
};

test.each(Object.keys(moments) as (keyof typeof moments)[])(
  'REF-02 killed with -9 in the middle of a refund, %s: after a restart it was made exactly once',
  async (moment) => {
    const { usuarioId } = await makeAlumno(s.deps);
    const pedido = await s.pedido({ lineas: [[await makeCurso(s.deps.db, { precio: 350 }), 2]], usuarioId });
    const { pedidoId } = pedido;
    const { id } = s.peer.pay(pedido.numero, 'approved');
    await s.deliver(s.peer.notice(id));
    await s.settled();
    const order = async () => (await admin.call(getPedido, { params: { id: pedidoId } })).body.resource!;
    const { pagos, asientos } = await order();
    const body = {
      pagoId: pagos[0]!.pagoId,
      motivo: 'Se arrepintió',
      modo: 'proveedor' as const,
      operacion: '',
      monto: 350,
      retirar: [asientos[1]!.asientoId],
    };
    const headers = { 'idempotency-key': randomUUID() };
    const ask = (client: Client) => client.call(createDevolucion, { params: { id: pedidoId }, body }, headers);
    const refunds = () => s.peer.refunds.filter(({ payment_id }) => payment_id === id);

    s.peer.requests.length = 0;
    const { arrived, release, made } = moments[moment](id);
    const lost = ask(server.as(admin)).catch(() => 'lost');
    await expect.poll(() => s.peer.requests).toContain(arrived);
    await expect.poll(() => refunds().length).toBe(made);
    await server.kill();
    expect(await lost).toBe('lost');
    expect(await order()).toMatchObject({
      estado: 'pagado',
      devuelto: 0,
      pagos: [{ devoluciones: [{ estado: 'pendiente' }] }],
    });

    await server.start();
    if (moment === 'before the request') release();
    await s.deps.db.execute(
      sql`update devolucion set creado = creado - interval '2 minutes' where estado = 'pendiente'`,
    );
    // ADMIN retries while the follow-up resumes the refund.
    s.peer.holdReads(id, 2);
    const [again] = await Promise.all([ask(server.as(admin)), followUpPagos(s.deps)]);
    expect(again.status, again.text).toBe(200);
    release();
    await expect.poll(() => count(s.deps, `pgboss.job where name = 'pagos.devolver' and state < 'completed'`)).toBe(0);
    expect(refunds()).toMatchObject([{ amount: 350 }]);
    expect(await order()).toMatchObject({
      estado: 'pagado',
      devuelto: 350,
      queda: 350,
      pagos: [{ devoluciones: [{ estado: 'hecha', monto: 350 }] }],
    });
    expect(await tally(s.t, pedido)).toMatchObject({ asientos: 1, matriculas: 1, pagos: 1 });
    expect(await count(s.deps, `correo_saliente where clave like 'pedido-${pedidoId}-devuelto-%'`)).toBe(1);
    // Requested once more, after the refund is done.
    expect((await ask(server.as(admin))).status).toBe(200);
    const { rows: audited } = await s.deps.db.execute(
      sql`select usuario_id, despues from auditoria where accion = 'devolver' and entidad_id = ${String(pedidoId)}`,
    );
    expect(audited).toMatchObject([{ usuario_id: adminId, despues: { motivo: 'Se arrepintió', monto: 350 } }]);
  },
  60_000,
);

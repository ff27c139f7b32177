import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Deps } from '../../deps.ts';
import { makeCurso } from '../../testing/builders.ts';
import { connectFrail } from '../../testing/frail-connection.ts';
import { cases, makeAlumno } from '../../testing/pedidos.ts';
import { processEnv, startTienda, type Tienda, tally } from '../../testing/tienda.ts';
import type { Pedido } from '../pedido/queries/pedidos.ts';
import { processNotification } from './receive-notification.ts';

let s: Tienda;
let databaseUrl: string;
beforeAll(async () => {
  s = await startTienda();
  // The follow-up of every five minutes would confirm a pago before the process that is to be killed.
  await s.deps.db.execute(sql`delete from pgboss.schedule`);
  databaseUrl = s.deps.pool.options.connectionString!;
});
afterAll(() => s.close());

const untouched = { asientos: 0, matriculas: 0, pagos: 0, pagados: 0, correos: 0, enlaces: 0 };
const complete = { asientos: 4, matriculas: 1, pagos: 1, pagados: 1, correos: 1, enlaces: 1 };

/** Paid and notified, but not processed. The buyer already has one of the two courses. */
async function paidPedido(): Promise<{ pedido: Pedido; pagoEventoId: number }> {
  const [created, repeated] = [await makeCurso(s.deps.db), await makeCurso(s.deps.db)];
  const { usuarioId } = await makeAlumno(s.deps);
  await s.deps.db.execute(sql`insert into matricula (usuario_id, curso_id) values (${usuarioId}, ${repeated.cursoId})`);
  const pedido = await s.pedido({
    lineas: [
      [created, 2],
      [repeated, 2],
    ],
    usuarioId,
  });
  const { id } = s.peer.pay(pedido.numero, 'approved');
  const { rows } = await s.deps.db.execute<{ id: string }>(sql`
    insert into pago_evento (proveedor, evento_id, tipo, referencia, cuerpo)
    values ('mercadopago', ${`crash-${id}`}, 'payment', ${String(id)}, '{}') returning pago_evento_id as id`);
  return { pedido, pagoEventoId: Number(rows[0]!.id) };
}

// A short run tests every second statement; the other kind of failure takes the others.
const stride = cases(2, 1);

test.each([
  ['refused', 1],
  ['lost', stride],
] as const)(
  'wherever confirming fails, with a statement %s, all of it happened or nothing, and tried again it happened once',
  async (how, first) => {
    for (let at = first; ; at += stride) {
      const { pedido, pagoEventoId } = await paidPedido();
      const frail = await connectFrail(databaseUrl, at, how);
      const deps: Deps = { ...s.deps, db: frail.db, pool: frail.pool };
      const failed = await processNotification(deps, pagoEventoId).then(
        () => false,
        () => true,
      );
      const reached = frail.sent() >= at;
      await frail.close();
      const after = await tally(s.t, pedido);
      expect([untouched, complete], `statement ${at}`).toContainEqual(after);
      await processNotification(s.deps, pagoEventoId);
      await processNotification(s.deps, pagoEventoId);
      expect(await tally(s.t, pedido), `statement ${at}`).toEqual(complete);
      if (!reached) {
        expect(failed).toBe(false);
        expect(at).toBeGreaterThan(15);
        return;
      }
    }
  },
  120_000,
);

const script = path.join(import.meta.dirname, '../../testing/confirm-and-die.ts');

test('killed with -9 between any two statements of confirming, a paid order has its access once after a restart', async () => {
  const first = await paidPedido();
  const args = [script, databaseUrl, String(first.pagoEventoId), '-1'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: processEnv(s) });
  const statements = Number(stdout);
  expect(statements).toBeGreaterThan(15);
  expect(await tally(s.t, first.pedido)).toEqual(complete);

  const every = Array.from({ length: statements }, (_, at) => at);
  const step = Math.ceil(statements / cases(5, statements));
  const points = every.filter((at) => at % step === 0 || at === statements - 1);
  const die = async (after: number) => {
    const { pedido, pagoEventoId } = await paidPedido();
    const child = spawn(process.execPath, [script, databaseUrl, String(pagoEventoId), String(after)], {
      env: processEnv(s),
    });
    const said = text(child.stderr);
    const [, signal] = await once(child, 'exit');
    expect(signal, `after ${after}: ${await said}`).toBe('SIGKILL');
    expect([untouched, complete], `after ${after}`).toContainEqual(await tally(s.t, pedido));
    await processNotification(s.deps, pagoEventoId);
    expect(await tally(s.t, pedido), `after ${after}`).toEqual(complete);
  };
  for (let at = 0; at < points.length; at += 3) await Promise.all(points.slice(at, at + 3).map(die));
}, 600_000);

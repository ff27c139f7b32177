import { clasesLinea } from 'domain/rules/pedidos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../db/connect.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeCurso } from '../../testing/builders.ts';
import { makePedido } from '../../testing/pedidos.ts';
import { makePerson } from '../../testing/people.ts';
import { markPaid } from '../pago/correct-pago.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const expected = {
  curso: { asientos: 2, cupos: 2, pedidos: 1, held: 2 },
  cuota: { asientos: 0, cupos: 0, pedidos: 0, held: 0 },
  certificado: { asientos: 0, cupos: 0, pedidos: 1, held: 0 },
};

test.each(clasesLinea)('SEL-70 seats and figures of a line that sells a %s', async (clase) => {
  const { db } = t.deps;
  const curso = await makeCurso(db);
  const { usuarioId: adminId } = await makePerson(db, 'ADMIN');
  const { pedidoId } = await makePedido(t.deps, { lineas: [[curso, 2]] });
  await db.execute(sql`update pedido_item set clase = ${clase} where pedido_id = ${pedidoId}`);
  const held = await db.execute<{ n: number }>(sql`select cupos_apartados(${curso.cursoId}, now(), '', null) as n`);
  await inTransaction(db, (tx) =>
    markPaid(
      t.deps,
      tx,
      { pedidoId, adminId, now: new Date() },
      { medio: 'yape', operacion: `OP70${clasesLinea.indexOf(clase)}` },
    ),
  );
  const { rows } = await db.execute(sql`
    select (select count(*)::int from asiento join pedido_item using (pedido_item_id) where pedido_id = ${pedidoId}) as asientos,
           sum(cupos)::int as cupos, sum(pedidos)::int as pedidos, sum(monto_centimos)::int as monto
      from venta where pedido_id = ${pedidoId}`);
  expect({ ...rows[0], held: held.rows[0]!.n }).toEqual({ ...expected[clase], monto: curso.precio * 200 });
});

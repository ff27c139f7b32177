import {
  type AsientoEvent,
  asientoEvents,
  asientoStates,
  type EstadoAsiento,
  estadoAsiento,
  estadosAsiento,
} from 'domain/rules/pedido-states.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makePedido } from '../../testing/pedidos.ts';
import { makePerson } from '../../testing/people.ts';
import { itemsOf } from '../pedido/queries/pedidos.ts';
import { insertAsientos, restoreAsientos, revokeAsientos, takeAsientos } from './queries.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

/** Events that bring a new asiento into a state. */
const ways: Record<EstadoAsiento, readonly AsientoEvent[]> = {
  libre: ['grant'],
  reclamado: ['grant', 'claim'],
  revocado: ['grant', 'revoke'],
  revocadoReclamado: ['grant', 'claim', 'revoke'],
};

for (const estado of estadosAsiento) {
  test.each(asientoEvents)(
    `the database takes an asiento that is ${estado} through %s as the table says`,
    async (event) => {
      const { asiento, apply } = await newAsiento();
      for (const each of ways[estado]) await apply(each);
      expect((await asiento()).estado).toBe(estado);
      await apply(event);
      const to = asientoStates[estado].on[event];
      expect(await asiento()).toEqual({ estado: to, matricula: asientoStates[to].matricula });
    },
  );
}

async function newAsiento() {
  const { db } = t.deps;
  const { pedidoId } = await makePedido(t.deps, { comprador: { buyerEmail: '' } });
  const { pedidoItemId } = (await itemsOf(db, pedidoId))[0]!;
  const { usuarioId } = await makePerson(db, 'USU');
  const read = async () => {
    const { rows } = await db.execute<{
      id: number;
      usuarioId: number | null;
      revocado: Date | null;
      enrolled: boolean;
    }>(sql`
      select asiento_id as id, usuario_id as "usuarioId", revocado,
             exists (select from matricula m where m.asiento_id = a.asiento_id) as enrolled
        from asiento a where pedido_item_id = ${pedidoItemId}`);
    return rows[0]!;
  };
  const events: Record<AsientoEvent, () => Promise<unknown>> = {
    grant: () => insertAsientos(db, [{ pedidoItemId, numero: 1 }]),
    claim: async () => takeAsientos(db, usuarioId, [(await read()).id]),
    revoke: () => revokeAsientos(db, pedidoId),
    restore: () => restoreAsientos(db, pedidoId),
  };
  return {
    apply: (event: AsientoEvent) => events[event](),
    async asiento() {
      const { enrolled, ...row } = await read();
      return { estado: estadoAsiento(row), matricula: enrolled };
    },
  };
}

import { declarePago } from 'domain/contract/declared-pagos.ts';
import { markPaid } from 'domain/contract/pagos.ts';
import { getMovement } from 'domain/contract/panel.ts';
import { getPedidoEstado, setReminders } from 'domain/contract/pedidos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allCursos } from '../../db/schema/cursos.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { atOnce, times } from '../../testing/barrier.ts';
import { makeCurso } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { setFormasPago } from '../../testing/declared.ts';
import { count, makePedido } from '../../testing/pedidos.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { accessKeyOf } from '../access-codes.ts';
import type { Pedido } from '../pedido/queries/pedidos.ts';
import { remindBuyers } from './remind-buyers.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
  await setFormasPago(t);
});
afterAll(() => t.close());
beforeEach(() => t.deps.db.execute(sql`update pedido set sin_recordatorios = true`));

const after = (hours: number) => new Date(Date.now() + hours * 3_600_000);
const remind = (hours: number) => remindBuyers(t.deps, after(hours));
const refOf = ({ numero }: Pedido) => ({ numero, clave: accessKeyOf(t.deps, numero) });
const reminders = ({ pedidoId }: Pedido) =>
  count(t.deps, `correo_saliente where pedido_id = ${pedidoId} and plantilla = 'recordatorio'`);
const pay = ({ pedidoId: id }: Pedido) =>
  admin.call(markPaid, { params: { id }, body: { medio: 'yape', operacion: `OP-R${id}` } });

/** Text of the last reminder, before it is deleted. */
async function textOf({ pedidoId }: Pedido): Promise<string> {
  const { rows } = await t.deps.db.execute<{ texto: string }>(sql`
    select texto from correo_saliente where pedido_id = ${pedidoId} and plantilla = 'recordatorio'
     order by correo_saliente_id desc limit 1`);
  return rows[0]!.texto;
}

describe('an unfinished order', () => {
  test('BUY-30 is reminded of after an hour and the next day, each once, also by two runs at once', async () => {
    const pedido = await makePedido(t.deps);
    await remind(0.9);
    expect(await reminders(pedido)).toBe(0);
    await atOnce(
      t.deps,
      'pedido',
      times(2, () => remind(1.1)),
    );
    expect(await reminders(pedido)).toBe(1);
    await remind(23);
    expect(await reminders(pedido)).toBe(1);
    await remind(24.1);
    await remind(25);
    await remind(60);
    expect(await reminders(pedido)).toBe(2);
  });

  test('BUY-30 an old one is left alone', async () => {
    const pedido = await makePedido(t.deps);
    await remind(80);
    expect(await reminders(pedido)).toBe(0);
  });

  test('BUY-30 the mail leads to the page of the order; to a stranger it says nothing that was typed', async () => {
    const curso = await makeCurso(t.deps.db, { nombre: 'Curso del recordatorio' });
    const { correo } = await makePerson(t.deps.db, 'USU');
    const known = await makePedido(t.deps, { lineas: [[curso, 1]], comprador: { buyerEmail: correo } });
    const stranger = await makePedido(t.deps, { lineas: [[curso, 1]] });
    await remind(1.1);
    for (const pedido of [known, stranger]) {
      expect(await textOf(pedido)).toContain(`clave=${refOf(pedido).clave}`);
      expect(await textOf(pedido)).toContain('No quiero más recordatorios de este pedido');
    }
    expect(await textOf(known)).toContain('Curso del recordatorio');
    expect(await textOf(stranger)).not.toContain('Lucía');
    expect(await textOf(stranger)).not.toContain('Curso del recordatorio');
  });

  test.each<[string, (pedido: Pedido) => Promise<unknown>]>([
    ['it was paid', (pedido) => pay(pedido)],
    [
      'a payment waits to be verified',
      (pedido) =>
        t
          .client()
          .call(declarePago, { body: { ...refOf(pedido), medio: 'yape', operacion: `OP-D${pedido.pedidoId}` } }),
    ],
    [
      'the sale ended',
      ({ pedidoId }) =>
        t.deps.db.execute(sql`
        update curso set activa = false where curso_id in (select curso_id from pedido_item where pedido_id = ${pedidoId})`),
    ],
    [
      'its seats ran out',
      async ({ pedidoId }) => {
        const ofPedido = sql`curso_id in (select curso_id from pedido_item where pedido_id = ${pedidoId})`;
        const [curso] = await t.deps.db.select().from(allCursos).where(ofPedido);
        await pay(await makePedido(t.deps, { lineas: [[curso!, 1]] }));
        await t.deps.db.update(allCursos).set({ cupos: 1 }).where(ofPedido);
      },
    ],
    [
      'the buyer says no more',
      (pedido) => t.client().call(setReminders, { body: { ...refOf(pedido), recibe: false } }),
    ],
    [
      'the same address ordered again',
      ({ buyerEmail }) => makePedido(t.deps, { comprador: { buyerEmail: buyerEmail.toUpperCase() } }),
    ],
  ])('BUY-30 is not reminded of once %s', async (_why, happens) => {
    const pedido = await makePedido(t.deps);
    await happens(pedido);
    await remind(1.1);
    expect(await reminders(pedido)).toBe(0);
  });

  test('BUY-30 is not reminded of when the same person bought the course with another order', async () => {
    const curso = await makeCurso(t.deps.db);
    const comprador = { buyerEmail: 'dos.pedidos@correo.pe' };
    const paid = await makePedido(t.deps, { lineas: [[curso, 1]], comprador });
    const left = await makePedido(t.deps, { lineas: [[curso, 2]], comprador });
    await pay(paid);
    await remind(1.1);
    expect(await reminders(left)).toBe(0);
  });

  test('BUY-30 the page says whether it is reminded of, and takes it back', async () => {
    const pedido = await makePedido(t.deps);
    const query = refOf(pedido);
    const state = async () => (await t.client().call(getPedidoEstado, { query })).body.resource!.recordatorios;
    expect(await state()).toBe(true);
    await t.client().call(setReminders, { body: { ...query, recibe: false } });
    expect(await state()).toBe(false);
    expect((await t.client().call(setReminders, { body: { ...query, clave: 'x', recibe: true } })).status).toBe(404);
    await pay(pedido);
    expect(await state()).toBeNull();
  });
});

test('BUY-31 the dashboard counts who came back and paid', async () => {
  const counted = async () => (await admin.call(getMovement, {})).body.resource!.recordatorios;
  const before = await counted();
  const [back, gone] = [await makePedido(t.deps), await makePedido(t.deps)];
  await t.deps.db.execute(sql`
    update pedido set creado = now() - interval '2 hours' where pedido_id in (${back.pedidoId}, ${gone.pedidoId})`);
  await remind(0);
  await pay(back);
  expect(await counted()).toEqual({ pedidos: before.pedidos + 2, pagados: before.pagados + 1 });
});

import { listCatalogoByIds } from 'domain/contract/cursos.ts';
import { declarePago } from 'domain/contract/declared-pagos.ts';
import { askInformation } from 'domain/contract/interesados.ts';
import { markPaid } from 'domain/contract/pagos.ts';
import { getPending } from 'domain/contract/panel.ts';
import { cancelPedido, createPedido, getPedido } from 'domain/contract/pedidos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notifyCupos } from '../../cursos/notify-cupos.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { atOnce, times } from '../../testing/barrier.ts';
import { makeCurso } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { setFormasPago } from '../../testing/declared.ts';
import { count, pedidoOf } from '../../testing/pedidos.ts';
import { signedIn } from '../../testing/people.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
  await setFormasPago(t);
});
afterAll(() => t.close());

type Limited = Awaited<ReturnType<typeof makeCurso>>;

async function limited(cupos: number): Promise<Limited> {
  const curso = await makeCurso(t.deps.db);
  await t.deps.db.execute(sql`update curso set cupos = ${cupos} where curso_id = ${curso.cursoId}`);
  return curso;
}

const order = async (curso: Limited, cantidad = 1, buyer: { buyerEmail?: string } = {}) =>
  (await t.client().call(createPedido, { body: pedidoOf([[curso, cantidad]], buyer) })).body;
const free = async ({ cursoId }: Limited) =>
  (await t.client().call(listCatalogoByIds, { query: { ids: String(cursoId) } })).body.resources![0]!.cuposLibres;
const idOf = async (numero: string) => {
  const { rows } = await t.deps.db.execute<{ id: number }>(
    sql`select pedido_id as id from pedido where numero = ${numero}`,
  );
  return rows[0]!.id;
};
const pay = async (numero: string) => {
  const id = await idOf(numero);
  return admin.call(markPaid, { params: { id }, body: { medio: 'yape', operacion: `OP-S${id}` } });
};
/** Makes the pedidos of this course an hour older. */
const later = ({ cursoId }: Limited) =>
  t.deps.db.execute(sql`
    update pedido set creado = creado - interval '1 hour'
     where pedido_id in (select pedido_id from pedido_item where curso_id = ${cursoId})`);

describe('seats', () => {
  test('BUY-40 the last one is sold once under 50 parallel checkouts', async () => {
    const curso = await limited(1);
    const answers = await atOnce(
      t.deps,
      'pedido',
      times(50, () => order(curso)),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    for (const { codigo, status } of answers.filter(({ success }) => !success)) {
      expect([status, codigo]).toEqual([422, 'sin-cupos']);
    }
    expect(await count(t.deps, `pedido_item where curso_id = ${curso.cursoId}`)).toBe(1);
  });

  test('BUY-40 the refusal names the course and how many are left', async () => {
    const curso = await limited(2);
    expect(await free(curso)).toBe(2);
    const tooMany = await order(curso, 3);
    expect(tooMany).toMatchObject({ status: 422, message: `Solo quedan 2 cupos en «${curso.nombre}».` });
    await order(curso, 2);
    expect(await free(curso)).toBe(0);
    const none = await order(curso);
    expect(none.errores).toEqual({ 'items.0.cantidad': `«${curso.nombre}» ya no tiene cupos.` });
  });

  test('BUY-40 an unpaid order holds them for half an hour, longer while a payment waits, and never against its buyer', async () => {
    const curso = await limited(1);
    const first = await order(curso, 1, { buyerEmail: 'misma@correo.pe' });
    expect((await order(curso)).success).toBe(false);
    expect((await order(curso, 1, { buyerEmail: 'MISMA@correo.pe' })).success).toBe(true);
    await later(curso);
    expect(await free(curso)).toBe(1);
    const { numero, clave } = first.resource!;
    const declared = { numero, clave, medio: 'yape' as const, operacion: `OP-${numero}` };
    expect((await t.client().call(declarePago, { body: declared })).status).toBe(200);
    expect(await free(curso)).toBe(0);
    expect((await order(curso)).success).toBe(false);
  });

  test('BUY-40 a cancelled order gives them back, a paid one keeps them, and a course without limit counts nothing', async () => {
    const curso = await limited(1);
    const { numero } = (await order(curso)).resource!;
    await admin.call(cancelPedido, { params: { id: await idOf(numero) }, body: { motivo: 'No pagó' } });
    expect(await free(curso)).toBe(1);
    const next = (await order(curso)).resource!;
    await pay(next.numero);
    await later(curso);
    expect(await free(curso)).toBe(0);
    expect(await free(await makeCurso(t.deps.db))).toBeNull();
  });
});

test('BUY-41 a payment approved after the course filled up is honoured and shown to ADMIN', async () => {
  const over = async () => (await admin.call(getPending, {})).body.resource!.cursosExcedidos;
  const before = await over();
  const curso = await limited(1);
  const late = (await order(curso)).resource!;
  await later(curso);
  await pay((await order(curso)).resource!.numero);
  expect(await over()).toBe(before);
  expect((await pay(late.numero)).body).toMatchObject({ success: true, resource: { estado: 'pagado' } });
  const { body } = await admin.call(getPedido, { params: { id: await idOf(late.numero) } });
  expect(body.resource!.eventos.map(({ tipo }) => tipo)).toContain('cupo-excedido');
  expect(body.resource!.asientos).toHaveLength(1);
  expect(await over()).toBe(before + 1);
  expect(await free(curso)).toBe(0);
});

describe('who waits for a seat', () => {
  const ask = ({ cursoId }: Limited, correo: string) =>
    t.client().call(askInformation, { body: { nombre: 'Rosa', correo, cursoId, consentimiento: true } });
  const waiting = ({ cursoId }: Limited) => count(t.deps, `aviso_cupo where curso_id = ${cursoId}`);
  const told = ({ cursoId }: Limited) =>
    count(t.deps, `correo_saliente where plantilla = 'cupo-libre' and (datos ->> 'cursoId')::int = ${cursoId}`);

  test('BUY-42 is told once, in the order of asking, as many as there are seats', async () => {
    const curso = await limited(1);
    const { numero } = (await order(curso)).resource!;
    for (const correo of ['uno@espera.pe', 'UNO@espera.pe', 'dos@espera.pe']) {
      expect((await ask(curso, correo)).status).toBe(200);
    }
    await notifyCupos(t.deps);
    expect(await told(curso)).toBe(0);
    await admin.call(cancelPedido, { params: { id: await idOf(numero) }, body: { motivo: 'No pagó' } });
    await atOnce(
      t.deps,
      'aviso_cupo',
      times(2, () => notifyCupos(t.deps)),
    );
    const { rows } = await t.deps.db.execute<{ para: string }>(
      sql`select para from correo_saliente where plantilla = 'cupo-libre' and (datos ->> 'cursoId')::int = ${curso.cursoId}`,
    );
    expect(rows.map(({ para }) => para)).toContain('uno@espera.pe');
    await notifyCupos(t.deps);
    await notifyCupos(t.deps);
    expect(await told(curso)).toBe(2);
    expect(await waiting(curso)).toBe(0);
  });

  test('BUY-42 nobody waits for a course with free seats, without a limit or after its sale; an unknown one is refused', async () => {
    const curso = await limited(1);
    expect((await ask(curso, 'sin arroba')).status).toBe(422);
    expect((await ask({ ...curso, cursoId: 999_999 }, 'a@espera.pe')).status).toBe(422);
    for (const free of [curso, await makeCurso(t.deps.db)]) {
      expect((await ask(free, 'a@espera.pe')).status).toBe(200);
      expect(await waiting(free)).toBe(0);
    }
    await order(curso);
    await ask(curso, 'a@espera.pe');
    expect(await waiting(curso)).toBe(1);
    await t.deps.db.execute(sql`update curso set activa = false where curso_id = ${curso.cursoId}`);
    await notifyCupos(t.deps);
    expect(await told(curso)).toBe(0);
    expect(await waiting(curso)).toBe(0);
  });
});

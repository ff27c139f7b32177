import { deleteCurso, getCurso, listCatalogo, listCatalogoByIds } from 'domain/contract/cursos.ts';
import { markPaid } from 'domain/contract/pagos.ts';
import { cancelPedido, createPedido } from 'domain/contract/pedidos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { inTurn } from '../testing/barrier.ts';
import { makeCurso, makeModulo } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { count, makePedido, pedidoOf } from '../testing/pedidos.ts';
import { signedIn } from '../testing/people.ts';
import { enrolAlumno } from '../testing/study.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

const remove = (id: number) => admin.call(deleteCurso, { params: { id } });
const day = 86_400_000;

describe('a course is not deleted while somebody would be left without what was paid', () => {
  test('SAL-01 payable orders, unclaimed seats and enrolments are counted', async () => {
    const curso = await makeCurso(t.deps.db, { nombre: 'Registral' });
    const [first, second] = [
      await makePedido(t.deps, { lineas: [[curso, 2]] }),
      await makePedido(t.deps, { lineas: [[curso, 1]] }),
    ];
    const waiting = await remove(curso.cursoId);
    expect([waiting.status, waiting.body.message, waiting.body.resource]).toEqual([
      409,
      'No se puede eliminar «Registral»: hay 2 pedidos por pagar. Puedes desactivarlo.',
      { matriculas: 0, cupos: 0, pedidos: 2 },
    ]);
    const { status } = await admin.call(markPaid, {
      params: { id: first.pedidoId },
      body: { medio: 'yape', operacion: 'SAL-1' },
    });
    expect(status).toBe(200);
    const seats = await remove(curso.cursoId);
    expect(seats.body.resource).toEqual({ matriculas: 0, cupos: 2, pedidos: 1 });
    expect(seats.body.message).toContain('hay 2 cupos pagados sin usar y un pedido por pagar');
    for (const { pedidoId: id } of [first, second]) {
      await admin.call(cancelPedido, { params: { id }, body: { motivo: 'x' } });
    }
    expect((await remove(curso.cursoId)).status).toBe(200);
  });

  test.each(['order', 'deletion'] as const)(
    'SAL-01 an order and a deletion at the same moment: the %s comes first, the other is refused',
    async (first) => {
      const curso = await makeCurso(t.deps.db);
      const order = () => t.client().call(createPedido, { body: pedidoOf([[curso, 1]]) });
      const deletion = () => remove(curso.cursoId);
      const acts = first === 'order' ? ([order, deletion] as const) : ([deletion, order] as const);
      const answers = await inTurn(t.deps, ['curso', 'pedido'], acts);
      expect(answers.map(({ status }) => status)).toEqual([200, first === 'order' ? 409 : 422]);
      const lost = `pedido_item join curso using (curso_id) where curso_id = ${curso.cursoId} and eliminado is not null`;
      expect(await count(t.deps, lost)).toBe(0);
    },
  );
});

describe('a course is sold only while somebody who buys it now would have access', () => {
  test.each([
    ['ended without vigencia', { fechaHoraLimite: new Date(Date.now() - day), vigencia: 0 }, false],
    ['ended, access runs for months', { fechaHoraLimite: new Date(Date.now() - day), vigencia: 3 }, true],
    ['ended, access for ever', { fechaHoraLimite: new Date(Date.now() - day), vigencia: null }, true],
    ['access over', { fechaHoraLimite: new Date(Date.now() - 100 * day), vigencia: 3 }, false],
    ['not begun', { fechaHoraLimite: new Date(Date.now() + day), vigencia: 0 }, true],
  ])('SAL-02 %s', async (_what, dates, sold) => {
    const curso = await makeCurso(t.deps.db, { nombre: 'Tributario', ...dates });
    const { status, body } = await t.client().call(createPedido, { body: pedidoOf([[curso, 1]]) });
    expect(status).toBe(sold ? 200 : 422);
    if (!sold) expect(body.message).toBe('«Tributario» tiene las inscripciones cerradas. Quítalo de tu carrito.');
    const query = { ids: String(curso.cursoId) };
    expect((await t.client().call(listCatalogoByIds, { query })).body.resources).toMatchObject([{ enVenta: sold }]);
    const shown = await t.client().call(getCurso, { params: { id: curso.cursoId } });
    expect(shown.body.resource).toMatchObject({ activa: true, enVenta: sold });
    const { resources } = (await t.client().call(listCatalogo, { query: { especialidadId: curso.especialidadId } }))
      .body;
    expect(resources).toMatchObject([{ cursoId: curso.cursoId, enVenta: sold }]);
  });
});

describe('what is not public', () => {
  const order = async (cursoId: number) => {
    const body = pedidoOf([[{ cursoId, nombre: 'Lo que recuerda el carrito', precio: 350 }, 1]]);
    return (await t.client().call(createPedido, { body })).text;
  };

  test('SAL-03 nothing of a deleted course, and of an inactive one only its flyer', async () => {
    const { db } = t.deps;
    const deleted = await makeCurso(db, { nombre: 'Nombre borrado' });
    const inactive = await makeCurso(db, { nombre: 'Nombre cerrado', activa: false });
    await db.execute(sql`update curso set eliminado = now() where curso_id = ${deleted.cursoId}`);
    const ids = `${deleted.cursoId},${inactive.cursoId}`;
    expect((await t.client().call(listCatalogoByIds, { query: { ids } })).body.resources).toEqual([]);
    for (const { cursoId } of [deleted, inactive]) {
      const answer = await order(cursoId);
      expect(answer).toContain('«Lo que recuerda el carrito» ya no está a la venta');
      expect(answer).not.toMatch(/Nombre (borrado|cerrado)/);
    }
    expect((await t.client().call(getCurso, { params: { id: deleted.cursoId } })).status).toBe(404);
    const flyer = await t.client().call(getCurso, { params: { id: inactive.cursoId } });
    expect(flyer.body.resource).toMatchObject({ nombre: 'Nombre cerrado', activa: false, enVenta: false });
  });

  test('SAL-03 a draft exists for ADMIN and its students alone', async () => {
    const { db } = t.deps;
    const draft = await makeCurso(db, { nombre: 'Nombre secreto', activa: false, publicado: null });
    const { moduloId } = await makeModulo(db, { cursoId: draft.cursoId });
    const student = await signedIn(t, 'USU');
    const stranger = await signedIn(t, 'USU');
    await enrolAlumno(db, student.person.usuarioId, draft.cursoId);
    const see = async (browser: Client) => (await browser.call(getCurso, { params: { id: draft.cursoId } })).status;
    expect([await see(t.client()), await see(stranger.browser)]).toEqual([404, 404]);
    expect([await see(student.browser), await see(admin)]).toEqual([200, 200]);
    expect((await stranger.browser.request('GET', `/api/modulos/${moduloId}`)).status).toBe(404);
    expect(await order(draft.cursoId)).not.toContain('Nombre secreto');
    // A course that was active keeps its flyer.
    await db.execute(sql`update curso set activa = true where curso_id = ${draft.cursoId}`);
    await db.execute(sql`update curso set activa = false where curso_id = ${draft.cursoId}`);
    expect(await see(t.client())).toBe(200);
  });
});

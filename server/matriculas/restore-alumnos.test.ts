import { associateAlumno, dissociateAlumno, restoreAlumnos } from 'domain/contract/matriculas.ts';
import { markPaid } from 'domain/contract/pagos.ts';
import { cancelPedido } from 'domain/contract/pedidos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCleanUp } from '../jobs.ts';
import { insertAsientos, revokeAsientos, takeAsientos } from '../pedidos/asiento/queries.ts';
import { itemsOf } from '../pedidos/pedido/queries/pedidos.ts';
import { alumnosOf } from '../testing/alumnos.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { closeGate } from '../testing/barrier.ts';
import { makeCurso, makeUsuario } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { makePedido } from '../testing/pedidos.ts';
import { makePerson, signedIn } from '../testing/people.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

async function course() {
  const { cursoId } = await makeCurso(t.deps.db);
  const { enrolled } = alumnosOf(t.deps.db, cursoId);
  const ids = [(await enrolled({})).usuarioId, (await enrolled({})).usuarioId];
  await t.deps.db.execute(sql`
    update matricula set creado = '2031-03-01', primer_acceso = '2031-03-02', ultimo_acceso = '2031-03-03'
     where curso_id = ${cursoId}`);
  const rows = async () =>
    (await t.deps.pool.query('select * from matricula where curso_id = $1 order by usuario_id', [cursoId])).rows;
  const remove = (usuarioIds: number[]) => admin.call(dissociateAlumno, { body: { usuarioIds, cursoId } });
  const restore = (usuarioIds: number[]) => admin.call(restoreAlumnos, { body: { usuarioIds, cursoId } });
  return { cursoId, ids, rows, remove, restore };
}

test('TRM-47 students who were taken out are back as they were, once, and it is recorded', async () => {
  const { cursoId, ids, rows, remove, restore } = await course();
  const before = await rows();
  await remove(ids);
  expect(await rows()).toEqual([]);
  expect((await restore(ids)).body.resource).toEqual({ matriculados: 2, yaEstaban: 0 });
  expect(await rows()).toEqual(before);
  expect((await restore(ids)).status).toBe(409);
  const { rows: entries } = await t.deps.pool.query(
    `select count(*)::int as n from auditoria where accion = 'restaurar' and entidad = 'matricula' and entidad_id like $1`,
    [`${cursoId}-%`],
  );
  expect(entries).toEqual([{ n: 2 }]);
});

test('TRM-47 who was enrolled again meanwhile stays so, and after a day nobody comes back', async () => {
  const { cursoId, ids, rows, remove, restore } = await course();
  await remove(ids);
  await admin.call(associateAlumno, { body: { usuarioId: ids[0]!, cursoId, avisar: false } });
  expect((await restore(ids)).body.resource).toEqual({ matriculados: 1, yaEstaban: 1 });
  expect((await rows()).map(({ primer_acceso }) => primer_acceso)).toEqual([null, expect.anything()]);
  await remove(ids);
  const age = (interval: string) =>
    t.deps.db.execute(
      sql`update matricula_quitada set quitada = now() - ${interval}::interval where curso_id = ${cursoId}`,
    );
  await age('23 hours');
  await runCleanUp(t.deps);
  expect((await restore([ids[0]!])).status).toBe(200);
  await age('25 hours');
  expect((await restore([ids[1]!])).status).toBe(409);
  await runCleanUp(t.deps);
  const { rows: left } = await t.deps.pool.query('select from matricula_quitada where curso_id = $1', [cursoId]);
  expect(left).toEqual([]);
});

test('TRM-47 a bought seat comes back with its student, and not once it was refunded', async () => {
  const { db } = t.deps;
  const { usuarioId } = await makeUsuario(db);
  const pedido = await makePedido(t.deps, { comprador: { buyerEmail: '' } });
  const [item] = await itemsOf(db, pedido.pedidoId);
  await insertAsientos(db, [{ pedidoItemId: item!.pedidoItemId, numero: 1 }]);
  const { rows: seats } = await t.deps.pool.query<{ id: number }>(
    'select asiento_id as id from asiento where pedido_item_id = $1',
    [item!.pedidoItemId],
  );
  const asientoId = seats[0]!.id;
  await takeAsientos(db, usuarioId, [asientoId]);
  const curso = (await t.deps.pool.query('select curso_id as id from matricula where asiento_id = $1', [asientoId]))
    .rows[0].id;
  const body = { cursoId: curso, usuarioIds: [usuarioId] };
  await admin.call(dissociateAlumno, { body });
  expect((await admin.call(restoreAlumnos, { body })).body.resource).toEqual({ matriculados: 1, yaEstaban: 0 });
  const { rows } = await t.deps.pool.query('select usuario_id as id from matricula where asiento_id = $1', [asientoId]);
  expect(rows).toEqual([{ id: usuarioId }]);
  await admin.call(dissociateAlumno, { body });
  await revokeAsientos(db, pedido.pedidoId);
  expect((await admin.call(restoreAlumnos, { body })).status).toBe(409);
});

test('TRM-47 who was deleted meanwhile is not enrolled again', async () => {
  const { ids, rows, remove, restore } = await course();
  await remove(ids);
  await t.deps.pool.query('update usuario set eliminado = now() where usuario_id = $1', [ids[0]]);
  expect((await restore(ids)).body.resource).toEqual({ matriculados: 1, yaEstaban: 1 });
  expect((await rows()).map(({ usuario_id }) => usuario_id)).toEqual([ids[1]]);
});

/** An enrolment that the student bought and paid, and that staff deleted. */
async function takenOut() {
  const { db } = t.deps;
  const curso = await makeCurso(db);
  const { cursoId } = curso;
  const { usuarioId } = await makePerson(db, 'USU');
  const { pedidoId: id } = await makePedido(t.deps, { lineas: [[curso, 1]], usuarioId });
  const body = { medio: 'yape', operacion: `OP-RES-${id}` } as const;
  expect((await admin.call(markPaid, { params: { id }, body })).status).toBe(200);
  const who = { usuarioIds: [usuarioId], cursoId };
  expect((await admin.call(dissociateAlumno, { body: who })).status).toBe(200);
  const seats = async () => {
    const { rows } = await db.execute<{ revocado: boolean; isIn: boolean }>(sql`
      select a.revocado is not null as revocado, exists (select from matricula m where m.asiento_id = a.asiento_id) as "isIn"
        from asiento a join pedido_item i using (pedido_item_id) where i.pedido_id = ${id}`);
    return rows;
  };
  return {
    seats,
    restore: () => admin.call(restoreAlumnos, { body: who }),
    refund: () => admin.call(cancelPedido, { params: { id }, body: { motivo: 'Se retira' } }),
  };
}

test('TRM-47 a refund waits for a student who is coming back, and takes the seat then', async () => {
  const { seats, restore, refund } = await takenOut();
  const gate = await closeGate(t.deps, 'auditoria');
  const restoring = restore();
  await gate.until(1);
  const refunding = refund();
  await gate.until(2);
  await gate.open(Promise.all([restoring, refunding]));
  expect([(await restoring).body.resource, (await refunding).status]).toEqual([{ matriculados: 1, yaEstaban: 0 }, 200]);
  expect(await seats()).toEqual([{ revocado: true, isIn: false }]);
});

import { associateAlumno, dissociateAlumno, extendAcceso } from 'domain/contract/matriculas.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCurso } from '../../testing/builders.ts';
import type { Client } from '../../testing/client.ts';
import { makePerson, signedIn } from '../../testing/people.ts';
import { startTienda, type Tienda } from '../../testing/tienda.ts';

let s: Tienda;
let admin: Client;
beforeAll(async () => {
  s = await startTienda();
  admin = (await signedIn(s.t, 'ADMIN')).browser;
});
afterAll(() => s.close());

/** Somebody bought a course that ended, began it a while ago and may stay until the end of next year. */
async function bought() {
  const curso = await makeCurso(s.deps.db);
  const { usuarioId } = await makePerson(s.deps.db, 'USU');
  const { numero } = await s.pedido({ lineas: [[curso, 1]], usuarioId });
  const { id } = s.peer.pay(numero, 'approved');
  const told = async () => {
    await s.deliver(s.peer.notice(id));
    await s.settled();
  };
  await told();
  const { cursoId } = curso;
  await s.deps.db.execute(sql`
    update matricula set creado = '2026-03-01', ultimo_acceso = '2026-03-03', primer_acceso = '2026-03-02'
     where curso_id = ${cursoId}`);
  const rows = async () => {
    const { rows: found } = await s.deps.db.execute(sql`select * from matricula where curso_id = ${cursoId}`);
    return found;
  };
  return {
    body: { usuarioIds: [usuarioId], cursoId },
    rows,
    tell: async (status: string) => {
      s.peer.change(id, status);
      await told();
    },
  };
}

test('SEA-161 a chargeback that is won gives the enrolment back as it was, each time', async () => {
  const { body, rows, tell } = await bought();
  const hasta = new Date(Date.now() + 400 * 24 * 3_600_000).toISOString();
  await s.deps.db.execute(sql`
    update curso set fecha_hora_limite = now() - interval '1 day', vigencia = 0 where curso_id = ${body.cursoId}`);
  expect((await admin.call(extendAcceso, { body: { ...body, hasta } })).status).toBe(200);
  const before = await rows();
  expect(before).toMatchObject([{ primer_acceso: expect.anything(), acceso_fin: expect.anything() }]);
  for (const _ of ['first', 'second']) {
    await tell('charged_back');
    expect(await rows()).toEqual([]);
    await tell('approved');
    expect(await rows()).toEqual(before);
  }
});

test('SEA-161 a chargeback that is won enrols nobody whom staff took out before', async () => {
  const { body, rows, tell } = await bought();
  expect((await admin.call(dissociateAlumno, { body })).status).toBe(200);
  await tell('charged_back');
  await tell('approved');
  expect(await rows()).toEqual([]);
});

test('SEA-161 who was enrolled by hand meanwhile keeps that, with the end of access and the first access of before', async () => {
  const { body, rows, tell } = await bought();
  await s.deps.db.execute(sql`update matricula set acceso_fin = '2099-01-01' where curso_id = ${body.cursoId}`);
  const [{ primer_acceso, acceso_fin }] = (await rows()) as [Record<string, unknown>];
  await tell('charged_back');
  expect((await admin.call(associateAlumno, { body: { ...body, avisar: false } })).status).toBe(200);
  const later = '2026-11-01T00:00:00.000Z';
  await s.deps.db.execute(sql`update matricula set primer_acceso = ${later} where curso_id = ${body.cursoId}`);
  await tell('approved');
  expect(await rows()).toMatchObject([{ asiento_id: null, primer_acceso, acceso_fin }]);
  await tell('charged_back');
  expect(await rows()).toMatchObject([{ asiento_id: null, acceso_fin }]);
});

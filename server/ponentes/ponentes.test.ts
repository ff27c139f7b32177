import { associatePonente, dissociatePonente, listPonentes } from 'domain/contract/ponentes.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce, times } from '../testing/barrier.ts';
import { makeCurso, makeDocente } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';

let t: TestApp;
let admin: Client;
let student: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
  student = (await signedIn(t, 'USU')).browser;
});
afterAll(() => t.close());

async function pair() {
  const { cursoId } = await makeCurso(t.deps.db);
  const { docenteId } = await makeDocente(t.deps.db);
  return { cursoId, docenteId };
}

const names = async (who: Client, cursoId: number) =>
  (await who.call(listPonentes, { params: { cursoId } })).body.resources?.map(({ apellido }) => apellido);

async function historyOf(cursoId: number) {
  const { rows } = await t.deps.db.execute(
    sql`select accion from auditoria where entidad = 'ponente' and entidad_id = ${String(cursoId)} order by auditoria_id`,
  );
  return rows.map(({ accion }) => accion);
}

test('API-74 a signed-in person reads the speakers of a course by surname, without their e-mail', async () => {
  const { cursoId, docenteId } = await pair();
  const { docenteId: another } = await makeDocente(t.deps.db, {
    nombre: 'Ada',
    apellido: 'Álvarez',
    tiempoEjercido: '9 años',
  });
  for (const who of [docenteId, another]) await admin.call(associatePonente, { body: { cursoId, docenteId: who } });
  const { status, body } = await student.call(listPonentes, { params: { cursoId } });
  expect(status).toBe(200);
  expect(body.resources?.map(({ apellido }) => apellido)).toEqual(['Álvarez', 'Núñez']);
  expect(body.resources?.[0]).toMatchObject({ docenteId: another, nombre: 'Ada', tiempoEjercido: '9 años' });
  expect(body.resources?.[0]).not.toHaveProperty('correo');
  expect((await t.client().call(listPonentes, { params: { cursoId } })).status).toBe(401);
});

test('API-75 API-76 assigning and removing a speaker: again changes nothing, each change is in the history once', async () => {
  const body = await pair();
  const before = t.deps.catalogo.version();
  expect((await admin.call(associatePonente, { body })).body).toMatchObject({ success: true, status: 200 });
  await expect.poll(() => t.deps.catalogo.version()).toBeGreaterThan(before);
  expect((await admin.call(associatePonente, { body })).status).toBe(200);
  expect(await names(student, body.cursoId)).toEqual(['Núñez']);
  expect((await admin.call(dissociatePonente, { body })).body).toMatchObject({ success: true, status: 200 });
  expect((await admin.call(dissociatePonente, { body })).status).toBe(200);
  expect(await names(student, body.cursoId)).toEqual([]);
  expect(await historyOf(body.cursoId)).toEqual(['asociar', 'desasociar']);
});

test('removing one of several speakers leaves the others, and the same speaker in another course', async () => {
  const [one, other] = [await pair(), await pair()];
  const { docenteId: second } = await makeDocente(t.deps.db, { apellido: 'Álvarez' });
  const { docenteId: third } = await makeDocente(t.deps.db, { apellido: 'Zegarra' });
  for (const docenteId of [one.docenteId, second, third]) {
    for (const { cursoId } of [one, other]) await admin.call(associatePonente, { body: { cursoId, docenteId } });
  }
  await admin.call(dissociatePonente, { body: { cursoId: one.cursoId, docenteId: one.docenteId } });
  expect(await names(student, one.cursoId)).toEqual(['Álvarez', 'Zegarra']);
  expect(await names(student, other.cursoId)).toEqual(['Álvarez', 'Núñez', 'Zegarra']);
  expect(await historyOf(other.cursoId)).toEqual(['asociar', 'asociar', 'asociar']);
});

test('many at once assign the same speaker once', async () => {
  const body = await pair();
  const assign = () => admin.call(associatePonente, { body });
  const answers = await atOnce(t.deps, 'curso_ponente', times(6, assign));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await names(admin, body.cursoId)).toEqual(['Núñez']);
  expect(await historyOf(body.cursoId)).toEqual(['asociar']);
});

test('a course or lecturer that is not there is named', async () => {
  const { cursoId, docenteId } = await pair();
  const unknown = 999_999;
  const wrongCurso = await admin.call(associatePonente, { body: { cursoId: unknown, docenteId } });
  expect(wrongCurso.body).toMatchObject({ status: 404, message: 'Curso no encontrado' });
  const wrongDocente = await admin.call(associatePonente, { body: { cursoId, docenteId: unknown } });
  expect(wrongDocente.body).toMatchObject({ status: 404, message: 'No se encontró al docente.' });
  expect((await admin.call(listPonentes, { params: { cursoId: unknown } })).status).toBe(404);
  await t.deps.db.execute(sql`update docente set eliminado = now() where docente_id = ${docenteId}`);
  expect((await admin.call(associatePonente, { body: { cursoId, docenteId } })).status).toBe(404);
});

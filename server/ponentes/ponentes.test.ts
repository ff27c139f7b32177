import { getCurso, updateCurso } from 'domain/contract/cursos.ts';
import { deleteDocente } from 'domain/contract/docentes.ts';
import { updateMaterial } from 'domain/contract/materiales.ts';
import { associatePonente, dissociatePonente, listPonentes } from 'domain/contract/ponentes.ts';
import { cursoInput } from 'domain/schemas/cursos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce, closeGate, times } from '../testing/barrier.ts';
import { makeCurso, makeDocente } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { makeSesion, moveSesion } from '../testing/sesiones.ts';

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

describe('a lecturer who gives a session to come', () => {
  async function teaching() {
    const docente = await makeDocente(t.deps.db, { nombre: 'Elsa', apellido: 'Ríos' });
    const { docenteId } = docente;
    const curso = await makeCurso(t.deps.db, { coordinadorId: docenteId });
    const { cursoId } = curso;
    await admin.call(associatePonente, { body: { cursoId, docenteId } });
    const { materialId, moduloId } = await makeSesion(t.deps.db, {
      cursoId,
      nombre: 'Audiencias',
      ponenteId: docenteId,
    });
    return { cursoId, docenteId, materialId, moduloId };
  }
  const dissociate = (body: { cursoId: number; docenteId: number }) => admin.call(dissociatePonente, { body });
  const coordinate = async (cursoId: number, coordinadorId: number | null) => {
    const { resource } = (await admin.call(getCurso, { params: { id: cursoId } })).body;
    return admin.call(updateCurso, { params: { id: cursoId }, body: cursoInput.parse({ ...resource, coordinadorId }) });
  };
  const remove = (id: number) => admin.call(deleteDocente, { params: { id } });
  const refusal = 'dicta «Audiencias». Elige antes otro ponente.';

  test('SEA-114 stays its lecturer: neither the last link to the course nor the person can be taken away', async () => {
    const { cursoId, docenteId, materialId } = await teaching();
    // The coordinator still teaches there.
    expect((await dissociate({ cursoId, docenteId })).status).toBe(200);
    expect((await coordinate(cursoId, null)).body).toMatchObject({ status: 409, message: `Elsa Ríos ${refusal}` });
    await admin.call(associatePonente, { body: { cursoId, docenteId } });
    expect((await coordinate(cursoId, null)).status).toBe(200);
    expect((await dissociate({ cursoId, docenteId })).body).toMatchObject({
      status: 409,
      message: `No se puede quitar a Elsa Ríos: ${refusal}`,
    });
    expect(await names(admin, cursoId)).toEqual(['Ríos']);
    // State left by an earlier version.
    await t.deps.db.execute(sql`delete from curso_ponente where curso_id = ${cursoId}`);
    expect((await remove(docenteId)).body).toMatchObject({
      status: 409,
      message: 'No se puede eliminar a Elsa Ríos: dicta «Audiencias».',
    });
    await moveSesion(t.deps.db, materialId, -600);
    expect((await remove(docenteId)).status).toBe(200);
  });

  test('SEA-114 and is not taken away while somebody schedules it', async () => {
    const { docenteId } = await makeDocente(t.deps.db, { nombre: 'Elsa', apellido: 'Ríos' });
    const { cursoId, materialId, moduloId } = await makeSesion(t.deps.db);
    await admin.call(associatePonente, { body: { cursoId, docenteId } });
    const schedule = () =>
      admin.call(updateMaterial, {
        params: { id: materialId },
        body: { moduloId, nombre: 'Audiencias', orden: 1, tipoMaterialId: 3, ponenteId: docenteId },
      });
    const gate = await closeGate(t.deps, 'sesion_programada');
    const scheduled = schedule();
    await gate.until(1);
    const removed = dissociate({ cursoId, docenteId });
    await gate.until(2);
    await gate.open(Promise.all([scheduled, removed]));
    expect([(await scheduled).status, (await removed).status]).toEqual([200, 409]);
  });
});

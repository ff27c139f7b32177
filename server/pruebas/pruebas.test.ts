import { getModulo } from 'domain/contract/modulos.ts';
import { createPrueba, deletePrueba, getPrueba, submitRespuestas, updatePrueba } from 'domain/contract/pruebas.ts';
import { noAccesoLabel } from 'domain/rules/acceso.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../db/connect.ts';
import { auditorias } from '../db/schema/auditoria.ts';
import { allCursos } from '../db/schema/cursos.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { untilBlocked } from '../testing/blocked.ts';
import { makeModulo } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import {
  answersFor,
  type Exam,
  exclusivePregunta,
  makeAdmin,
  makeEstudiante,
  makeExam,
  openPregunta,
  preguntaMultiple,
  preguntaVF,
} from '../testing/exams.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await makeAdmin(t)).browser;
});
afterAll(() => t.close());

const data = { nombre: 'Evaluación final', descripcion: 'De todo el curso', intentos: 2 };
const pruebaModulo = () => makeModulo(t.deps.db, { tipoModuloId: 2 });
const read = async (browser: Client, { pruebaId }: Pick<Exam, 'pruebaId'>) =>
  (await browser.call(getPrueba, { params: { id: pruebaId } })).body.resource!;

async function historyOf(entidad: string, entidadId: number) {
  return t.deps.db
    .select({ accion: auditorias.accion, antes: auditorias.antes, despues: auditorias.despues })
    .from(auditorias)
    .where(sql`entidad = ${entidad} and entidad_id = ${String(entidadId)}`)
    .orderBy(auditorias.auditoriaId);
}

describe('reading', () => {
  test('API-49 PRU-04 one test with its questions in order; the key for ADMIN only', async () => {
    const exam = await makeExam(t.deps.db, {
      preguntas: [preguntaVF, openPregunta, preguntaMultiple],
      curso: { nombre: 'Procedimiento Administrativo' },
    });
    const own = { pruebaId: exam.pruebaId, moduloId: exam.moduloId, cursoId: exam.cursoId };
    const common = { ...own, curso: 'Procedimiento Administrativo', intentos: 3, intento: 0, version: 1 };
    const forAdmin = await read(admin, exam);
    expect(forAdmin).toMatchObject({ ...common, descripcion: 'Lee con calma.', intentosEnviados: 0 });
    expect(forAdmin.preguntas.map(({ enunciado }) => enunciado)).toEqual(
      [preguntaVF, openPregunta, preguntaMultiple].map(({ enunciado }) => enunciado),
    );
    expect(forAdmin.preguntas[2]!.opciones.map(({ correcto }) => correcto)).toEqual([true, true, false, false]);

    const { browser } = await makeEstudiante(t, exam.cursoId);
    const forStudent = await read(browser, exam);
    expect(forStudent).toMatchObject(common);
    expect(forStudent).not.toHaveProperty('intentosEnviados');
    expect(forStudent.preguntas).toEqual(
      forAdmin.preguntas.map(({ explicacion: _, ...pregunta }) => ({
        ...pregunta,
        opciones: pregunta.opciones.map(({ opcionId, descripcion }) => ({ opcionId, descripcion })),
      })),
    );
  });

  test('counts the attempts of this test that stand, of the student and of everybody', async () => {
    const [exam, other] = [await makeExam(t.deps.db), await makeExam(t.deps.db)];
    const [alumna, alumno] = [
      await makeEstudiante(t, exam.cursoId, other.cursoId),
      await makeEstudiante(t, exam.cursoId),
    ];
    for (const { browser } of [alumna, alumna, alumno])
      await browser.call(submitRespuestas, { body: answersFor(exam) });
    await alumna.browser.call(submitRespuestas, { body: answersFor(other) });
    await t.deps.db.execute(
      sql`update intento set anulado = now() where usuario_id = ${alumna.usuarioId} and prueba_id = ${exam.pruebaId} and numero = 1`,
    );
    expect(await read(alumna.browser, exam)).toMatchObject({ intento: 1 });
    expect(await read(admin, exam)).toMatchObject({ intento: 0, intentosEnviados: 2 });
  });

  test('nobody finds a test that is not there, or whose course is gone', async () => {
    const exam = await makeExam(t.deps.db);
    await t.deps.db.update(allCursos).set({ eliminado: new Date() }).where(eq(allCursos.cursoId, exam.cursoId));
    for (const id of [exam.pruebaId, 2_000_000_000]) {
      const { status, body } = await admin.call(getPrueba, { params: { id } });
      expect([status, body.message]).toEqual([404, 'No se pudo cargar la prueba']);
    }
  });

  test('the test of a draft is there for ADMIN, closed to its students, and unknown to everybody else', async () => {
    const exam = await makeExam(t.deps.db, { curso: { activa: false, publicado: null } });
    const [student, stranger] = [await makeEstudiante(t, exam.cursoId), await makeEstudiante(t)];
    const messages = [];
    for (const browser of [admin, student.browser, stranger.browser]) {
      messages.push((await browser.call(getPrueba, { params: { id: exam.pruebaId } })).body.message);
    }
    expect(messages.slice(1)).toEqual(['Este curso está inactivo.', 'No se pudo cargar la prueba']);
    expect((await read(admin, exam)).preguntas).toHaveLength(3);
  });

  test.each([
    ['not enrolled', {}, false, noAccesoLabel({ acceso: false, motivo: 'sin-matricula' })],
    ['an inactive course', { activa: false }, true, 'Este curso está inactivo.'],
    [
      'access that ended',
      { fechaHoraLimite: new Date('2026-01-31T22:00:00-05:00'), vigencia: 1 },
      true,
      'Tu acceso terminó el 28 de febrero de 2026.',
    ],
  ])('%s: 403 with the reason', async (_, curso, enrolled, reason) => {
    const exam = await makeExam(t.deps.db, { curso });
    const { browser } = await makeEstudiante(t, ...(enrolled ? [exam.cursoId] : []));
    const { pruebaId } = exam;
    const answers = [
      await browser.request('GET', `/api/pruebas/${pruebaId}`),
      await browser.request('GET', `/api/preguntas/prueba/${pruebaId}`),
      await browser.request('GET', `/api/pruebas/${pruebaId}/borrador`),
      await browser.request('PUT', `/api/pruebas/${pruebaId}/borrador`, { body: { opciones: [], version: 1 } }),
      await browser.request('POST', '/api/respuestas/envio', { body: answersFor(exam) }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.message]).toEqual([403, reason]);
      expect(body.resource).toBeUndefined();
    }
    expect((await read(admin, exam)).pruebaId).toBe(pruebaId);
  });
});

describe('writing', () => {
  test('API-50 ADMIN creates the test of a module, with its questions', async () => {
    const { moduloId } = await pruebaModulo();
    const preguntas = [preguntaMultiple, exclusivePregunta, preguntaVF, openPregunta];
    const { body } = await admin.call(createPrueba, { body: { ...data, moduloId, preguntas } });
    expect(body).toMatchObject({ success: true, resource: { ...data, moduloId, pruebaId: expect.any(Number) } });
    const { pruebaId, preguntas: made } = body.resource!;
    expect(made).toMatchObject(preguntas);
    expect(await historyOf('prueba', pruebaId)).toMatchObject([{ accion: 'crear', antes: null, despues: data }]);

    const again = await admin.call(createPrueba, { body: { ...data, moduloId } });
    expect([again.status, again.body.message]).toEqual([409, 'Este módulo ya tiene una prueba: «Evaluación final».']);
  });

  test('PRU-03 of several who create the test of a module at once, one does', async () => {
    const { moduloId } = await pruebaModulo();
    const create = () => admin.call(createPrueba, { body: { ...data, moduloId, preguntas: [preguntaVF] } });
    const answers = await atOnce(t.deps, 'prueba', [create, create, create, create, create]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    const { pruebaId } = answers.find(({ status }) => status === 200)!.body.resource!;
    expect((await read(admin, { pruebaId })).preguntas).toHaveLength(1);
  });

  test.each([
    [
      'a class',
      async () => (await makeModulo(t.deps.db)).moduloId,
      '«Sesión 1» es un módulo de tipo Clase: solo uno de tipo Prueba lleva una prueba.',
    ],
    ['nothing', async () => 2_000_000_000, 'No se encontró el módulo.'],
  ])('SEA-10 %s takes no test, and the answer says why', async (_, idOf, message) => {
    const { status, body } = await admin.call(createPrueba, { body: { ...data, moduloId: await idOf() } });
    expect([status, body.message, body.errores]).toEqual([422, message, { moduloId: message }]);
  });

  test('PRU-03 a question that is wrong creates nothing', async () => {
    const { moduloId } = await pruebaModulo();
    const preguntas = [preguntaVF, { ...preguntaMultiple, opciones: [] }];
    const { status, body } = await admin.call(createPrueba, { body: { ...data, moduloId, preguntas } });
    expect([status, body.errores]).toEqual([
      422,
      { 'preguntas.1.opciones': 'Agrega al menos 2 opciones con descripción' },
    ]);
    expect((await admin.call(createPrueba, { body: { ...data, moduloId } })).status).toBe(200);
  });

  test('API-51 ADMIN changes a test and the order of its questions', async () => {
    const exam = await makeExam(t.deps.db);
    const params = { id: exam.pruebaId };
    const orden = exam.preguntas.map(({ preguntaId }) => preguntaId).reverse();
    const { body } = await admin.call(updatePrueba, { params, body: { ...data, orden, version: 1 } });
    expect(body).toMatchObject({ success: true, resource: { ...data, version: 2 } });
    expect(body.resource!.preguntas.map(({ preguntaId }) => preguntaId)).toEqual(orden);
    expect((await read(admin, exam)).preguntas.map(({ preguntaId }) => preguntaId)).toEqual(orden);
    const [entry] = await historyOf('prueba', exam.pruebaId);
    expect(entry).toMatchObject({ accion: 'editar', antes: { intentos: 3 }, despues: { ...data, orden } });
  });

  test('PRU-03 an order that is not of exactly these questions is refused whole', async () => {
    const [exam, other] = [await makeExam(t.deps.db), await makeExam(t.deps.db)];
    const ids = exam.preguntas.map(({ preguntaId }) => preguntaId);
    const [first, second, third] = ids as [number, number, number];
    const lists = [[], [first, second], [first, second, second], [first, second, other.preguntas[0]!.preguntaId]];
    for (const orden of [...lists, [third, second, first, first]]) {
      const { status } = await admin.call(updatePrueba, {
        params: { id: exam.pruebaId },
        body: { ...data, nombre: 'Otro', orden },
      });
      expect(status, JSON.stringify(orden)).toBe(422);
    }
    const after = await read(admin, exam);
    expect([after.nombre, after.version, after.preguntas.map(({ preguntaId }) => preguntaId)]).toEqual([
      'Prueba',
      1,
      ids,
    ]);
  });

  test('PRU-03 of two who edit from the same version, the second is shown what the first saved', async () => {
    const { pruebaId: id } = await makeExam(t.deps.db);
    const save = (nombre: string) =>
      admin.call(updatePrueba, { params: { id }, body: { ...data, nombre, version: 1 } });
    const [first, second] = await atOnce(t.deps, 'prueba', [() => save('Una'), () => save('Otra')]);
    const [won, lost] = first.status === 200 ? [first, second] : [second, first];
    expect(won.status).toBe(200);
    expect(lost.body).toMatchObject({
      status: 409,
      codigo: 'cambio-ajeno',
      resource: { ...won.body.resource, ahora: expect.any(String) },
    });
    expect(lost.body.message).toMatch(/\besta prueba\b/);
  });

  test('API-52 ADMIN deletes a test that nobody has submitted', async () => {
    const exam = await makeExam(t.deps.db);
    const params = { id: exam.pruebaId };
    expect((await admin.call(deletePrueba, { params })).body).toMatchObject({ success: true, status: 200 });
    expect((await admin.call(getPrueba, { params })).status).toBe(404);
    expect((await admin.call(deletePrueba, { params })).status).toBe(404);
    expect((await historyOf('prueba', exam.pruebaId))[0]).toMatchObject({
      accion: 'eliminar',
      antes: { nombre: 'Prueba' },
    });
  });

  test('PRU-03 whoever deletes a test waits for who is editing its module, and holds nothing meanwhile', async () => {
    const { pruebaId: id, moduloId } = await makeExam(t.deps.db);
    const deleted = await inTransaction(t.deps.db, async (tx) => {
      await tx.execute(sql`select from modulo where modulo_id = ${moduloId} for update`);
      const answer = admin.call(deletePrueba, { params: { id } });
      await untilBlocked(t.deps.db);
      // The next lock of the editor: `nowait` fails if the deletion holds it.
      await tx.execute(sql`select from prueba where modulo_id = ${moduloId} for update nowait`);
      return { answer };
    });
    expect((await deleted.answer).status).toBe(200);
  });

  test('API-52 the module of a deleted test has an empty one, which can be filled', async () => {
    const exam = await makeExam(t.deps.db, { intentos: 3 });
    const before = (await admin.call(getModulo, { params: { id: exam.moduloId } })).body.resource!;
    await admin.call(deletePrueba, { params: { id: exam.pruebaId } });
    const modulo = (await admin.call(getModulo, { params: { id: exam.moduloId } })).body.resource!;
    expect(modulo).toMatchObject({ pruebaId: expect.any(Number), preguntas: 0, intentoMax: 3 });
    expect(modulo.pruebaId).not.toBe(exam.pruebaId);
    expect(modulo.version).toBeGreaterThan(before.version);
    const { body } = await admin.call(createPrueba, {
      body: { ...data, moduloId: exam.moduloId, preguntas: [preguntaVF] },
    });
    expect(body.resource).toMatchObject({ ...data, pruebaId: modulo.pruebaId });
    const again = await admin.call(createPrueba, { body: { ...data, moduloId: exam.moduloId } });
    expect(again.status).toBe(409);
  });

  test('PRU-03 a test with an attempt that counts stays', async () => {
    const exam = await makeExam(t.deps.db);
    const { browser } = await makeEstudiante(t, exam.cursoId);
    await browser.call(submitRespuestas, { body: answersFor(exam) });
    const { status, body } = await admin.call(deletePrueba, { params: { id: exam.pruebaId } });
    expect([status, body.message]).toEqual([409, 'No se puede eliminar «Prueba»: tiene un intento enviado.']);
    await browser.call(submitRespuestas, { body: answersFor(exam) });
    const again = await admin.call(deletePrueba, { params: { id: exam.pruebaId } });
    expect(again.body.message).toBe('No se puede eliminar «Prueba»: tiene 2 intentos enviados.');
    expect((await read(admin, exam)).preguntas).toHaveLength(3);
  });
});

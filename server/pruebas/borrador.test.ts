import { getBorrador, saveBorrador } from 'domain/contract/pruebas.ts';
import { accesoA } from 'domain/rules/acceso.ts';
import { seed } from 'domain/testing/seed.ts';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../db/connect.ts';
import { allCursos } from '../db/schema/cursos.ts';
import { allMatriculas } from '../db/schema/matriculas.ts';
import { allPruebas } from '../db/schema/pruebas.ts';
import { AppError } from '../http/errors.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { untilBlocked } from '../testing/blocked.ts';
import {
  type Exam,
  enrolAlumno,
  makeAdmin,
  makeEstudiante,
  makeExam,
  openPregunta,
  preguntaMultiple,
  preguntaVF,
} from '../testing/exams.ts';
import { storeBorrador } from './save-borrador.ts';

let t: TestApp;
let exam: Exam;
let alumna: Awaited<ReturnType<typeof makeEstudiante>>;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  exam = await makeExam(t.deps.db, { preguntas: [preguntaMultiple, preguntaVF, openPregunta] });
  alumna = await makeEstudiante(t, exam.cursoId);
});
afterAll(() => t.close());

type Saved = { opciones: number[]; abiertas?: { preguntaId: number; texto: string }[]; version: number };
const save = (body: Saved, pruebaId = exam.pruebaId) =>
  alumna.browser.call(saveBorrador, { params: { id: pruebaId }, body });
const read = async () => (await alumna.browser.call(getBorrador, { params: { id: exam.pruebaId } })).body.resource!;
const opcion = (pregunta: number, at: number) => exam.preguntas[pregunta]!.opciones[at]!.opcionId;
const typed = (texto: string) => [{ preguntaId: exam.preguntas[2]!.preguntaId, texto }];

/** The response has the server's clock; without a sitting there is no end. */
const noEnd = { fin: null, ahora: expect.stringMatching(/Z$/) };

test('before anything is saved there is an empty draft', async () => {
  expect(await read()).toEqual({ opciones: [], abiertas: [], version: 0, guardado: null, ...noEnd });
});

test('what was saved is there again, on any device', async () => {
  const saved = { opciones: [opcion(0, 1), opcion(1, 0)], abiertas: typed('Presento apelación'), version: 1 };
  const { status, body } = await save(saved);
  expect(status).toBe(200);
  expect(body.resource).toEqual({ ...saved, guardado: expect.stringMatching(/Z$/), ...noEnd });
  expect(await read()).toEqual({ ...body.resource, ...noEnd });
  for (const [at, next] of [
    { opciones: [opcion(0, 1)], abiertas: [] },
    { opciones: [], abiertas: typed('Solo el texto') },
    { opciones: [opcion(0, 1)], abiertas: typed('Una y una') },
  ].entries()) {
    await save({ ...next, version: at + 2 });
    expect(await read()).toEqual({ ...next, version: at + 2, guardado: expect.stringMatching(/Z$/), ...noEnd });
  }
});

test('a draft is read in one order, however it was written', async () => {
  exam = await makeExam(t.deps.db, { preguntas: [openPregunta, preguntaMultiple, openPregunta] });
  await enrolAlumno(t.deps.db, alumna.usuarioId, exam.cursoId);
  const opciones = [opcion(1, 0), opcion(1, 1), opcion(1, 2)];
  const abiertas = [0, 2].map((at) => ({ preguntaId: exam.preguntas[at]!.preguntaId, texto: `Texto ${at}` }));
  const reversed = { opciones: opciones.toReversed(), abiertas: abiertas.toReversed() };
  for (const version of [1, 2]) {
    const { body } = await save({ ...reversed, version });
    expect(body.resource).toMatchObject({ opciones, abiertas, version });
  }
});

test('a draft is its student’s alone', async () => {
  await save({ opciones: [opcion(0, 0)], version: 1 });
  const other = await makeEstudiante(t, exam.cursoId);
  const { body } = await other.browser.call(getBorrador, { params: { id: exam.pruebaId } });
  expect(body.resource).toMatchObject({ opciones: [], version: 0 });
  const admin = (await makeAdmin(t)).browser;
  expect((await admin.call(getBorrador, { params: { id: exam.pruebaId } })).body.resource).toMatchObject({
    version: 0,
  });
});

describe('versions', () => {
  test('an older or equal version is refused with the draft as it stands', async () => {
    await save({ opciones: [opcion(0, 0)], version: 5 });
    for (const version of [1, 4, 5]) {
      const { status, body } = await save({ opciones: [opcion(0, 1)], version });
      expect([status, body.codigo]).toEqual([409, 'cambio-ajeno']);
      expect(body.message).toBe('Tus respuestas se guardaron también desde otra página o dispositivo.');
      expect(body.resource).toMatchObject({ opciones: [opcion(0, 0)], version: 5 });
    }
    expect((await save({ opciones: [opcion(0, 1)], version: 6 })).status).toBe(200);
  });

  test('the same save again, because its answer was lost, is the same save', async () => {
    const saved = { opciones: [opcion(0, 1), opcion(0, 0)], abiertas: typed('Así'), version: 3 };
    const [first, again] = [await save(saved), await save(saved)];
    expect([again.status, again.body.resource]).toEqual([200, { ...first.body.resource, ...noEnd }]);
    const others = [
      { opciones: [opcion(0, 1)] },
      { opciones: [opcion(0, 1), opcion(0, 2)] },
      { opciones: [opcion(0, 1), opcion(0, 0), opcion(0, 2)] },
      { abiertas: [] },
      { abiertas: typed('Así no') },
    ];
    for (const other of others) expect((await save({ ...saved, ...other })).status).toBe(409);
    for (const part of [
      { ...saved, abiertas: [], version: 4 },
      { ...saved, opciones: [], version: 5 },
    ]) {
      expect([(await save(part)).status, (await save(part)).status]).toEqual([200, 200]);
    }
  });

  test('of many devices that save the same version at once, one is told that it was', async () => {
    // A row that is rolled back later: each save has found no draft and waits to insert its own.
    const undone = new Error('undone');
    let sent: ReturnType<typeof save>[] = [];
    const holding = inTransaction(t.deps.db, async (tx) => {
      await tx.execute(
        sql`insert into borrador (usuario_id, prueba_id) values (${alumna.usuarioId}, ${exam.pruebaId})`,
      );
      sent = Array.from({ length: 8 }, (_, at) => save({ opciones: [], abiertas: typed(`Desde ${at}`), version: 1 }));
      await untilBlocked(t.deps.db, 8);
      throw undone;
    });
    await expect(holding).rejects.toBe(undone);
    const answers = await Promise.all(sent);
    const [won, ...more] = answers.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    const expected = { ...won!.body.resource, ...noEnd };
    expect(await read()).toEqual(expected);
    for (const { status, body } of answers.filter((answer) => answer !== won)) {
      expect([status, body.resource]).toEqual([409, expected]);
    }
  });
});

describe.each([
  ['in a first save', 1],
  ['over a draft that is there', 2],
])('ids %s', (_, version) => {
  beforeEach(async () => {
    if (version > 1) await save({ opciones: [], version: version - 1 });
  });

  test('those that an edit of the test took away are left out, and the rest is kept', async () => {
    const admin = (await makeAdmin(t)).browser;
    await admin.request('DELETE', `/api/preguntas/${exam.preguntas[1]!.preguntaId}`);
    const { status, body } = await save({
      opciones: [opcion(0, 2), opcion(1, 0), 2_000_000_000],
      abiertas: [...typed('Sigue aquí'), { preguntaId: exam.preguntas[0]!.preguntaId, texto: 'No es abierta' }],
      version,
    });
    expect(status).toBe(200);
    expect(body.resource).toMatchObject({ opciones: [opcion(0, 2)], abiertas: typed('Sigue aquí') });
  });

  test('those of another test are refused, and nothing is saved', async () => {
    const other = await makeExam(t.deps.db, { preguntas: [preguntaMultiple, openPregunta] });
    const [closed, open] = other.preguntas;
    const { opcionId } = closed!.opciones[0]!;
    const byOption = await save({ opciones: [opcion(0, 0), opcionId], version });
    expect([byOption.status, byOption.body.message]).toEqual([422, `La opción ${opcionId} no es de esta prueba.`]);
    expect(byOption.body.errores).toEqual({ opciones: byOption.body.message });
    const { preguntaId } = open!;
    const byQuestion = await save({ opciones: [], abiertas: [{ preguntaId, texto: 'Ajena' }], version });
    expect([byQuestion.status, byQuestion.body.message]).toEqual([
      422,
      `La pregunta ${preguntaId} no es de esta prueba.`,
    ]);
    expect(byQuestion.body.errores).toEqual({ abiertas: byQuestion.body.message });
    expect(await read()).toMatchObject({ opciones: [], abiertas: [], version: version - 1 });
  });

  test('twice the same is once; of two texts the last; blank is nothing', async () => {
    const { body } = await save({
      opciones: [opcion(0, 0), opcion(0, 0)],
      version,
      abiertas: [...typed('Primero'), ...typed('Después')],
    });
    expect(body.resource).toMatchObject({ opciones: [opcion(0, 0)], abiertas: typed('Después') });
    expect((await save({ opciones: [], abiertas: typed('  '), version: version + 1 })).body.resource).toMatchObject({
      abiertas: [],
    });
  });
});

test('what was saved and then taken away by an edit is not in the draft, however often it is saved again', async () => {
  const opciones = [opcion(0, 2), opcion(1, 0)];
  await save({ opciones, version: 1 });
  const admin = (await makeAdmin(t)).browser;
  await admin.request('DELETE', `/api/preguntas/${exam.preguntas[1]!.preguntaId}`);
  expect((await save({ opciones, abiertas: typed('Apelación'), version: 2 })).status).toBe(200);
  expect(await read()).toMatchObject({ opciones: [opcion(0, 2)], abiertas: typed('Apelación'), version: 2 });
  await admin.request('DELETE', `/api/preguntas/${exam.preguntas[2]!.preguntaId}`);
  expect(await read()).toMatchObject({ opciones: [opcion(0, 2)], abiertas: [], version: 2 });
});

test('a draft does not outlive the right to it: without attempts, or without the course, it stays as it was', async () => {
  const { db } = t.deps;
  await save({ opciones: [opcion(0, 0)], version: 1 });
  await db.update(allPruebas).set({ intentos: 1 }).where(eq(allPruebas.pruebaId, exam.pruebaId));
  await db.execute(sql`
    insert into intento (usuario_id, prueba_id, numero, preguntas, estado)
    values (${alumna.usuarioId}, ${exam.pruebaId}, 1, '[]', 'pendiente')`);
  const used = await save({ opciones: [opcion(0, 1)], version: 2 });
  expect([used.status, used.body.codigo]).toEqual([409, 'sin-intentos']);
  await db.update(allPruebas).set({ intentos: 2 }).where(eq(allPruebas.pruebaId, exam.pruebaId));
  await db.delete(allMatriculas).where(eq(allMatriculas.usuarioId, alumna.usuarioId));
  expect((await save({ opciones: [opcion(0, 1)], version: 2 })).status).toBe(403);
  await enrolAlumno(db, alumna.usuarioId, exam.cursoId);
  expect(await read()).toMatchObject({ opciones: [opcion(0, 0)], version: 1 });
});

test('an unknown test is not found', async () => {
  for (const version of [1, 2]) {
    const { status, body } = await save({ opciones: [], version }, 2_000_000_000);
    expect([status, body.message]).toEqual([404, 'No se pudo cargar la prueba']);
  }
});

test('the statement that saves lets in exactly whom the rule of access lets in', async () => {
  const { browser: _, ...person } = alumna;
  const usuario = { ...person, rol: 'USU' as const };
  let version = 0;
  const limit = fc.date({ min: new Date('2024-01-01'), max: new Date('2028-12-31'), noInvalidDate: true });
  // Including the exact end: access includes that instant.
  const offset = fc.oneof(
    fc.constantFrom(0, 1, -1),
    fc.integer({ min: -90, max: 90 }).map((days) => days * 86_400_000),
  );
  await fc.assert(
    fc.asyncProperty(
      limit,
      fc.option(fc.integer({ min: 0, max: 30 })),
      fc.boolean(),
      offset,
      async (fin, vigencia, activa, ms) => {
        const curso = { fechaHoraLimite: fin, vigencia, activa };
        await t.deps.db.update(allCursos).set(curso).where(eq(allCursos.cursoId, exam.cursoId));
        const expires = accesoA({ ...curso, activa: true }, { isEquipo: false, matriculado: true }, new Date(0));
        const now = new Date((expires.acceso && expires.hasta ? expires.hasta : fin).getTime() + ms);
        const expected = accesoA(curso, { isEquipo: false, matriculado: true }, now).acceso;
        version += 1;
        const input = { opciones: [], abiertas: [], version };
        const saved = await storeBorrador(t.deps.db, exam.pruebaId, input, { usuario, now }).then(
          () => true,
          (error) => {
            expect(error).toBeInstanceOf(AppError);
            expect(error.status).toBe(403);
            return false;
          },
        );
        expect(saved).toBe(expected);
      },
    ),
    { seed, numRuns: 300 },
  );
});

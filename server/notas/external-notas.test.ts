import { getRegistro, putExternalNotas } from 'domain/contract/notas.ts';
import { startRendicion } from 'domain/contract/rendiciones.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Client } from '../testing/client.ts';
import { type Exam, makeAdmin, makeEstudiante, makeExam } from '../testing/exams.ts';
import { submitIntento } from '../testing/study.ts';

let t: TestApp;
let admin: Awaited<ReturnType<typeof makeAdmin>>;
let exam: Exam;
let ana: { usuarioId: number; dni: string; browser: Client };
let beto: typeof ana;
beforeAll(async () => {
  t = await startTestApp();
  admin = await makeAdmin(t);
});
beforeEach(async () => {
  exam = await makeExam(t.deps.db);
  [ana, beto] = [await makeEstudiante(t, exam.cursoId), await makeEstudiante(t, exam.cursoId)];
});
afterAll(() => t.close());

type Line = { dni: string; nota: number | null };
const put = (filas: Line[], more: { revisar?: boolean; conIntento?: boolean; moduloId?: number } = {}) =>
  admin.browser.call(putExternalNotas, {
    params: { id: exam.cursoId },
    body: { moduloId: exam.moduloId, filas, ...more },
  });
const cellOf = async (usuarioId: number) => {
  const { body } = await admin.browser.call(getRegistro, { params: { id: exam.cursoId } });
  const alumno = body.resource!.alumnos.find((each) => each.usuarioId === usuarioId)!;
  return { ...alumno.notas[0]!, estado: alumno.estado };
};

test('REL-20 a grade from outside counts like an attempt, and says who entered it and when', async () => {
  const { body } = await put([{ dni: ana.dni, nota: 15 }]);
  expect(body.resource).toMatchObject({ guardadas: 1, filas: [{ estado: 'nueva', nota: 15 }] });
  expect(await cellOf(ana.usuarioId)).toMatchObject({
    nota: 15,
    estado: 'aprobado',
    externa: { nota: 15, quien: `${admin.nombre} ${admin.apellido}`, cuando: expect.stringMatching(/Z$/) },
  });
  expect(await cellOf(beto.usuarioId)).toMatchObject({ nota: null, externa: null, estado: 'falta' });
  // The same grade again writes nothing.
  expect((await put([{ dni: ana.dni, nota: 15 }])).body.resource).toMatchObject({ guardadas: 0 });
  const { rows } = await t.deps.db.execute(sql`
    select despues->>'nota' as nota from auditoria where accion = 'calificar' and entidad = 'nota'
       and entidad_id = ${`${ana.usuarioId}-${exam.moduloId}`}`);
  expect(rows).toEqual([{ nota: '15' }]);
  // The grade is withdrawn.
  expect((await put([{ dni: ana.dni, nota: null }])).body.resource).toMatchObject({ guardadas: 1 });
  expect(await cellOf(ana.usuarioId)).toMatchObject({ nota: null, externa: null });
});

test('REL-21 who sat the test here is asked about first; then the better grade counts, and attempts stay', async () => {
  const { db } = t.deps;
  await submitIntento(db, { usuarioId: ana.usuarioId, pruebaId: exam.pruebaId, nota: 12 });
  await submitIntento(db, { usuarioId: beto.usuarioId, pruebaId: exam.pruebaId, nota: 18 });
  const lines = [
    { dni: ana.dni, nota: 16 },
    { dni: beto.dni, nota: 9 },
  ];
  const asked = await put(lines);
  expect(asked.body).toMatchObject({ status: 409, codigo: 'con-intento' });
  expect(asked.body.resource?.filas.map(({ motivo }) => motivo)).toEqual([
    'Ya la rindió aquí: 12',
    'Ya la rindió aquí: 18',
  ]);
  expect(await cellOf(ana.usuarioId)).toMatchObject({ nota: 12, externa: null });
  expect((await put(lines, { conIntento: true })).body.resource).toMatchObject({ guardadas: 2 });
  expect(await cellOf(ana.usuarioId)).toMatchObject({ nota: 16, externa: { nota: 16 } });
  expect(await cellOf(beto.usuarioId)).toMatchObject({ nota: 18, externa: { nota: 9 } });
  const { rows } = await db.execute(
    sql`select nota::float8 from intento where prueba_id = ${exam.pruebaId} order by nota`,
  );
  expect(rows).toEqual([{ nota: 12 }, { nota: 18 }]);
});

test('REL-21 an attempt that waits to be graded and a sitting under way are not passed over in silence', async () => {
  const { db } = t.deps;
  await submitIntento(db, { usuarioId: ana.usuarioId, pruebaId: exam.pruebaId, nota: null });
  await db.execute(sql`update prueba set minutos = 40 where prueba_id = ${exam.pruebaId}`);
  expect((await beto.browser.call(startRendicion, { params: { id: exam.pruebaId } })).status).toBe(200);
  const { body } = await put([
    { dni: ana.dni, nota: 15 },
    { dni: beto.dni, nota: 15 },
  ]);
  expect(body).toMatchObject({ status: 409, codigo: 'con-intento' });
  expect(body.resource?.filas.map(({ motivo }) => motivo)).toEqual([
    'Ya la rindió aquí: falta calificar',
    'La está rindiendo ahora',
  ]);
  expect(await cellOf(ana.usuarioId)).toMatchObject({ externa: null });
});

test('REL-20 all or nothing: strangers, the same person twice and other modules are refused; a review writes nothing', async () => {
  const stranger = await makeEstudiante(t);
  const refused = await put([
    { dni: ana.dni, nota: 15 },
    { dni: stranger.dni, nota: 15 },
    { dni: ana.dni, nota: 11 },
  ]);
  expect(refused.body).toMatchObject({ status: 409, message: '2 líneas no se pueden guardar. No guardamos ninguna.' });
  expect(refused.body.resource?.filas.map(({ motivo }) => motivo)).toEqual([
    '',
    'No está en el curso',
    'Está dos veces',
  ]);
  expect((await put([{ dni: ana.dni, nota: 15 }], { revisar: true })).body.resource).toMatchObject({
    guardadas: 0,
    filas: [{ estado: 'nueva' }],
  });
  expect(await cellOf(ana.usuarioId)).toMatchObject({ nota: null });
  const other = await makeExam(t.deps.db);
  expect((await put([{ dni: ana.dni, nota: 15 }], { moduloId: other.moduloId })).status).toBe(422);
  expect((await put([{ dni: ana.dni, nota: 21 }])).status).toBe(422);
});

test('REL-20 a document whose zeros Excel dropped is found, and nobody else', async () => {
  const [dni, short] = ['00456789', '456789'];
  await t.deps.db.execute(sql`update usuario set dni = ${dni}, nombre = 'Beto' where usuario_id = ${beto.usuarioId}`);
  const { body } = await put([{ dni: short, nota: 15 }], { revisar: true });
  expect(body.resource!.filas).toMatchObject([{ estado: 'nueva', alumno: expect.stringMatching(/^Beto /) }]);
  expect((await put([{ dni: '456788', nota: 15 }], { revisar: true })).body.resource!.filas).toMatchObject([
    { motivo: 'No está en el curso' },
  ]);
});

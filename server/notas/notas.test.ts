import { exportRegistro, getRegistro, listNotaHistory, putNota } from 'domain/contract/notas.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditorias } from '../db/schema/auditoria.ts';
import { intentos } from '../db/schema/intentos.ts';
import { allMatriculas } from '../db/schema/matriculas.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeCurso, makeModulo, makePrueba, makeUsuario } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { unzip } from '../testing/unzip.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

let cursoId: number;
let clase: number;
let prueba: number;
let usuarioId: number;
beforeEach(async () => {
  cursoId = (await makeCurso(t.deps.db)).cursoId;
  const exam = await makeModulo(t.deps.db, { cursoId, tipoModuloId: 2, nombre: 'Examen', orden: 2 });
  prueba = exam.moduloId;
  clase = (await makeModulo(t.deps.db, { cursoId, nombre: 'Sesión 1', orden: 1 })).moduloId;
  usuarioId = await enrolled({ nombre: 'Rosa', apellido: 'Ñahui' });
});

async function enrolled(fields: Parameters<typeof makeUsuario>[1]) {
  const usuario = await makeUsuario(t.deps.db, fields);
  await t.deps.db.insert(allMatriculas).values({ usuarioId: usuario.usuarioId, cursoId });
  return usuario.usuarioId;
}

const put = (nota: number | null, version?: number, cell: object = {}) =>
  admin.call(putNota, {
    body: { usuarioId, moduloId: clase, nota, ...(version !== undefined && { version }), ...cell },
  });
const registro = async (query: object = {}) =>
  (await admin.call(getRegistro, { params: { id: cursoId }, query })).body.resource!;
const history = async () =>
  (await admin.call(listNotaHistory, { query: { usuarioId, moduloId: clase } })).body.resources;
const auditCount = async () =>
  (
    await t.deps.db
      .select()
      .from(auditorias)
      .where(and(eq(auditorias.entidad, 'nota'), eq(auditorias.entidadId, `${usuarioId}-${clase}`)))
  ).length;

describe('the gradebook', () => {
  test('students × modules, in the order of the course; a test shows its best attempt and takes no grade', async () => {
    const { pruebaId } = await makePrueba(t.deps.db, { moduloId: prueba });
    const graded = { usuarioId, pruebaId, preguntas: [], estado: 'calificado' as const, calificado: new Date() };
    await t.deps.db.insert(intentos).values([
      { ...graded, numero: 1, nota: 11 },
      { ...graded, numero: 2, nota: 16.5 },
    ]);
    await put(14.25);
    expect(await registro()).toMatchObject({
      modulos: [
        { moduloId: clase, nombre: 'Sesión 1', acronimo: 'CLA', editable: true },
        { moduloId: prueba, nombre: 'Examen', acronimo: 'PRU', editable: false },
      ],
      alumnos: [
        {
          usuarioId,
          apellido: 'Ñahui',
          notas: [
            { moduloId: clase, nota: 14.25, version: 1 },
            { moduloId: prueba, nota: 16.5, version: 0, pendiente: false },
          ],
          promedio: 15.38,
          estado: 'aprobado',
        },
      ],
      page: 1,
      pages: 1,
      total: 1,
    });
  });

  test('pages of students, and a search', async () => {
    for (let n = 1; n <= 12; n++) await enrolled({ apellido: `Álvarez ${String(n).padStart(2, '0')}` });
    const second = await registro({ page: 2, size: 5 });
    expect(second).toMatchObject({ page: 2, pages: 3, total: 13 });
    expect(second.alumnos.map(({ apellido }) => apellido)).toEqual(
      [6, 7, 8, 9, 10].map((n) => `Álvarez ${String(n).padStart(2, '0')}`),
    );
    expect((await registro({ q: 'nahui' })).alumnos).toMatchObject([{ usuarioId }]);
    expect((await registro({ page: 1 })).alumnos).toHaveLength(10);
  });

  test('ADM-40 without pages, all students of the course come at once', async () => {
    for (let n = 1; n <= 60; n++) await enrolled({ apellido: `Álvarez ${String(n).padStart(2, '0')}` });
    const whole = await registro();
    expect([whole.alumnos.length, whole.total, whole.page, whole.pages]).toEqual([61, 61, 1, 1]);
    expect((await registro({ q: 'alvarez 6' })).alumnos.map(({ apellido }) => apellido)).toContain('Álvarez 60');
  });

  test('as a spreadsheet', async () => {
    await put(7.5);
    const { body } = await admin.call(exportRegistro, { params: { id: cursoId } });
    const text = Buffer.from(body.resource?.data ?? '', 'base64').toString();
    expect(text).toContain('DNI,Apellidos,Nombres,Sesión 1,Examen,Promedio,Estado');
    expect(text).toContain('Ñahui,Rosa,7.50,,7.50,Le falta rendir');
  });

  test('ADM-46 as an Excel workbook: the DNI as text with its zeros, grades as numbers', async () => {
    const dni = '00123456';
    const other = await enrolled({ dni, nombre: '=1+1 & <b>', apellido: 'Zárate' });
    await put(7.5, undefined, { usuarioId: other });
    const { body } = await admin.call(exportRegistro, { params: { id: cursoId }, query: { formato: 'xlsx', q: dni } });
    expect(body.resource?.filename).toMatch(/^notas-\d+-\d{4}-\d\d-\d\d\.xlsx$/);
    const files = unzip(Buffer.from(body.resource?.data ?? '', 'base64'));
    expect([...files.keys()]).toContain('xl/workbook.xml');
    const sheet = files.get('xl/worksheets/sheet1.xml')!.toString();
    expect(sheet).toContain(`t="inlineStr"><is><t xml:space="preserve">${dni}</t>`);
    expect(sheet).toContain('<t xml:space="preserve">=1+1 &amp; &lt;b&gt;</t>');
    expect(sheet).toMatch(/<c r="D2" s="3"><v>7\.50<\/v><\/c>/);
    expect(
      (await admin.call(exportRegistro, { params: { id: cursoId }, query: { formato: 'pdf' as 'csv' } })).status,
    ).toBe(422);
  });

  test('of a course that is not there', async () => {
    const { body } = await admin.call(getRegistro, { params: { id: 2_000_000_000 } });
    expect(body).toMatchObject({ status: 404, message: 'Curso no encontrado' });
  });
});

describe('writing a grade', () => {
  test('is kept with its version, and the history tells who and when, last first', async () => {
    expect((await put(12.5, 0)).body.resource).toEqual({ usuarioId, moduloId: clase, nota: 12.5, version: 1 });
    expect((await put(15, 1)).body.resource).toMatchObject({ nota: 15, version: 2 });
    const { browser, person } = await signedIn(t, 'ADMIN');
    await browser.call(putNota, { body: { usuarioId, moduloId: clase, nota: null, version: 2 } });
    const who = `${person.nombre} ${person.apellido}`;
    expect(await history()).toEqual([
      { antes: 15, despues: null, quien: who, cuando: expect.stringMatching(/Z$/) },
      { antes: 12.5, despues: 15, quien: expect.any(String), cuando: expect.any(String) },
      { antes: null, despues: 12.5, quien: expect.any(String), cuando: expect.any(String) },
    ]);
    expect(await auditCount()).toBe(3);
  });

  test('the same grade again writes nothing', async () => {
    await put(12, 0);
    expect((await put(12, 1)).body.resource).toMatchObject({ nota: 12, version: 1 });
    expect((await put(12, 0)).body.resource).toMatchObject({ nota: 12, version: 1 });
    expect([(await history())?.length, await auditCount()]).toEqual([1, 1]);
  });

  test('no grade where there was none writes nothing', async () => {
    expect((await put(null, 0)).body.resource).toEqual({ usuarioId, moduloId: clase, nota: null, version: 0 });
    expect(await history()).toEqual([]);
  });

  test('on top of what somebody else wrote meanwhile: 409 with theirs; without a version it is written', async () => {
    await put(12, 0);
    for (const version of [0, 7]) {
      const { status, body } = await put(18, version);
      expect(status).toBe(409);
      expect(body).toMatchObject({
        codigo: 'cambio-ajeno',
        message: 'Otra persona cambió esta nota mientras la editabas.',
        resource: { nota: 12, version: 1 },
      });
    }
    expect((await put(18)).body.resource).toMatchObject({ nota: 18, version: 2 });
  });

  test('of ten who write the first grade at once one wins, the others are told', async () => {
    const answers = await atOnce(
      t.deps,
      'nota_modulo',
      Array.from({ length: 10 }, (_, n) => () => put(n + 1, 0)),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    const { nota } = won[0]!.body.resource!;
    for (const { status, body } of answers.filter((answer) => answer !== won[0])) {
      expect([status, body.codigo, body.resource?.nota]).toEqual([409, 'cambio-ajeno', nota]);
    }
    expect(await history()).toHaveLength(1);
  });

  test.each([
    [20.01, 'La nota va de 0 a 20'],
    [-0.5, 'La nota va de 0 a 20'],
    [14.555, 'Usa hasta dos decimales'],
  ])('%d is refused: %s', async (nota, message) => {
    expect((await put(nota)).body).toMatchObject({ status: 422, errores: { nota: message } });
  });

  test.each([0, 20, 10.55, 0.07])('%d is kept as it is', async (nota) => {
    expect((await put(nota)).body.resource?.nota).toBe(nota);
  });

  test('a test takes no grade by hand, with or without its questions', async () => {
    const message = '«Examen» es una prueba: su nota sale de los intentos';
    expect((await put(15, undefined, { moduloId: prueba })).body).toMatchObject({
      status: 422,
      errores: { moduloId: message },
    });
    await makePrueba(t.deps.db, { moduloId: prueba });
    expect((await put(15, undefined, { moduloId: prueba })).status).toBe(422);
  });

  test('nobody who is not enrolled, no module that is not there', async () => {
    const stranger = await makeUsuario(t.deps.db);
    const { body } = await put(15, undefined, { usuarioId: stranger.usuarioId });
    expect(body).toMatchObject({ status: 422, errores: { usuarioId: 'Esta persona no está matriculada en el curso' } });
    expect((await put(15, undefined, { moduloId: 2_000_000_000 })).status).toBe(404);
  });
});

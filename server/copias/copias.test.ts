import { setAfectacion } from 'domain/contract/comprobantes.ts';
import { copyCurso, copyModulo, copyPrueba } from 'domain/contract/copias.ts';
import { deleteCurso, getPublication } from 'domain/contract/cursos.ts';
import { listMateriales } from 'domain/contract/materiales.ts';
import { listModulos, updateModulo } from 'domain/contract/modulos.ts';
import { listPonentes } from 'domain/contract/ponentes.ts';
import { getPrueba } from 'domain/contract/pruebas.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cursoPonentes } from '../db/schema/cursos.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeCurso, makeDocente, makeEntidad, makeMaterial, makeModulo } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { enrolAlumno, makeExam, openPregunta, preguntaMultiple } from '../testing/exams.ts';
import { signedIn } from '../testing/people.ts';
import { submitIntento } from '../testing/study.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
});
afterAll(() => t.close());

/** A course on sale with a student, an attempt, two lecturers (one deleted), a class with two materials and a test. */
async function course() {
  const { db } = t.deps;
  const coordinador = await makeDocente(db, { apellido: 'Coordina' });
  const gone = await makeDocente(db, { apellido: 'Seretiró' });
  const { entidadId } = await makeEntidad(db);
  const texts = { descripcion: 'De qué trata', objetivo: 'Para qué', temario: '1. Uno', horario: 'Lunes, 19:00' };
  const certificado = { nombreCertificado: 'Curso', preparacionCertificado: '20 horas', codigoCertificado: 'PEN-01' };
  const sale = { precio: 350, precioPreventa: 300, preventaHasta: new Date('2031-01-01') };
  const links = { coordinadorId: coordinador.docenteId, entidadId };
  const exam = await makeExam(db, {
    curso: { nombre: 'Penal', ...texts, ...certificado, ...sale, ...links },
    preguntas: [{ ...preguntaMultiple, explicacion: 'Artículo 218.' }, openPregunta],
  });
  const { cursoId, pruebaId } = exam;
  // Equal positions: each copy must still get its own materials.
  const { moduloId } = await makeModulo(db, { cursoId, nombre: 'Clase', orden: 1 });
  const other = await makeModulo(db, { cursoId, nombre: 'Otra clase', orden: 1 });
  await makeMaterial(db, { moduloId, nombre: 'Lectura', orden: 2, video: 'https://example.com/a' });
  await makeMaterial(db, { moduloId, nombre: 'Video', orden: 1 });
  await makeMaterial(db, { moduloId: other.moduloId, nombre: 'De la otra' });
  for (const { docenteId } of [coordinador, gone]) await db.insert(cursoPonentes).values({ cursoId, docenteId });
  await db.execute(sql`update docente set eliminado = now() where docente_id = ${gone.docenteId}`);
  const { person } = await signedIn(t, 'USU');
  await enrolAlumno(db, person.usuarioId, cursoId);
  await submitIntento(db, { usuarioId: person.usuarioId, pruebaId, nota: 12 });
  return { ...exam, moduloId };
}

const copy = (id: number, body: Partial<Record<string, boolean>> = {}) =>
  admin.call(copyCurso, { params: { id }, body });
const modulosOf = async (cursoId: number) => (await admin.call(listModulos, { query: { cursoId } })).body.resources!;
const materialNames = async (moduloId: number) =>
  (await admin.call(listMateriales, { query: { moduloId } })).body.resources!.map(({ nombre }) => nombre);
const pruebaOf = async (id: number | null) => (await admin.call(getPrueba, { params: { id: id! } })).body.resource!;
const written = (preguntas: Awaited<ReturnType<typeof pruebaOf>>['preguntas']) =>
  preguntas.map(({ enunciado, tipo, exclusiva, explicacion, opciones }) => [
    explicacion,
    enunciado,
    tipo,
    exclusiva,
    opciones.map(({ descripcion, correcto }) => [descripcion, correcto]),
  ]);

test('ADM-83 a course is duplicated whole: a draft with modules, materials, tests, lecturers and texts, nobody in it', async () => {
  const { cursoId, pruebaId } = await course();
  const { status, body } = await copy(cursoId);
  expect(status).toBe(200);
  const made = body.resource!;
  expect(made).toMatchObject({
    nombre: 'Penal (copia)',
    activa: false,
    descripcion: 'De qué trata',
    horario: 'Lunes, 19:00',
    nombreCertificado: 'Curso',
    codigoCertificado: '',
    precio: 350,
    precioPreventa: null,
    coordinador: 'César Coordina',
    entidad: { titulo: 'Instituto de Derecho' },
  });
  const { body: publication } = await admin.call(getPublication, { params: { id: made.cursoId } });
  expect(publication.resource).toMatchObject({ publicado: false, borrador: true, matriculados: 0, publicarEn: null });

  const modulos = await modulosOf(made.cursoId);
  expect(modulos.map(({ nombre, orden, intentosEnviados }) => [nombre, orden, intentosEnviados])).toEqual([
    ['Evaluación', 1, 0],
    ['Clase', 2, 0],
    ['Otra clase', 3, 0],
  ]);
  expect(await materialNames(modulos[1]!.moduloId)).toEqual(['Video', 'Lectura']);
  expect(await materialNames(modulos[2]!.moduloId)).toEqual(['De la otra']);
  const original = await pruebaOf(pruebaId);
  const prueba = await pruebaOf(modulos[0]!.pruebaId);
  expect(prueba.pruebaId).not.toBe(pruebaId);
  expect(prueba).toMatchObject({ intentos: original.intentos, descripcion: 'Lee con calma.' });
  expect(written(prueba.preguntas)).toEqual(written(original.preguntas));
  const ponentes = await admin.call(listPonentes, { params: { cursoId: made.cursoId } });
  expect(ponentes.body.resources!.map(({ apellido }) => apellido)).toEqual(['Coordina']);

  // The copy is independent: it can be deleted, the original cannot.
  expect((await admin.call(deleteCurso, { params: { id: made.cursoId } })).status).toBe(200);
  expect((await modulosOf(cursoId)).length).toBe(3);
  const { rows } = await t.deps.db.execute(
    sql`select accion, despues ->> 'copiaDe' as de from auditoria where entidad = 'curso' and entidad_id = ${String(made.cursoId)} order by auditoria_id`,
  );
  expect(rows[0]).toEqual({ accion: 'crear', de: String(cursoId) });
});

test('ADM-83 only what was chosen is copied; a test module without its test gets an empty one', async () => {
  const { cursoId } = await course();
  const bare = (await copy(cursoId, { modulos: false, docentes: false, textos: false })).body.resource!;
  expect(bare).toMatchObject({ descripcion: '', temario: '', horario: '', nombreCertificado: '', coordinadorId: null });
  expect(await modulosOf(bare.cursoId)).toEqual([]);
  expect((await admin.call(listPonentes, { params: { cursoId: bare.cursoId } })).body.resources).toEqual([]);

  const empty = (await copy(cursoId, { materiales: false, pruebas: false })).body.resource!;
  const modulos = await modulosOf(empty.cursoId);
  expect(modulos.map(({ materiales, preguntas }) => [materiales, preguntas])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  expect(modulos[0]).toMatchObject({ pruebaId: expect.any(Number), intentoMax: 3 });
});

test('SUN-78 a copy is taxed as its course, from the same days on', async () => {
  const { cursoId } = await makeCurso(t.deps.db, { nombre: 'Exonerado' });
  for (const body of [
    { desde: '2026-01-01', afectacion: 'exonerado' },
    { desde: '2031-01-01', afectacion: 'inafecto' },
  ] as const)
    await admin.call(setAfectacion, { params: { id: cursoId }, body });
  const made = (await copy(cursoId)).body.resource!;
  const { rows } = await t.deps.db.execute(
    sql`select desde::text, afectacion from curso_afectacion where curso_id = ${made.cursoId} order by desde`,
  );
  expect(rows).toEqual([
    { desde: '2026-01-01', afectacion: 'exonerado' },
    { desde: '2031-01-01', afectacion: 'inafecto' },
  ]);
});

test('ADM-83 a course that is gone is refused; two copies at once are two courses', async () => {
  const { cursoId } = await course();
  const [a, b] = await atOnce(t.deps, 'curso', [() => copy(cursoId), () => copy(cursoId)]);
  expect([a.status, b.status]).toEqual([200, 200]);
  expect(a.body.resource!.cursoId).not.toBe(b.body.resource!.cursoId);
  expect((await modulosOf(a.body.resource!.cursoId)).length).toBe(3);
  const gone = b.body.resource!.cursoId;
  await admin.call(deleteCurso, { params: { id: gone } });
  expect((await copy(gone)).body).toMatchObject({ status: 404, message: 'Curso no encontrado' });
});

test('ADM-84 a module is duplicated with its materials and its test, to the end of its course', async () => {
  const { cursoId, moduloId, moduloId: clase } = await course();
  const made = (await admin.call(copyModulo, { params: { id: clase } })).body.resource!;
  expect(made).toMatchObject({ cursoId, nombre: 'Clase (copia)', orden: 2, materiales: 2, pruebaId: null });
  expect(await materialNames(made.moduloId)).toEqual(['Video', 'Lectura']);
  expect(await materialNames(moduloId)).toEqual(['Video', 'Lectura']);
  expect((await admin.call(copyModulo, { params: { id: 2_000_000_000 } })).status).toBe(404);
});

test('ADM-84 a test is duplicated with its questions in a module of its own; attempts stay with the original', async () => {
  const { cursoId, pruebaId, moduloId: clase } = await course();
  await makeMaterial(t.deps.db, { moduloId: (await pruebaOf(pruebaId)).moduloId, nombre: 'Guía' });
  const original = await pruebaOf(pruebaId);
  const made = (await admin.call(copyPrueba, { params: { id: pruebaId } })).body.resource!;
  expect(made).toMatchObject({ nombre: 'Prueba (copia)', cursoId, intentos: 3, intentosEnviados: 0 });
  expect(written(made.preguntas)).toEqual(written(original.preguntas));
  const copied = (await modulosOf(cursoId)).find(({ moduloId }) => moduloId === made.moduloId);
  expect(copied).toMatchObject({ nombre: 'Prueba (copia)', pruebaId: made.pruebaId, materiales: 0 });

  // A test without a name takes the name of its copied module.
  const body = { nombre: 'Prueba', orden: 1, tipoModuloId: 2 };
  await admin.call(updateModulo, { params: { id: original.moduloId }, body });
  const again = (await admin.call(copyModulo, { params: { id: original.moduloId } })).body.resource!;
  expect(await pruebaOf(again.pruebaId)).toMatchObject({ nombre: 'Prueba (copia)' });
  expect(clase).not.toBe(again.moduloId);
  expect((await admin.call(copyPrueba, { params: { id: 2_000_000_000 } })).status).toBe(404);
});

import { getMaterial } from 'domain/contract/materiales.ts';
import {
  createModulo,
  deleteModulo,
  getModulo,
  listModulos,
  reorderModulos,
  updateModulo,
} from 'domain/contract/modulos.ts';
import { getPrueba } from 'domain/contract/pruebas.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notasModulo } from '../db/schema/matriculas.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { atOnce } from '../testing/barrier.ts';
import { makeCurso, makeMaterial, makeModulo, makePrueba } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { makePerson, signedIn } from '../testing/people.ts';
import { enrolAlumno, submitIntento } from '../testing/study.ts';

let t: TestApp;
let admin: Client;
let adminId: number;
beforeAll(async () => {
  t = await startTestApp();
  const { browser, person } = await signedIn(t, 'ADMIN');
  admin = browser;
  adminId = person.usuarioId;
});
afterAll(() => t.close());

const clase = 1;
const prueba = 2;
const edit = (id: number, body: object) => admin.call(updateModulo, { params: { id }, body: body as never });
const read = async (id: number) => (await admin.call(getModulo, { params: { id } })).body.resource!;
const remove = (id: number) => admin.call(deleteModulo, { params: { id } });

test('API-27 API-28 API-29 API-30 API-31 MOD-08 a module is created, read, listed in its place, changed and deleted', async () => {
  const { cursoId } = await makeCurso(t.deps.db);
  const body = { nombre: ' Teoría del caso ', orden: 2, cursoId, tipoModuloId: clase };
  const created = (await admin.call(createModulo, { body })).body.resource!;
  expect(created).toEqual({
    moduloId: expect.any(Number),
    nombre: 'Teoría del caso',
    orden: 2,
    cursoId,
    tipoModuloId: clase,
    tipoModulo: { nombre: 'Clase', acronimo: 'CLA' },
    nota: null,
    nsp: false,
    notaMinima: 13,
    intento: 0,
    intentoMax: null,
    pruebaId: null,
    apertura: null,
    cierre: null,
    fase: null,
    rendicion: null,
    empezada: false,
    pendiente: false,
    materiales: 0,
    vistos: 0,
    preguntas: 0,
    cantidad: 0,
    intentosEnviados: 0,
    version: 1,
  });
  const first = await admin.call(createModulo, { body: { ...body, nombre: 'Sistema acusatorio', orden: 1 } });
  const listed = await admin.call(listModulos, { query: { cursoId } });
  expect(listed.body.resources?.map(({ nombre }) => nombre)).toEqual(['Sistema acusatorio', 'Teoría del caso']);
  expect(await read(created.moduloId)).toEqual(created);

  const changed = await edit(created.moduloId, { ...body, nombre: 'El caso', orden: 3, version: created.version });
  expect(changed.body.resource).toEqual({ ...created, nombre: 'El caso', orden: 3, version: 2 });
  expect((await remove(first.body.resource!.moduloId)).status).toBe(200);
  expect((await admin.call(listModulos, { query: { cursoId } })).body.resources).toHaveLength(1);
  const { rows } = await t.deps.db.execute(sql`
    select accion from auditoria where entidad = 'modulo' and usuario_id = ${adminId} order by auditoria_id`);
  expect(rows.map(({ accion }) => accion)).toEqual(['crear', 'crear', 'editar', 'eliminar']);
});

test.each([
  ['nombre', '  ', 'El nombre es requerido'],
  ['nombre', undefined, 'El nombre es requerido'],
  ['orden', 0, 'Mínimo 1'],
  ['orden', null, 'Mínimo 1'],
  ['tipoModuloId', 0, 'Selecciona un tipo válido'],
  ['tipoModuloId', 999_999, 'Selecciona un tipo válido'],
  ['cursoId', 999_999, 'Curso no encontrado'],
  ['intentoMax', 0, 'Mínimo 1'],
])('%s %j is refused with «%s»', async (field, value, message) => {
  const { cursoId } = await makeCurso(t.deps.db);
  const body = { nombre: 'Sesión', orden: 1, cursoId, tipoModuloId: clase, [field]: value };
  const answer = await admin.call(createModulo, { body: body as never });
  expect([answer.status, answer.body.errores]).toEqual([422, { [field]: message }]);
});

test('TIP-04 a module of type PRU is born with its test, and intentoMax and intentos are one value', async () => {
  const { cursoId } = await makeCurso(t.deps.db);
  const body = { nombre: 'Prueba final', orden: 1, cursoId, tipoModuloId: prueba };
  const { moduloId, pruebaId, intentoMax } = (await admin.call(createModulo, { body })).body.resource!;
  const stored = async () =>
    (await t.deps.db.execute(sql`select prueba_id, nombre, intentos from prueba where modulo_id = ${moduloId}`)).rows;
  expect(intentoMax).toBe(1);
  expect(await stored()).toEqual([{ prueba_id: pruebaId, nombre: 'Prueba final', intentos: 1 }]);

  await edit(moduloId, { ...body, nombre: 'Examen final', intentoMax: 3 });
  expect(await stored()).toEqual([{ prueba_id: pruebaId, nombre: 'Examen final', intentos: 3 }]);
  // Omitted fields stay unchanged, and so does the test's own name.
  await t.deps.db.execute(sql`update prueba set nombre = 'Propio', intentos = 5 where prueba_id = ${pruebaId}`);
  await edit(moduloId, { ...body, nombre: 'Otro' });
  expect(await stored()).toEqual([{ prueba_id: pruebaId, nombre: 'Propio', intentos: 5 }]);
  expect(await read(moduloId)).toMatchObject({ nombre: 'Otro', intentoMax: 5, pruebaId });
});

test('a change of the test alone makes the module’s version old', async () => {
  const { moduloId, pruebaId } = await makePrueba(t.deps.db);
  const { version, nombre } = await read(moduloId);
  await t.deps.db.execute(sql`update prueba set intentos = 4 where prueba_id = ${pruebaId}`);
  const refused = await edit(moduloId, { nombre, orden: 1, tipoModuloId: prueba, intentoMax: 1, version });
  expect(refused.body).toMatchObject({ status: 409, codigo: 'cambio-ajeno', resource: { intentoMax: 4 } });
});

test('the version never goes down, not even when the test goes', async () => {
  const { moduloId, pruebaId } = await makePrueba(t.deps.db);
  for (let i = 0; i < 5; i++)
    await t.deps.db.execute(sql`update prueba set intentos = 4 where prueba_id = ${pruebaId}`);
  const seen = [(await read(moduloId)).version];
  for (const tipoModuloId of [clase, prueba, clase]) {
    const { body } = await edit(moduloId, { nombre: 'Sesión', orden: 1, tipoModuloId });
    seen.push(body.resource!.version);
  }
  expect(seen).toEqual([...new Set(seen)].sort((a, b) => a - b));
});

test('the type changes freely until somebody has attempts or grades', async () => {
  const { db } = t.deps;
  const { moduloId, pruebaId } = await makePrueba(db);
  const data = { nombre: 'Sesión', orden: 1 };
  const asClase = await edit(moduloId, { ...data, tipoModuloId: clase });
  expect(asClase.body.resource).toMatchObject({ pruebaId: null, intentoMax: null, tipoModulo: { acronimo: 'CLA' } });
  const again = await edit(moduloId, { ...data, tipoModuloId: prueba, intentoMax: 2 });
  expect(again.body.resource).toMatchObject({ intentoMax: 2, pruebaId: expect.any(Number) });
  expect(again.body.resource?.pruebaId).not.toBe(pruebaId);

  const { usuarioId } = await makePerson(db, 'USU');
  await submitIntento(db, { usuarioId, pruebaId: again.body.resource!.pruebaId!, nota: 12 });
  const refused = await edit(moduloId, { ...data, tipoModuloId: clase });
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'No se puede cambiar el tipo de «Sesión»: su prueba tiene 1 intento.',
  ]);
  const graded = await makeModulo(db);
  await db.insert(notasModulo).values({ usuarioId, moduloId: graded.moduloId, nota: 15, puestaPor: adminId });
  const kept = await edit(graded.moduloId, { ...data, tipoModuloId: prueba });
  expect(kept.body.message).toBe('No se puede cambiar el tipo de «Sesión 1»: tiene 1 nota.');
});

test('a module goes with its materials and its test, but not while attempts or grades depend on it', async () => {
  const { db } = t.deps;
  const { usuarioId } = await makePerson(db, 'USU');
  const free = await makePrueba(db);
  const { materialId } = await makeMaterial(db, { moduloId: free.moduloId });
  expect((await remove(free.moduloId)).status).toBe(200);
  expect((await admin.call(getMaterial, { params: { id: materialId } })).status).toBe(404);
  expect((await admin.call(getPrueba, { params: { id: free.pruebaId } })).status).toBe(404);
  expect((await remove(free.moduloId)).status).toBe(404);

  const sat = await makePrueba(db);
  await submitIntento(db, { usuarioId, pruebaId: sat.pruebaId, nota: 12 });
  await submitIntento(db, { usuarioId, pruebaId: sat.pruebaId, nota: 14 });
  const graded = await makeModulo(db);
  await db.insert(notasModulo).values({ usuarioId, moduloId: graded.moduloId, nota: 15, puestaPor: adminId });
  expect((await remove(sat.moduloId)).body).toMatchObject({
    status: 409,
    message: 'No se puede eliminar «Prueba»: su prueba tiene 2 intentos.',
  });
  expect((await remove(graded.moduloId)).body).toMatchObject({
    status: 409,
    message: 'No se puede eliminar «Sesión 1»: tiene 1 nota.',
  });
});

test('two administrators: the second save on an older version is refused and changes nothing', async () => {
  const { moduloId, version } = await makeModulo(t.deps.db);
  const save = (nombre: string) => edit(moduloId, { nombre, orden: 1, tipoModuloId: clase, version });
  const answers = await atOnce(t.deps, 'modulo', [() => save('Primera'), () => save('Segunda')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = answers.find(({ status }) => status === 200)?.body.resource?.nombre;
  const loser = answers.find(({ status }) => status === 409)?.body;
  expect(loser).toMatchObject({ codigo: 'cambio-ajeno', resource: { nombre: winner, version: version + 1 } });
  expect((await read(moduloId)).nombre).toBe(winner);
});

test('API-27 without a course ADMIN lists the modules of every living course; a student is refused', async () => {
  const { db } = t.deps;
  const { cursoId, moduloId: last } = await makeModulo(db, { orden: 2 });
  const { moduloId: first } = await makeModulo(db, { cursoId, orden: 1 });
  const { moduloId: other } = await makeModulo(db);
  const gone = await makeModulo(db);
  await db.execute(sql`update curso set eliminado = now() where curso_id = ${gone.cursoId}`);
  const { body } = await admin.call(listModulos, { query: {} });
  const ids = body.resources!.map(({ moduloId }) => moduloId);
  expect(ids.filter((id) => [first, last, other].includes(id))).toEqual([first, last, other]);
  expect(ids).not.toContain(gone.moduloId);
  const { rows } = await db.execute(sql`select count(*)::int as n from modulo_vivo join curso_vivo using (curso_id)`);
  expect(rows).toEqual([{ n: ids.length }]);

  const ana = await signedIn(t, 'USU');
  await enrolAlumno(db, ana.person.usuarioId, cursoId);
  const refused = await ana.browser.call(listModulos, { query: {} });
  expect([refused.status, refused.body.errores]).toEqual([422, { cursoId: 'ID inválido' }]);
  expect(refused.body.resources).toBeUndefined();
  expect((await t.client().call(listModulos, { query: {} })).status).toBe(401);
});

test('a module stays in its course', async () => {
  const { moduloId } = await makeModulo(t.deps.db);
  const { cursoId } = await makeCurso(t.deps.db);
  const moved = await edit(moduloId, { nombre: 'Sesión', orden: 1, tipoModuloId: clase, cursoId });
  expect(moved.body.errores).toEqual({ cursoId: 'Un módulo no cambia de curso' });
});

test('modules are put in another order at once, and only all of them', async () => {
  const { db } = t.deps;
  const { cursoId } = await makeCurso(db);
  const made = [];
  for (const orden of [1, 1, 7]) made.push((await makeModulo(db, { cursoId, orden })).moduloId);
  const [a = 0, b = 0, c = 0] = made;
  const put = (orden: number[]) => admin.call(reorderModulos, { params: { id: cursoId }, body: { orden } });
  const { body } = await put([c, a, b]);
  expect(body.resources?.map(({ moduloId, orden }) => [moduloId, orden])).toEqual([
    [c, 1],
    [a, 2],
    [b, 3],
  ]);
  for (const wrong of [
    [a, b],
    [a, b, b],
    [a, b, c, c],
    [a, b, (await makeModulo(db)).moduloId],
  ]) {
    expect((await put(wrong)).status).toBe(409);
  }
});

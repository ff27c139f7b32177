import { getMaterial } from 'domain/contract/materiales.ts';
import { getModulo, listModulos } from 'domain/contract/modulos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeMaterial, makeModulo } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { enrolAlumno } from '../testing/study.ts';

let t: TestApp;
let admin: Client;
let student: Awaited<ReturnType<typeof signedIn>>;
/** A student of other courses. */
let stranger: Client;
let strangerId: number;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
  student = await signedIn(t, 'USU');
  const { browser, person } = await signedIn(t, 'USU');
  [stranger, strangerId] = [browser, person.usuarioId];
});
afterAll(() => t.close());

type Ids = { cursoId: number; moduloId: number; materialId: number };

/** Course, module and material, asked one after the other. */
async function ask(browser: Client, { cursoId, moduloId, materialId }: Ids) {
  const answers = [
    await browser.call(listModulos, { query: { cursoId } }),
    await browser.call(getModulo, { params: { id: moduloId } }),
    await browser.call(getMaterial, { params: { id: materialId } }),
  ];
  return answers.map(({ status, body }) => (status === 200 ? 200 : `${status} ${body.message}`));
}

async function makeContents(fields: Parameters<typeof makeCurso>[1] = {}): Promise<Ids> {
  // Another course, so that the ids of course, module and material differ.
  const other = await makeModulo(t.deps.db);
  await makeMaterial(t.deps.db, { moduloId: other.moduloId });
  await enrolAlumno(t.deps.db, strangerId, other.cursoId);
  const { cursoId } = await makeCurso(t.deps.db, { vigencia: null, ...fields });
  const { moduloId } = await makeModulo(t.deps.db, { cursoId });
  const { materialId } = await makeMaterial(t.deps.db, { moduloId });
  await enrolAlumno(t.deps.db, student.person.usuarioId, cursoId);
  return { cursoId, moduloId, materialId };
}

const missing = ['404 Curso no encontrado', '404 No se encontró el módulo.', '404 No se encontró el material.'];
const thrice = <T>(one: T) => [one, one, one];

test('what is not there is named as what it is', async () => {
  const nowhere = { cursoId: 2_000_000_000, moduloId: 2_000_000_000, materialId: 2_000_000_000 };
  for (const browser of [admin, student.browser]) expect(await ask(browser, nowhere)).toEqual(missing);
  const deleted = await makeContents({ eliminado: new Date() });
  for (const browser of [admin, student.browser]) expect(await ask(browser, deleted)).toEqual(missing);
});

test('a course opens to ADMIN and its students', async () => {
  const ids = await makeContents();
  expect(await ask(admin, ids)).toEqual(thrice(200));
  expect(await ask(student.browser, ids)).toEqual(thrice(200));
  expect(await ask(stranger, ids)).toEqual(thrice('403 No tienes matrícula en este curso.'));
});

test('a draft is open to ADMIN, closed to its students, and unknown to everybody else', async () => {
  const ids = await makeContents({ activa: false, publicado: null });
  expect(await ask(admin, ids)).toEqual(thrice(200));
  expect(await ask(student.browser, ids)).toEqual(thrice('403 Este curso está inactivo.'));
  expect(await ask(stranger, ids)).toEqual(missing);
});

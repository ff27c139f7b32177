import { listCatalogo, listSugerencias } from 'domain/contract/cursos.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeDocente, makeEspecialidad } from '../testing/builders.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  const { db } = t.deps;
  const of = async (nombre: string) => (await makeEspecialidad(db, { nombre })).especialidadId;
  const { docenteId } = await makeDocente(db, { nombre: 'Mariela', apellido: 'Huamán' });
  await makeCurso(db, { nombre: 'Despido', especialidadId: await of('Derecho Laboral') });
  await makeCurso(db, {
    nombre: 'Prisión Preventiva',
    especialidadId: await of('Derecho Penal'),
    coordinadorId: docenteId,
    temario: '1. Arraigo\n2. Peligro procesal',
  });
  const especialidadId = await of('Derecho Civil');
  for (const nombre of ['Tenencia compartida', 'Contrataciones del Estado', 'Arbitraje comercial']) {
    await makeCurso(db, { nombre, especialidadId });
  }
});
afterAll(() => t.close());

async function listed(q: string): Promise<string[]> {
  const { body } = await t.client().call(listCatalogo, { query: { q } });
  return body.resources!.map(({ nombre }) => nombre);
}

async function suggested(q: string) {
  const { body } = await t.client().call(listSugerencias, { query: { q } });
  return body.resource!.sugerencias.map(({ tipo, nombre, motivo }) => ({ tipo, nombre, motivo }));
}

test.each([
  ['laborla', 'Despido'],
  ['penla', 'Prisión Preventiva'],
  ['tenecia', 'Tenencia compartida'],
  ['contratasiones', 'Contrataciones del Estado'],
  ['huamn', 'Prisión Preventiva'],
  ['guaman', 'Prisión Preventiva'],
  ['arvitrage', 'Arbitraje comercial'],
  ['ARVITRAGE COMERSIAL', 'Arbitraje comercial'],
])('BUY-85 the list and the suggestions forgive the same slip: %s', async (q, nombre) => {
  expect(await listed(q)).toEqual([nombre]);
  const cursos = (await suggested(q)).filter(({ tipo }) => tipo === 'curso');
  expect(cursos.map((each) => each.nombre)).toEqual([nombre]);
});

test.each([
  ['laborla', 'laboral'],
  ['tenecia', 'tenencia'],
  ['ARVITRAGE COMERSIAL', 'arbitraje comercial'],
  // The name of a lecturer is not in the list.
  ['huamn', 'huamn'],
  ['laboral', undefined],
])('BUY-101 the list says what it searched for instead of %s', async (q, buscado) => {
  const { body } = await t.client().call(listCatalogo, { query: { q } });
  expect(body.resources).toHaveLength(1);
  expect(body.buscado).toBe(buscado);
});

test('BUY-85 a word that is still being typed is forgiven too, and its people and speciality are named', async () => {
  expect((await suggested('arvitr')).map(({ nombre }) => nombre)).toEqual(['Arbitraje comercial']);
  expect((await suggested('contratasio')).map(({ nombre }) => nombre)).toEqual(['Contrataciones del Estado']);
  expect(await suggested('huamn')).toContainEqual({ tipo: 'docente', nombre: 'Mariela Huamán', motivo: '' });
  expect(await suggested('laborla')).toContainEqual({ tipo: 'especialidad', nombre: 'Derecho Laboral', motivo: '' });
});

test.each([
  ['prision', ''],
  ['penal', 'Por su especialidad'],
  ['huam', 'Con Mariela Huamán'],
  ['huamn', 'Con Mariela Huamán'],
  ['arraigo', 'En el temario'],
])('BUY-86 a suggestion says why it was found: %s', async (q, motivo) => {
  expect(await suggested(q)).toContainEqual({ tipo: 'curso', nombre: 'Prisión Preventiva', motivo });
});

test('BUY-87 words that no course has together: the list is empty, the suggestions name what is near', async () => {
  expect(await listed('tenencia arvitrage')).toEqual([]);
  const near = (await suggested('tenencia arvitrage')).map(({ nombre }) => nombre);
  expect(near.toSorted()).toEqual(['Arbitraje comercial', 'Tenencia compartida']);
  expect(await suggested('qwxz kjhg')).toEqual([]);
});

import { listCatalogo, listCatalogoByIds } from 'domain/contract/cursos.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { makeCurso, makeEspecialidad } from '../testing/builders.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { enrolAlumno } from '../testing/study.ts';

let t: TestApp;
let penal: number;
const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day);

beforeAll(async () => {
  t = await startTestApp();
  const { db } = t.deps;
  penal = (await makeEspecialidad(db, { nombre: 'Penal' })).especialidadId;
  const civil = (await makeEspecialidad(db, { nombre: 'Civil' })).especialidadId;
  const add = (nombre: string, fields: Parameters<typeof makeCurso>[1]) => makeCurso(db, { nombre, ...fields });
  await add('Proceso Penal y Litigación Oral', {
    tipo: 'D',
    especialidadId: penal,
    precio: 900,
    fechaHoraInicio: inDays(20),
  });
  await add('Contrataciones del Estado', {
    tipo: 'D',
    especialidadId: civil,
    precio: 500,
    fechaHoraInicio: inDays(5),
    asincronico: 'S',
  });
  await add('Arbitraje', { tipo: 'C', especialidadId: civil, precio: 700, fechaHoraInicio: inDays(-3) });
  await add('Ética', { tipo: 'N', especialidadId: civil, precio: 100, fechaHoraInicio: inDays(-30), asincronico: 'S' });
  await add('Curso cerrado', { tipo: 'C', especialidadId: penal, activa: false });
});
afterAll(() => t.close());

const ask = async (query: Record<string, unknown>) => {
  const { body } = await t.client().call(listCatalogo, { query: query as never });
  return { ...body, names: body.resources?.map(({ nombre }) => nombre) };
};

describe('the catalogue', () => {
  test.each([
    ['diplomas-vigentes', ['Proceso Penal y Litigación Oral']],
    ['diplomas-asincronos', ['Contrataciones del Estado']],
    ['cursos-vigentes', ['Arbitraje']],
    ['cursos-asincronos', ['Ética']],
  ])('%s', async (coleccion, names) => {
    expect((await ask({ coleccion })).names).toEqual(names);
  });

  test('holds only what is active, what starts soonest first, what has begun last', async () => {
    const { names, total, paginador } = await ask({});
    expect(names).toEqual(['Contrataciones del Estado', 'Proceso Penal y Litigación Oral', 'Arbitraje', 'Ética']);
    expect({ total, paginador }).toEqual({ total: 4, paginador: true });
  });

  test("BUY-106 'Empieza pronto' puts what starts soonest first and what has begun last, in a search too", async () => {
    const inOrder = ['Contrataciones del Estado', 'Proceso Penal y Litigación Oral', 'Arbitraje', 'Ética'];
    expect((await ask({ orden: 'fecha' })).names).toEqual(inOrder);
    const { names } = await ask({ q: 'civil', orden: 'fecha' });
    expect(names).toEqual(['Contrataciones del Estado', 'Arbitraje', 'Ética']);
  });

  test.each([
    ['precio', ['Ética', 'Contrataciones del Estado', 'Arbitraje', 'Proceso Penal y Litigación Oral']],
    ['nombre', ['Arbitraje', 'Contrataciones del Estado', 'Ética', 'Proceso Penal y Litigación Oral']],
  ])('in order of %s', async (orden, names) => {
    expect((await ask({ orden })).names).toEqual(names);
  });

  test('of one speciality', async () => {
    expect((await ask({ especialidadId: penal })).names).toEqual(['Proceso Penal y Litigación Oral']);
  });

  test.each(['proseso pnal', 'PROCESO PENAL', 'litigacion', 'litigación oral', 'penl'])(
    'search forgives: %s',
    async (q) => {
      expect((await ask({ q })).names).toEqual(['Proceso Penal y Litigación Oral']);
    },
  );

  test.each(["'; drop table curso; --", '%%%', '& | !', '\\', '   ', '()'])(
    'search is never broken by %j',
    async (q) => {
      expect((await ask({ q })).success).toBe(true);
    },
  );

  test('search within a collection and a page beyond the last are empty, not wrong', async () => {
    expect((await ask({ q: 'penal', coleccion: 'cursos-vigentes' })).names).toEqual([]);
    expect(await ask({ page: 9 })).toMatchObject({ names: [], page: 9, pages: 1 });
  });

  test('twelve to a page', async () => {
    const { especialidadId } = await makeEspecialidad(t.deps.db, { nombre: 'Muchos' });
    for (let i = 0; i < 14; i++)
      await makeCurso(t.deps.db, { nombre: `Curso ${String(i).padStart(2, '0')}`, especialidadId, tipo: 'C' });
    const first = await ask({ especialidadId, orden: 'nombre' });
    const second = await ask({ especialidadId, orden: 'nombre', page: 2 });
    expect(first).toMatchObject({ page: 1, pages: 2, total: 14 });
    expect(first.names).toHaveLength(12);
    expect(second.names).toEqual(['Curso 12', 'Curso 13']);
  });
});

test('a cart learns what became of its courses', async () => {
  const gone = await makeCurso(t.deps.db, { nombre: 'Se cerró', activa: false, precio: 10 });
  const open = await makeCurso(t.deps.db, { nombre: 'Sigue', precio: 20.5 });
  const query = { ids: [gone.cursoId, open.cursoId, 999_999].join(',') };
  const { body } = await t.client().call(listCatalogoByIds, { query });
  const known = body.resources?.map(({ nombre, activa, precio }) => ({ nombre, activa, precio }));
  expect(known).toEqual([{ nombre: 'Sigue', activa: true, precio: 20.5 }]);
});

test('a cart learns which courses its owner already has; a visitor, or an expired session, has none', async () => {
  const { db } = t.deps;
  const own = await makeCurso(db);
  const other = await makeCurso(db);
  const { person, browser } = await signedIn(t, 'USU');
  await enrolAlumno(db, person.usuarioId, own.cursoId);
  const owned = async (client: Client) => {
    const { status, body } = await client.call(listCatalogoByIds, {
      query: { ids: `${own.cursoId},${other.cursoId}` },
    });
    const cards = Object.fromEntries(body.resources!.map(({ cursoId, matriculado }) => [cursoId, matriculado]));
    return [status, cards[own.cursoId], cards[other.cursoId]];
  };
  expect(await owned(browser)).toEqual([200, true, false]);
  expect(await owned(t.client())).toEqual([200, false, false]);
  await db.execute(sql`
    update sesion set creada = now() - interval '2 days', expira = now() - interval '1 minute'
     where usuario_id = ${person.usuarioId}`);
  expect(await owned(browser)).toEqual([200, false, false]);
});

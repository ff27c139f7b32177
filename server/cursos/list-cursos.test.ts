import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Page } from '../db/page.ts';
import { allCursos } from '../db/schema/cursos.ts';
import { matchesWords } from '../db/search.ts';
import { makeAdmin, makeCurso, makeEspecialidad } from '../testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { rowsRead } from '../testing/rows-read.ts';
import { listCatalogo } from './queries/catalogo.ts';
import type { Viewer } from './queries/cursos.ts';
import { listCursos } from './queries/list.ts';

const courses = 3000;
let database: TestDatabase;
let admin: Viewer;

beforeAll(async () => {
  database = await createTestDatabase({ statementTimeoutMs: 60_000 });
  const { especialidadId } = await makeEspecialidad(database.db);
  admin = { ...(await makeAdmin(database.db)), rol: 'ADMIN' } as unknown as Viewer;
  // Many courses share one start time, to test the order of ties.
  await database.pool.query(
    `INSERT INTO curso (nombre, fecha_hora_inicio, fecha_hora_limite, especialidad_id, activa, precio)
    SELECT (ARRAY['Derecho','Taller de','Litigación','Ética en el'])[1 + i % 4] || ' '
        || (ARRAY['Penal','Civil','Proceso Penal','Laboral y Procesal','Registral'])[1 + i % 5] || ' ' || i,
      date_trunc('day', now()) + ((i % 400) - 200) * interval '1 day', now(), $1, i % 9 <> 0, i % 700
    FROM generate_series(1, ${courses}) AS i`,
    [especialidadId],
  );
  await database.pool.query('VACUUM ANALYZE');
});
afterAll(() => database.close());

const ask = async (query: Parameters<typeof listCursos>[1], db = database.db) =>
  (await listCursos(db, query, admin, new Date())) as Page<{ cursoId: number }>;

test('counts a thousand beyond the page and no further', async () => {
  expect(await ask({ page: 1 })).toMatchObject({ total: 1010, pages: 101, hayMas: true });
  expect(await ask({ page: 250 })).toMatchObject({ total: courses, pages: courses / 10, hayMas: false });
  expect(await ask({ page: 999 })).toMatchObject({ total: courses, rows: [] });
  expect(await ask({ q: 'penal' })).toMatchObject({ total: 1010, hayMas: true });
  expect(await ask({ q: 'derecho' })).toMatchObject({ total: courses / 4, hayMas: false });
  expect(await ask({ q: 'derecho', page: 200 })).toMatchObject({ total: courses / 4, rows: [] });
});

test.each([
  'penal',
  'PROCES',
  'rech',
  'e',
  'derecho penal',
  'litigacion 77',
  '%',
  'en el',
  'nada',
  'taller nada',
  'penal proces',
  'en el taller',
])('searching %j finds what it always found, in the same order', async (q) => {
  const expected = await database.db
    .select({ cursoId: allCursos.cursoId })
    .from(allCursos)
    .where(and(isNull(allCursos.eliminado), matchesWords(allCursos.busqueda, q)))
    .orderBy(allCursos.nombre, allCursos.cursoId);
  for (const page of [1, 2]) {
    const { rows, total } = await ask({ q, page, size: 50 });
    const ids = expected.map(({ cursoId }) => cursoId).slice((page - 1) * 50, page * 50);
    expect(rows.map(({ cursoId }) => cursoId)).toEqual(ids);
    expect(total).toBe(Math.min(expected.length, page * 50 + 1000));
  }
});

test('a new name and a deletion are found at once', async () => {
  const { cursoId } = await makeCurso(database.db, { nombre: 'Paleografía' });
  const found = async (q: string) => (await ask({ q })).rows.map((row) => row.cursoId);
  const change = (fields: Partial<typeof allCursos.$inferInsert>) =>
    database.db.update(allCursos).set(fields).where(eq(allCursos.cursoId, cursoId));
  expect(await found('paleo')).toEqual([cursoId]);
  await change({ nombre: 'Diplomática' });
  expect(await found('paleo')).toEqual([]);
  expect(await found('diplomatica')).toEqual([cursoId]);
  await change({ eliminado: new Date() });
  expect(await found('diplomatica')).toEqual([]);
});

test('the catalogue by date: to come first, soonest first, then begun, latest first; equals by number', async () => {
  const { rows: expected } = await database.db.execute<{ curso_id: number }>(sql`
    select curso_id from curso where activa and eliminado is null
     order by fecha_hora_inicio < now(), abs(extract(epoch from fecha_hora_inicio - now())), curso_id`);
  // The first page, the one where past courses begin, and the last.
  for (const page of [1, 2, 110, 111, 112, 113, Math.ceil(expected.length / 12)]) {
    const { rows } = await listCatalogo(database.db, { page });
    const ids = expected.slice((page - 1) * 12, page * 12).map((row) => row.curso_id);
    expect(rows.map(({ cursoId }) => cursoId)).toEqual(ids);
  }
  expect(await listCatalogo(database.db, { page: 1 })).toMatchObject({ total: 1012, hayMas: true });
  const found = await listCatalogo(database.db, { page: 9, q: 'penal' });
  expect(found).toMatchObject({ hayMas: false, rows: { length: 12 } });
  expect(await listCatalogo(database.db, { page: 900, q: 'penal' })).toMatchObject({ rows: [], total: found.total });
});

const lists: [string, number, (db: TestDatabase['db']) => Promise<unknown>][] = [
  // The administrator's list reads ids and count separately; the count stops a thousand rows past the page.
  ['page 1', 1100, (db) => ask({ page: 1 }, db)],
  ['search', courses + 1100, (db) => ask({ q: 'penal' }, db)],
  ['catalogue by date', 150, (db) => listCatalogo(db, { page: 1 })],
  ['catalogue by price', 150, (db) => listCatalogo(db, { page: 1, orden: 'precio' })],
  ['catalogue by name', 150, (db) => listCatalogo(db, { page: 1, orden: 'nombre' })],
];

test.each(lists)('%s: one statement that reads at most %i rows', async (_, most, list) => {
  await database.pool.query('VACUUM ANALYZE');
  await list(database.db);
  const { rows } = await rowsRead(database.db, list);
  expect(rows).toBeLessThan(most);
  const statements = vi.spyOn(database.pool, 'query');
  await list(database.db);
  expect(statements).toHaveBeenCalledTimes(1);
  statements.mockRestore();
});

import { randomInt } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Page } from '../db/page.ts';
import { allUsuarios } from '../db/schema/usuarios.ts';
import { matchesWords } from '../db/search.ts';
import { makeUsuario } from '../testing/builders.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { rowsRead } from '../testing/rows-read.ts';
import { listAllUsuarios, listUsuarios } from './queries.ts';

const people = 4000;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ statementTimeoutMs: 60_000 });
  await database.pool.query(`
    INSERT INTO usuario (dni, correo, nombre, apellido)
    SELECT (40000000 + i)::text, 'u' || i || '@w.pe',
      (ARRAY['María','José Luis','Lucía','Mariana','María José','Óscar','Zoe'])[1 + i % 7],
      (ARRAY['Quispe','Huamán','De la Cruz','Ñahui','Quispe Huamán','Rodríguez Quispe','Zúñiga','Álvarez','Santos',
        'Quispe Santos','Huamán Quispe'])[1 + i % 11]
    FROM generate_series(1, ${people}) AS i`);
  await database.pool.query('VACUUM ANALYZE');
});
afterAll(() => database.close());

const ask = async (query: Parameters<typeof listUsuarios>[1], db = database.db) =>
  (await listUsuarios(db, query)) as Page<{ usuarioId: number; dni: string }>;

test('ADM-92 every page has the exact total, also of a search', async () => {
  expect(await ask({ page: 1 })).toMatchObject({ total: people, pages: people / 10, hayMas: false });
  expect(await ask({ page: 300, size: 10 })).toMatchObject({ total: people, pages: people / 10, hayMas: false });
  expect(await ask({ page: 900 })).toMatchObject({ total: people, rows: [], hayMas: false });
  const { length } = await inPlainSql('quispe');
  expect(length).toBeGreaterThan(1010);
  expect(await ask({ q: 'quispe' })).toMatchObject({ total: length, hayMas: false });
  expect(await ask({ q: 'quispe', page: 40 })).toMatchObject({ total: length, hayMas: false });
  expect(await ask({ q: 'huaman maria' })).toMatchObject({ total: expect.any(Number), hayMas: false });
});

const inPlainSql = (q: string) =>
  database.db
    .select({ usuarioId: allUsuarios.usuarioId })
    .from(allUsuarios)
    .where(and(isNull(allUsuarios.eliminado), matchesWords(allUsuarios.busqueda, q)))
    .orderBy(allUsuarios.apellido, allUsuarios.nombre, allUsuarios.usuarioId);

test.each([
  'quispe',
  'QUÍSPE',
  'uispe',
  'mar',
  'maria',
  'quispe maria',
  'maria quispe huaman',
  'huaman quispe',
  'maria maria',
  'mar maria',
  'de la cruz',
  'cruz la',
  'ñahui jose',
  'santos quispe',
  'zoe 4000',
  '40001234',
  '0001234',
  'u123@w.pe',
  '123@',
  '%',
  'mar_a',
  "o'higgins",
  'nadie',
  'xq',
  '\\\\',
  'quispe nadie',
])('%j finds whom it always found, in the same order', async (q) => {
  const expected = (await inPlainSql(q)).map(({ usuarioId }) => usuarioId);
  const found = (await listAllUsuarios(database.db, { q })).map(({ usuarioId }) => usuarioId);
  expect(found).toEqual(expected);
  const { rows } = await ask({ q, page: 2, size: 5 });
  expect(rows.map(({ usuarioId }) => usuarioId)).toEqual(expected.slice(5, 10));
});

test('a piece of a DNI or an e-mail is found wherever it stands', async () => {
  await makeUsuario(database.db, { dni: '77712345', correo: 'ana.solo@w.pe', nombre: 'Ana', apellido: 'Sola' });
  await makeUsuario(database.db, { dni: '88877712', correo: 'otra77712@w.pe', nombre: 'Eva', apellido: 'Otra' });
  expect((await ask({ q: '77712' })).rows.map(({ dni }) => dni)).toEqual(['88877712', '77712345']);
  expect((await ask({ q: 'ana.so' })).rows.map(({ dni }) => dni)).toEqual(['77712345']);
});

test.each(['quispe', 'zo', 'maria quispe'])(
  'the pages of %j, put together, are the whole list: no page means something else',
  async (q) => {
    const expected = (await inPlainSql(q)).map(({ usuarioId }) => usuarioId);
    const found: number[] = [];
    for (let page = 1; page <= Math.ceil(expected.length / 50); page++) {
      found.push(...(await ask({ q, page, size: 50 })).rows.map(({ usuarioId }) => usuarioId));
    }
    expect(found).toEqual(expected);
  },
);

test('the longest names and e-mail that are allowed can be stored and found', async () => {
  const emoji = () => Array.from({ length: 150 }, () => String.fromCodePoint(0x1f300 + randomInt(0x2ff))).join('');
  const correo = `${'x'.repeat(64)}@${'y'.repeat(185)}.pe`;
  const { dni } = await makeUsuario(database.db, { nombre: emoji(), apellido: emoji(), correo, dni: 'ABCDEF123456' });
  expect((await ask({ q: 'abcdef123456' })).rows.map((row) => row.dni)).toEqual([dni]);
});

test('a new name, a new role and a deletion are found at once', async () => {
  const dnis = async (query: Parameters<typeof listUsuarios>[1]) => (await ask(query)).rows.map(({ dni }) => dni);
  const { usuarioId, dni } = await makeUsuario(database.db, { nombre: 'Wenceslao', apellido: 'Xirinachs' });
  const change = (fields: Partial<typeof allUsuarios.$inferInsert>) =>
    database.db.update(allUsuarios).set(fields).where(eq(allUsuarios.usuarioId, usuarioId));
  expect(await dnis({ q: 'wences xirin' })).toEqual([dni]);
  await change({ nombre: 'Wilfredo' });
  expect(await dnis({ q: 'wenceslao' })).toEqual([]);
  expect(await dnis({ q: 'wilfredo xirinachs', rol: 'USU' })).toEqual([dni]);
  await change({ rolId: 1 });
  expect(await dnis({ q: 'wilfredo', rol: 'USU' })).toEqual([]);
  expect(await dnis({ q: 'wilfredo', rol: 'ADMIN' })).toEqual([dni]);
  await change({ eliminado: new Date() });
  expect(await dnis({ q: 'wilfredo xirinachs' })).toEqual([]);
  await change({ eliminado: null });
  expect(await dnis({ q: 'wilfredo xirinachs' })).toEqual([dni]);
});

test.each([{ page: 1 }, { q: 'quispe' }, { q: 'e' }, { q: '40001234' }, { q: 'u123@' }])(
  '%j: one statement fetches the rows of the page by index',
  async (query) => {
    await database.pool.query('VACUUM ANALYZE');
    const { total } = await ask(query);
    const { seqScans, rows } = await rowsRead(database.db, (tx) => ask(query, tx));
    // A common word is counted to the end, which may read the whole table once.
    if (total < people / 4) expect(seqScans).not.toContain('usuario');
    expect(rows).toBeLessThan(people + 100);
    const statements = vi.spyOn(database.pool, 'query');
    await ask(query);
    expect(statements).toHaveBeenCalledTimes(1);
    statements.mockRestore();
  },
);

import { maxCounted, maxExported, maxUnpaged } from 'domain/formats/paging.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import type { Client } from '../testing/client.ts';
import { signedIn } from '../testing/people.ts';
import { exportedRows, listPage, TooManyRows } from './page.ts';

let t: TestApp;
let admin: Client;
beforeAll(async () => {
  t = await startTestApp();
  admin = (await signedIn(t, 'ADMIN')).browser;
  await t.deps.db.execute(sql`
    INSERT INTO auditoria (accion, entidad, entidad_id)
    SELECT 'crear', 'usuario', n::text FROM generate_series(0, ${maxUnpaged}) n`);
  await t.deps.db.execute(sql`
    INSERT INTO usuario (dni, correo, nombre, apellido, rol_id)
    SELECT 70000000 + n, 'p' || n || '@correo.pe', 'Ana', 'Díaz', 1 FROM generate_series(1, ${maxUnpaged}) n`);
});
afterAll(() => t.close());

test.each(['/api/usuarios', '/api/auditoria'])(
  'OPS-26 %s without pages is whole up to a bound and then refused',
  async (path) => {
    const whole = await admin.request('GET', path);
    expect(whole.status).toBe(400);
    expect(whole.body).toMatchObject({ success: false, codigo: 'lista-larga' });
    expect(whole.body.message).toBe(`Son más de ${maxUnpaged} filas. Pide la lista por páginas, con page y size.`);
    const page = await admin.request('GET', `${path}?page=2&size=50`);
    expect(page.body.resources).toHaveLength(50);
  },
);

test('OPS-26 a list that reaches the bound is whole', async () => {
  await t.deps.db.execute(sql`DELETE FROM usuario WHERE usuario_id = (SELECT max(usuario_id) FROM usuario)`);
  const { body } = await admin.request('GET', '/api/usuarios');
  expect(body.resources).toHaveLength(maxUnpaged);
});

test('OPS-26 an export reads no more rows than it may hold', async () => {
  let read = 0;
  const rows = (n: number) => ({
    limit: async (most: number) => {
      read = most;
      return Array.from({ length: Math.min(n, most) });
    },
  });
  expect(await exportedRows(rows(maxExported))).toHaveLength(maxExported);
  await expect(exportedRows(rows(10_000_000))).rejects.toThrow(TooManyRows);
  expect(read).toBe(maxExported + 1);
});

const last = maxCounted + 23;
const numbers = sql`generate_series(1, ${last}) n`;
const inOrder = (direction: 'asc' | 'desc', asked: string[] = []) => ({
  limit: (limit: number) => ({
    offset: async (skipped: number) => {
      asked.push(direction);
      const order = sql.raw(`order by n ${direction}`);
      const { rows } = await t.deps.db.execute<{ n: number }>(
        sql`select n from ${numbers} ${order} limit ${limit} offset ${skipped}`,
      );
      return rows;
    },
  }),
});

test('OPS-91 pages near the end of a long list are read from its end, with the rows and totals of any other', async () => {
  const asked: string[] = [];
  const matches = sql`(select from ${numbers})`;
  const toItems = (found: { n: number }[]) => found.map(({ n }) => n);
  const list = { rows: inOrder('asc', asked), reversed: inOrder('desc', asked), matches, toItems };
  const page = (wanted: number) => listPage(t.deps.db, { page: wanted, size: 10 }, list);
  const lastPage = Math.ceil(last / 10);
  const before = Array.from({ length: 10 }, (_, at) => last - 12 + at);
  expect(await page(lastPage - 1)).toMatchObject({ rows: before, total: last, pages: lastPage, hayMas: false });
  expect(await page(lastPage)).toMatchObject({ rows: [last - 2, last - 1, last], total: last });
  expect(await page(lastPage + 1)).toMatchObject({ rows: [], total: last });
  expect(asked).toEqual(['desc', 'desc', 'desc']);
  expect(await page(1)).toMatchObject({ rows: before.map((_, at) => at + 1), total: maxCounted, hayMas: true });
  expect(asked.at(-1)).toBe('asc');
});

test('OPS-91 a page that is not full is not counted again', async () => {
  const list = { rows: inOrder('desc'), matches: sql`(select 1 / 0)`, toItems: (found: { n: number }[]) => found };
  const none = { limit: () => ({ offset: async () => [] }) };
  expect(await listPage(t.deps.db, {}, { ...list, rows: none })).toMatchObject({ rows: [], total: 0 });
  const page = Math.ceil(last / 10);
  expect(await listPage(t.deps.db, { page, size: 10 }, list)).toMatchObject({ total: last });
});

import { readdir } from 'node:fs/promises';
import { is, sql } from 'drizzle-orm';
import { type AnyPgColumn, getTableConfig, getViewConfig, PgArray, PgTable, PgView } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';

/** Used by migrate.ts only. */
const unmapped = ['migracion'];

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.close());

type Shape = { type: string; notNull: boolean; hasDefault: boolean; identity: boolean; generated: boolean };
type Relations = Record<string, { columns: Record<string, Shape>; primaryKey: string[] }>;

test('tables described in TypeScript and tables in the database are the same, column by column', async () => {
  expect(await described()).toEqual(await existing());
});

test('property names are the column names in camel case', async () => {
  for (const relation of await relationsInCode()) {
    for (const [property, column] of Object.entries(columnsOf(relation))) {
      expect(property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)).toBe(column.name);
    }
  }
});

test('the words a column may hold are the same in its TypeScript type and in its CHECK', async () => {
  const { rows } = await database.db.execute<{ tabla: string; columna: string; regla: string }>(sql`
    SELECT k.conrelid::regclass::text AS tabla, a.attname AS columna, pg_get_constraintdef(k.oid) AS regla
    FROM pg_constraint k
    JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
    WHERE k.contype = 'c' AND cardinality(k.conkey) = 1 AND pg_get_constraintdef(k.oid) LIKE '%= ANY (ARRAY[%'`);
  const checked = rows.map(({ tabla, columna, regla }) => {
    const words = [...regla.matchAll(/'([^']*)'/g)].map((match) => match[1]);
    return `${tabla}.${columna}: ${words.join(' ')}`;
  });
  const typed = (await relationsInCode())
    .filter((relation) => is(relation, PgTable))
    .flatMap((relation) => {
      const { name, columns } = getTableConfig(relation);
      const limited = columns.filter((column) => column.enumValues?.length);
      return limited.map((column) => `${name}.${column.name}: ${column.enumValues?.join(' ')}`);
    });
  expect(typed.sort()).toEqual(checked.sort());
});

async function relationsInCode(): Promise<(PgTable | PgView)[]> {
  const folder = new URL('./', import.meta.url);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules = await Promise.all(files.map((name) => import(new URL(name, folder).href)));
  return modules.flatMap((module) => Object.values(module).filter((value) => is(value, PgTable) || is(value, PgView)));
}

function columnsOf(relation: PgTable | PgView): Record<string, AnyPgColumn> {
  if (is(relation, PgView)) return getViewConfig(relation).selectedFields as Record<string, AnyPgColumn>;
  const names = new Map(Object.entries(relation).map(([property, column]) => [column, property]));
  return Object.fromEntries(getTableConfig(relation).columns.map((column) => [names.get(column) ?? '?', column]));
}

async function described(): Promise<Relations> {
  const relations: Relations = {};
  for (const relation of await relationsInCode()) {
    const columns = Object.values(columnsOf(relation));
    const table = is(relation, PgTable) ? getTableConfig(relation) : undefined;
    const composite = table?.primaryKeys.flatMap((key) => key.columns.map((column) => column.name)) ?? [];
    const single = columns.filter((column) => column.primary).map((column) => column.name);
    const shape = table ? shapeOf : shapeInView;
    relations[table?.name ?? getViewConfig(relation as PgView).name] = {
      columns: Object.fromEntries(columns.map((column) => [column.name, shape(column)])),
      primaryKey: table ? [...single, ...composite] : [],
    };
  }
  return relations;
}

function shapeOf(column: AnyPgColumn): Shape {
  return {
    type: is(column, PgArray) ? `${column.baseColumn.getSQLType()}[]` : column.getSQLType(),
    notNull: column.notNull,
    hasDefault: column.hasDefault && !column.generatedIdentity && !column.generated,
    identity: column.generatedIdentity !== undefined,
    generated: column.generated !== undefined,
  };
}

/** For a view's columns PostgreSQL reports the types, but neither defaults nor NOT NULL. */
function shapeInView(column: AnyPgColumn): Shape {
  return { ...shapeOf(column), notNull: false, hasDefault: false, identity: false, generated: false };
}

async function existing(): Promise<Relations> {
  const { rows } = await database.db.execute<Shape & { relation: string; name: string; primary: boolean }>(sql`
    SELECT c.relname AS relation, a.attname AS name,
      replace(format_type(a.atttypid, a.atttypmod), ',', ', ') AS type,
      a.attnotnull AS "notNull",
      a.atthasdef AND a.attgenerated = '' AS "hasDefault",
      a.attidentity <> '' AS identity,
      a.attgenerated <> '' AS generated,
      EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.oid AND i.indisprimary AND a.attnum = ANY (i.indkey)) AS primary
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'v')
    ORDER BY c.relname, a.attnum`);
  const relations: Relations = {};
  for (const { relation, name, primary, ...shape } of rows.filter((row) => !unmapped.includes(row.relation))) {
    relations[relation] ??= { columns: {}, primaryKey: [] };
    relations[relation].columns[name] = shape;
    if (primary) relations[relation].primaryKey.push(name);
  }
  return relations;
}

import type pg from 'pg';
import { expect } from 'vitest';
import { keptAfterErasure } from '../usuarios/kept-after-erasure.ts';
import type { TestApp } from './app.ts';

/** The person's data before the erasure. Nobody else in the database may have the same name. */
export type ErasedPerson = {
  usuarioId: number;
  nombre: string;
  apellido: string;
  dni: string;
  correo: string;
  numero: string;
};

const kept = new Set(keptAfterErasure.flatMap(({ columns }) => columns.map((column) => `public.${column}`)));

type Column = { name: string; relation: string; column: string };

/** Every stored column of every table that can contain text; partitions are read through their parent. */
async function textColumns(client: pg.ClientBase): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select format('%s.%s.%s', table_schema, table_name, column_name) as name,
            format('%I.%I', table_schema, table_name) as relation, format('%I', column_name) as column
       from information_schema.columns join information_schema.tables using (table_catalog, table_schema, table_name)
       join pg_class c on c.oid = format('%I.%I', table_schema, table_name)::regclass
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
        and not c.relispartition
        and (data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'xml')
          or udt_name in ('_text', '_varchar', '_jsonb'))
      order by 1`,
  );
  return rows;
}

/** Pattern that does not match inside a longer number or word. */
const exactly = (text: string) =>
  `(?<![[:alnum:]])${text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&').replace(/\s+/g, '\\s+')}(?![[:alnum:]])`;

/** Values that identify the person. */
export function valuesOf({ nombre, apellido, dni, correo, numero }: ErasedPerson): Record<string, string[]> {
  return {
    nombre: [`${nombre} ${apellido}`, `${apellido} ${nombre}`, `${apellido}, ${nombre}`],
    dni: [dni],
    correo: [correo, encodeURIComponent(correo)],
    ...(numero !== '' && { numero: [numero] }),
  };
}

/** `schema.table.column: what` of every place that still names the person, except those that the law keeps. */
export async function findMentions(t: TestApp, person: ErasedPerson): Promise<string[]> {
  const client = await t.deps.pool.connect();
  try {
    // Reads everything, which takes longer than the statement timeout.
    await client.query('begin; set local statement_timeout = 0');
    return await mentionsIn(client, person);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function mentionsIn(client: pg.ClientBase, person: ErasedPerson): Promise<string[]> {
  const patterns = Object.fromEntries(
    Object.entries(valuesOf(person)).map(([what, values]) => [what, values.map(exactly).join('|')]),
  );
  const found: string[] = [];
  const columns = (await textColumns(client)).filter(({ name }) => !kept.has(name));
  for (const { name, relation, column } of columns) {
    const tests = Object.values(patterns).map((_, at) => `coalesce(bool_or(${column}::text ~* $${at + 1}), false)`);
    const { rows } = await client.query<boolean[]>({
      text: `select ${tests.join(', ')} from ${relation}`,
      values: Object.values(patterns),
      rowMode: 'array',
    });
    const whats = Object.keys(patterns).filter((_, at) => rows[0]![at]);
    found.push(...whats.map((what) => `${name}: ${what}`));
  }
  return [...found, ...(await namedInParts(client, person, columns))];
}

/** Rows with first and last name in two columns, or in two fields of one JSON value. */
async function namedInParts(
  client: pg.ClientBase,
  { nombre, apellido }: ErasedPerson,
  columns: Column[],
): Promise<string[]> {
  const found: string[] = [];
  for (const [relation, theirs] of Map.groupBy(columns, (column) => column.relation)) {
    const whole = theirs.map(({ column }) => `coalesce(${column}::text, '')`).join(` || ' ' || `);
    const { rows } = await client.query(`select from ${relation} where (${whole}) ~* $1 and (${whole}) ~* $2 limit 1`, [
      exactly(nombre),
      exactly(apellido),
    ]);
    if (rows.length > 0) found.push(`${relation}: nombre y apellido`);
  }
  return found;
}

/** Tables that give access to the account, or hold data of its owner only. */
const ownTables = [
  'sesion',
  'codigo_recuperacion',
  'segundo_factor',
  'codigo_respaldo',
  'passkey',
  'entrada_pendiente',
  'apunte',
  'calendario',
  'consulta',
  'archivo_posicion',
  'anuncio_elegido',
  'matricula_quitada',
  'zoom_conocido',
];

/** Tables that still have rows of the account. */
export async function findOwnRows({ deps }: TestApp, usuarioId: number): Promise<string[]> {
  const found: string[] = [];
  for (const table of ownTables) {
    const { rowCount } = await deps.pool.query(`select from ${table} where usuario_id = $1 limit 1`, [usuarioId]);
    if (rowCount === 1) found.push(table);
  }
  return found;
}

/** Waits for the job of an erasure. */
export async function waitErased({ deps }: TestApp, usuarioId: number): Promise<void> {
  const isDone = async () =>
    (
      await deps.pool.query('select terminado is not null as done from anonimizacion where usuario_id = $1', [
        usuarioId,
      ])
    ).rows[0]?.done;
  await expect.poll(isDone).toBe(true);
}

/**
 * Checks that an erased person, once the job is done, is named only where the law requires it, and that nothing of the
 * account can be used any more.
 */
export async function checkErased(t: TestApp, person: ErasedPerson): Promise<void> {
  await waitErased(t, person.usuarioId);
  expect(await findMentions(t, person)).toEqual([]);
  expect(await findOwnRows(t, person.usuarioId)).toEqual([]);
}

import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Table, TableFigures } from '../format.ts';
import { quoted } from './catalog.ts';

const listed = (columns: readonly string[]) => columns.map((column) => pg.escapeIdentifier(column)).join(', ');

/** The rows in the text format of COPY, which every version of PostgreSQL reads. */
export function readRows(client: pg.Client, table: Table): Readable {
  return client.query(copyTo(`COPY (SELECT ${listed(table.columns)} FROM ${quoted(table)}) TO STDOUT`));
}

export async function writeRows(client: pg.Client, table: Table, rows: Readable): Promise<void> {
  await pipeline(rows, client.query(copyFrom(`COPY ${quoted(table)} (${listed(table.columns)}) FROM STDIN`)));
}

/**
 * Row count, and the sum of the first 7 bytes of the SHA-256 of each row as text, which does not depend on row order.
 */
export async function tableFigures(client: pg.Client, table: Table): Promise<TableFigures> {
  const row = `convert_to(ROW(${listed(table.columns)})::text, 'UTF8')`;
  const { rows } = await client.query<{ rows: string; checksum: string }>(`
    SELECT count(*) AS rows,
           coalesce(sum(('x' || encode(substr(sha256(${row}), 1, 7), 'hex'))::bit(56)::bigint), 0)::text AS checksum
      FROM ${quoted(table)}`);
  return { rows: Number(rows[0]!.rows), checksum: rows[0]!.checksum };
}

async function together(client: pg.Client, statements: string[]): Promise<void> {
  if (statements.length > 0) await client.query(statements.join(';\n'));
}

type ForeignKey = { owner: string; name: string; definition: string };

/** Drops the foreign keys of the tables, so that they can be filled in any order. Returns their definitions. */
export async function dropForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    SELECT conrelid::regclass::text AS owner, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
      FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0
     ORDER BY conrelid, conname`);
  await together(
    client,
    rows.map(({ owner, name }) => `ALTER TABLE ${owner} DROP CONSTRAINT ${name}`),
  );
  return rows;
}

export async function addForeignKeys(client: pg.Client, keys: ForeignKey[]): Promise<void> {
  await together(
    client,
    keys.map(({ owner, name, definition }) => `ALTER TABLE ${owner} ADD CONSTRAINT ${name} ${definition}`),
  );
}

/** Triggers would write versions, search words and notifications that the backup already contains. */
export async function setTriggers(client: pg.Client, tables: Table[], state: 'ENABLE' | 'DISABLE'): Promise<void> {
  await together(
    client,
    tables.map((table) => `ALTER TABLE ${quoted(table)} ${state} TRIGGER USER`),
  );
}

/** Deletes the rows that migrations insert. */
export async function emptyTables(client: pg.Client, tables: Table[]): Promise<void> {
  if (tables.length > 0) await client.query(`TRUNCATE ${tables.map(quoted).join(', ')}`);
}

/** Statistics for the planner, which a new table does not have. */
export async function analyze(client: pg.Client): Promise<void> {
  await client.query('ANALYZE');
}

import { sql } from 'drizzle-orm';
import { type Db, inTransaction } from '../db/connect.ts';

export type RowsRead = { seqScans: string[]; rows: number };

/** Rows read from each table, including by functions. `seqScans`: tables read sequentially. */
export async function rowsRead(db: Db, work: (tx: Db) => Promise<unknown>): Promise<RowsRead> {
  return inTransaction(db, async (tx) => {
    const before = await counters(tx);
    await work(tx);
    const read = (await counters(tx)).map((now) => {
      const then = before.find(({ tabla }) => tabla === now.tabla);
      return { tabla: now.tabla, scans: now.scans - (then?.scans ?? 0), rows: now.rows - (then?.rows ?? 0) };
    });
    return {
      seqScans: read.filter(({ scans }) => scans > 0).map(({ tabla }) => tabla),
      rows: read.reduce((sum, { rows }) => sum + rows, 0),
    };
  });
}

/** Counters of this transaction, which are not flushed to the shared statistics yet. */
async function counters(tx: Db) {
  const { rows } = await tx.execute<{ tabla: string; scans: number; rows: number }>(sql`
    select relname as tabla, seq_scan::int as scans, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
      from pg_stat_xact_user_tables`);
  return rows;
}

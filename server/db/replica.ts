import { type ConnectOptions, connect, type Db } from './connect.ts';
import { codeOf, whyUnusable } from './unavailable.ts';

/** Reads that may be a little behind: exports, history and figures. */
export type OnReplica = <T>(read: (db: Db) => Promise<T>) => Promise<T>;

export type Replica = {
  onReplica: OnReplica;
  /** Reports a replica that cannot be used, such as one with a wrong password, before somebody needs it. */
  check(): Promise<void>;
  close(): Promise<void>;
};

/** After a failure, reads go to the primary for this long instead of waiting for the replica each time. */
const awayMs = 10_000;

/** SQLSTATE of a statement timeout: on the primary the statement would time out as well. */
const timedOut = '57014';
/** Conflict with recovery, or a table, column or function of a migration that the replica has not replayed yet. */
const behind = ['40001', '42P01', '42703', '42883'];

type Options = ConnectOptions & { onAway(error: unknown, reason: string | null): void };

/** Without a URL every read goes to the primary, as do reads that the replica cannot answer. */
export function openReplica(primary: Db, url: string | undefined, { onAway, ...options }: Options): Replica {
  if (url === undefined) return { onReplica: (read) => read(primary), check: async () => {}, close: async () => {} };
  const { db, close } = connect(url, options);
  let awayUntil = 0;
  const onReplica: OnReplica = async (read) => {
    if (Date.now() < awayUntil) return read(primary);
    try {
      return await read(db);
    } catch (error) {
      const code = codeOf(error as Error);
      const reason = code === timedOut ? null : whyUnusable(error as Error);
      if (reason === null && !behind.includes(code ?? '')) throw error;
      if (reason !== null) awayUntil = Date.now() + awayMs;
      onAway(error, reason);
      return read(primary);
    }
  };
  const check = async () => void (await onReplica((db) => db.execute('select 1')));
  return { onReplica, check, close };
}

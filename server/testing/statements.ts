import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe } from 'node:diagnostics_channel';
import pg from 'pg';

/** Statements of the request being handled. Jobs use the same pool outside of any request. */
const handled = new AsyncLocalStorage<string[] | null>();
let current: string[] | null = null;

// From the first byte of the request, because the session is read before the body.
subscribe('http.server.request.start', () => handled.enterWith(current));

type Query = (this: unknown, ...args: unknown[]) => unknown;

function watch(prototype: { query: unknown }, counts: (args: unknown[]) => boolean): void {
  const query = prototype.query as Query;
  prototype.query = function watched(this: unknown, ...args: unknown[]) {
    if (counts(args)) handled.getStore()?.push(textOf(args[0]));
    return query.apply(this, args);
  };
}

watch(pg.Pool.prototype, () => true);
// A query with a callback comes from the pool and is already counted.
watch(pg.Client.prototype, (args) => typeof args.at(-1) !== 'function');

function textOf(asked: unknown): string {
  const text = typeof asked === 'string' ? asked : (asked as { text: string }).text;
  return text.replace(/\s+/g, ' ').trim();
}

/** Statements that one request sends, including BEGIN and COMMIT. */
export async function statementsOf<T>(request: () => Promise<T>): Promise<{ answer: T; statements: string[] }> {
  const statements: string[] = [];
  current = statements;
  try {
    return { answer: await request(), statements };
  } finally {
    current = null;
  }
}

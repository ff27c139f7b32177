import type pg from 'pg';

/**
 * Kills this process before its nth statement; never when negative. Returns a function that counts answered statements.
 */
export function dieAfter(pool: pg.Pool, statements: number): () => number {
  let answered = 0;
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
    client.query = (async (...args: unknown[]) => {
      if (statements >= 0 && answered >= statements) process.kill(process.pid, 'SIGKILL');
      const result = await query(...args);
      answered += 1;
      return result;
    }) as unknown as typeof client.query;
  });
  return () => answered;
}

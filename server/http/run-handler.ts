import { inTransaction } from '../db/connect.ts';
import { limitConcurrency } from '../limits/concurrency.ts';
import type { RequestContext } from './context.ts';
import { refusals } from './work-limit.ts';

export type Act = { handle: (context: RequestContext) => Promise<unknown>; transaction: boolean };

/** An export holds up to 50,000 rows and their file in memory, some 250 MB. The others wait without a database connection. */
const exportsInTurn = limitConcurrency(2, { maxWaiting: 20, overflow: refusals.busy });

/** Runs the handler in its transaction: an export in its turn, work for visitors within the limit of its endpoint. */
export function runHandler(context: RequestContext, act: Act): Promise<unknown> {
  const { deps, spec, session, request } = context;
  if (spec.exports) return exportsInTurn(() => runInTransaction(context, act));
  if (!spec.uncached || session) return runInTransaction(context, act);
  const limiter = deps.workLimiter(spec.uncached);
  limiter.take(request.ip);
  return limiter.run(request.ip, () => runInTransaction(context, act));
}

export function runInTransaction(context: RequestContext, { handle, transaction }: Act): Promise<unknown> {
  if (!transaction) return handle(context);
  return inTransaction(context.deps.db, (tx) => {
    context.db = tx;
    return handle(context);
  });
}

import { inTransaction } from '../db/connect.ts';
import type { RequestContext } from './context.ts';

export type Act = { handle: (context: RequestContext) => Promise<unknown>; transaction: boolean };

/** Runs the handler in its transaction; for visitors through the work limiter of the endpoint, if it declares one. */
export function runHandler(context: RequestContext, act: Act): Promise<unknown> {
  const { deps, spec, session, request } = context;
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

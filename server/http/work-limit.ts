import type { WorkLimit } from 'domain/contract/endpoint.ts';
import { WorkLimiter } from '../limits/work-limiter.ts';
import { AppError } from './errors.ts';

export const refusals = {
  tooMany: (retryAfter: number) => {
    const message = 'Son demasiadas consultas seguidas. Espera un momento y vuelve a intentarlo.';
    return new AppError(429, 'demasiados-intentos', message, {}, retryAfter);
  },
  busy: () => new AppError(503, 'ocupado', 'Hay mucha demanda en este momento. Vuelve a intentarlo en unos segundos.'),
};

export const makeWorkLimiter = (limit: WorkLimit) => new WorkLimiter(limit, refusals);

/** One limiter per declared limit and server: endpoints with the same declaration share the count. */
export function makeWorkLimits(): (limit: WorkLimit) => WorkLimiter {
  const limiters = new Map<WorkLimit, WorkLimiter>();
  return (limit) => {
    const known = limiters.get(limit) ?? makeWorkLimiter(limit);
    limiters.set(limit, known);
    return known;
  };
}

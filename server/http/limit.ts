import type { EndpointSpec, Limit } from 'domain/contract/endpoint.ts';
import type { Db } from '../db/connect.ts';
import { addressKey } from '../limits/address-key.ts';
import { type Counter, refundPoint, resetPoints, secondsLeft, takePoint } from '../limits/queries.ts';
import { tooManyRequests } from './errors.ts';

type Caller = { address: string; body: unknown };

/**
 * Takes a point of each limit of the endpoint, in order, and throws 429 at the first that has none left. Returns what to
 * do when the request has succeeded.
 */
export async function takePoints(db: Db, spec: EndpointSpec, caller: Caller): Promise<() => Promise<void>> {
  const taken = [spec.limit ?? []].flat().map((limit) => ({
    limit,
    counter: counterOf(spec, limit),
    key: keyOf(limit, caller),
  }));
  for (const { limit, counter, key } of taken) {
    if ((await takePoint(db, counter, key)) > limit.points) throw tooManyRequests(secondsLeft(counter));
  }
  return async () => {
    for (const { limit, counter, key } of taken) {
      if (limit.onSuccess === 'refund') await refundPoint(db, counter, key);
      if (limit.onSuccess === 'reset') await resetPoints(db, counter, key);
    }
  };
}

function counterOf({ method, path }: EndpointSpec, { name = `${method} ${path}`, per, seconds }: Limit): Counter {
  return { name: `${name} ${per}`, seconds };
}

function keyOf(limit: Limit, { address, body }: Caller): string {
  if (limit.per === 'address') return addressKey(address);
  const named = limit.accountFrom.map((field) => (body as Record<string, unknown>)[field]).find(Boolean);
  return String(named ?? '').toLowerCase();
}

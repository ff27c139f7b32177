import type { EndpointSpec, Limit } from 'domain/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/connect.ts';
import { addressKey } from '../limits/address-key.ts';
import {
  type Counter,
  refundPoint,
  resetPoints,
  secondsLeft,
  takePoint,
  takePointSlowly,
  usuarioOfLogin,
} from '../limits/queries.ts';
import type { HttpDeps } from './deps.ts';
import { type Device, readDevice } from './device.ts';
import { tooManyRequests } from './errors.ts';
import type { Pending } from './pending.ts';
import type { Session } from './session.ts';

/** Who is counted. `device`: id of a device that the named account has signed in from before. */
type Caller = { address: string; body: unknown; usuarioId: number | null; device: string | null };

export async function callerOf(
  deps: HttpDeps,
  spec: EndpointSpec,
  request: FastifyRequest,
  { body, session, pending }: { body: unknown; session: Session | null; pending: Pending | null },
): Promise<Caller> {
  const device = readDevice(deps, request);
  if (pending) return { ...pending, address: request.ip, body, device: knownDevice(device, pending.usuarioId) };
  const caller = await callerAt(deps, spec, request.ip, body, device);
  return { ...caller, usuarioId: caller.usuarioId ?? session?.usuario.usuarioId ?? null };
}

export async function callerAt(
  { db }: Pick<HttpDeps, 'db'>,
  spec: EndpointSpec,
  address: string,
  body: unknown,
  device: Device | null,
): Promise<Caller> {
  const limit = limitsOf(spec).find(({ per }) => per === 'login');
  const usuarioId = limit?.per === 'login' ? await usuarioOfLogin(db, firstField(body, limit.loginFrom)) : null;
  return { address, body, usuarioId, device: knownDevice(device, usuarioId) };
}

function knownDevice(device: Device | null, usuarioId: number | null): string | null {
  return device !== null && usuarioId !== null && device.usuarioIds.includes(usuarioId) ? device.id : null;
}

export type TakenPoints = {
  /** What a successful request does to the limits. */
  succeed: () => Promise<void>;
  /** What a request does that was right and is not the whole of it: points come back, counts are not reset. */
  succeedHalf: () => Promise<void>;
  giveBack: () => Promise<void>;
};

/**
 * Takes a point of each limit of the endpoint, in order, and throws 429 at the first that has none left.
 */
export async function takePoints(db: Db, spec: EndpointSpec, caller: Caller): Promise<TakenPoints> {
  const taken = limitsOf(spec).map((limit) => ({
    limit,
    counter: counterOf(spec, limit),
    key: keyOf(limit, caller),
  }));
  for (const { limit, counter, key } of taken) {
    const wait = await secondsToWait(db, limit, counter, key);
    if (wait > 0) throw tooManyRequests(wait);
  }
  return {
    async succeed() {
      for (const { limit, counter, key } of taken) {
        if (limit.onSuccess === 'refund') await refundPoint(db, counter, key);
        if (limit.onSuccess === 'reset') await resetPoints(db, counter, key);
      }
    },
    async succeedHalf() {
      for (const { limit, counter, key } of taken) {
        if (limit.onSuccess === 'refund') await refundPoint(db, counter, key);
      }
    },
    async giveBack() {
      for (const { counter, key } of taken) await refundPoint(db, counter, key);
    },
  };
}

/** Whoever has proven to own the account waits no longer. */
export async function liftLimits(db: Db, spec: EndpointSpec, usuarioId: number, device: Device | null): Promise<void> {
  for (const limit of limitsOf(spec).filter(({ per }) => per === 'login')) {
    const keys = [null, device?.id ?? null].map((id) => keyOf(limit, { address: '', body: {}, usuarioId, device: id }));
    await resetPoints(db, counterOf(spec, limit), ...keys);
  }
}

async function secondsToWait(db: Db, { points, slowDownTo }: Limit, counter: Counter, key: string): Promise<number> {
  if (slowDownTo) return takePointSlowly(db, counter, key, { points, maxSeconds: slowDownTo });
  return (await takePoint(db, counter, key)) > points ? secondsLeft(counter) : 0;
}

function limitsOf({ limit }: EndpointSpec): Limit[] {
  return [limit ?? []].flat();
}

function counterOf({ method, path }: EndpointSpec, { name = `${method} ${path}`, per, seconds }: Limit): Counter {
  return { name: `${name} ${per}`, seconds };
}

function keyOf(limit: Limit, caller: Caller): string {
  const key = ownKey(limit, caller);
  return caller.device === null ? key : `${key} ${caller.device}`;
}

function ownKey(limit: Limit, { address, body, usuarioId }: Caller): string {
  if (limit.per === 'address') return addressKey(address);
  if (limit.per === 'account') return firstField(body, limit.accountFrom);
  if (limit.per === 'login' && usuarioId === null) return firstField(body, limit.loginFrom);
  return `usuario ${usuarioId}`;
}

function firstField(body: unknown, fields: readonly string[]): string {
  const named = fields.map((field) => (body as Record<string, unknown>)[field]).find(Boolean);
  return String(named ?? '').toLowerCase();
}

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
import { AppError, isTooMany, tooManyRequests } from './errors.ts';
import type { Pending } from './pending.ts';
import type { Session } from './session.ts';

/** Whom the limits count. `device`: id of a device that the named account has signed in from before. */
export type Caller = { address: string; body: unknown; usuarioId: number | null; device: string | null };

/** Points that a request took of the limits of an endpoint. */
export type TakenPoints = { spec: EndpointSpec; taken: { limit: Limit; counter: Counter; key: string }[] };

/** What the limits read from a request, and what they store in it. */
type Counted = {
  readonly deps: Pick<HttpDeps, 'db' | 'config' | 'publicUrl'>;
  readonly spec: EndpointSpec;
  readonly request: FastifyRequest;
  body: unknown;
  session: Session | null;
  pending: Pending | null;
  caller: Caller | null;
  points: TakenPoints | null;
};

export type RepetitionOf = (counted: Pick<Counted, 'request' | 'session'>) => Promise<EndpointSpec | null>;

/** Counts the request. When its limit is used up, a repetition counts against the limit of another endpoint. */
export async function countRequest(counted: Counted, repetitionOf?: RepetitionOf): Promise<void> {
  try {
    await count(counted, counted.spec);
  } catch (error) {
    const repeated = isTooMany(error) ? await repetitionOf?.(counted) : null;
    if (!repeated) throw error;
    await count(counted, repeated);
  }
}

/** Moves the points of a request to the limits of another endpoint. */
export async function countAs(counted: Counted, other: EndpointSpec): Promise<void> {
  const before = counted.points;
  if (before?.spec === other) return;
  await count(counted, other);
  for (const { counter, key } of before?.taken ?? []) await refundPoint(counted.deps.db, counter, key);
}

async function count(counted: Counted, spec: EndpointSpec): Promise<void> {
  counted.caller = await callerOf(counted, spec);
  counted.points = await takePoints(counted.deps.db, spec, counted.caller);
}

async function callerOf({ deps, request, body, session, pending }: Counted, spec: EndpointSpec): Promise<Caller> {
  const device = readDevice(deps, request);
  if (pending) {
    const { usuarioId } = pending;
    return { address: request.ip, body, usuarioId, device: knownDevice(device, usuarioId) };
  }
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

/** Takes a point of each limit of the endpoint, in order, and throws 429 at the first that has none left. */
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
  return { spec, taken };
}

/** Applies the `onSuccess` of each limit. */
export async function settleSuccess(db: Db, { taken }: TakenPoints): Promise<void> {
  for (const { limit, counter, key } of taken) {
    if (limit.onSuccess === 'refund') await refundPoint(db, counter, key);
    if (limit.onSuccess === 'reset') await resetPoints(db, counter, key);
  }
}

/** A right password without the second factor gets its points back, but resets no count. */
export async function settleRefusal(db: Db, { taken }: TakenPoints, error: unknown): Promise<void> {
  if (!(error instanceof AppError && error.codigo === 'segundo-factor')) return;
  for (const { limit, counter, key } of taken) {
    if (limit.onSuccess === 'refund') await refundPoint(db, counter, key);
  }
}

/** Resets the sign-in limits of an account whose owner has been verified. */
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

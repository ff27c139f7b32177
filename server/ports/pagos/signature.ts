import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { NotificationSignature } from './port.ts';

/** Notifications outside this window are refused; the follow-up finds their payments. */
export const toleranceMs = 15 * 60_000;

// No part may contain a separator of the manifest.
const safePart = /^[\w.~+/=-]{1,200}$/;

export function signNotification(
  key: string | KeyObject,
  aviso: Omit<NotificationSignature, 'firma'>,
  ts: string,
): string {
  return `ts=${ts},v1=${summary(key, manifest(aviso.dataId, aviso.requestId, ts))}`;
}

export function isValidSignature(
  key: string | KeyObject,
  { dataId, requestId, firma }: NotificationSignature,
  now: Date,
): boolean {
  const parts = parseSignature(firma ?? '');
  if (!parts || !isRecent(parts.ts, now)) return false;
  if (![dataId, requestId].every((part) => !part || safePart.test(part))) return false;
  // MercadoPago signs the id in lower case but may send it in upper case.
  const ids = dataId ? new Set([dataId, dataId.toLowerCase()]) : [undefined];
  return [...ids].some((id) => matches(parts.v1, summary(key, manifest(id, requestId, parts.ts))));
}

function parseSignature(firma: string): { ts: string; v1: string } | null {
  const found = new Map(firma.split(',').map((part) => [part.split('=')[0]?.trim() ?? '', part.split('=')[1]?.trim()]));
  const ts = found.get('ts') ?? '';
  const v1 = found.get('v1') ?? '';
  return /^\d{10,13}$/.test(ts) && /^[0-9a-f]{64}$/i.test(v1) ? { ts, v1: v1.toLowerCase() } : null;
}

/** `ts` is in seconds or milliseconds. */
function isRecent(ts: string, now: Date): boolean {
  const instant = Number(ts) * (ts.length <= 10 ? 1000 : 1);
  return Math.abs(now.getTime() - instant) <= toleranceMs;
}

/** A missing part is omitted together with its name. */
function manifest(dataId: string | undefined, requestId: string | undefined, ts: string): string {
  return `${dataId ? `id:${dataId};` : ''}${requestId ? `request-id:${requestId};` : ''}ts:${ts};`;
}

function summary(key: string | KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

function matches(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

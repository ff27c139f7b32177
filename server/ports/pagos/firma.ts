import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FirmaDeAviso } from './port.ts';

/** Notifications outside this window are refused; the follow-up of orders finds what they would have reported. */
export const toleranciaMs = 15 * 60_000;

// No part may contain a separator of the manifest.
const parteLimpia = /^[\w.~+/=-]{1,200}$/;

export function firmarAviso(secreto: string, aviso: Omit<FirmaDeAviso, 'firma'>, ts: string): string {
  return `ts=${ts},v1=${resumen(secreto, manifiesto(aviso.dataId, aviso.requestId, ts))}`;
}

export function esFirmaValida(secreto: string, { dataId, requestId, firma }: FirmaDeAviso, ahora: Date): boolean {
  const partes = leerFirma(firma ?? '');
  if (!partes || !estaEnHora(partes.ts, ahora)) return false;
  if (![dataId, requestId].every((parte) => !parte || parteLimpia.test(parte))) return false;
  // Signed in lower case, sent as typed.
  const ids = dataId ? new Set([dataId, dataId.toLowerCase()]) : [undefined];
  return [...ids].some((id) => coincide(partes.v1, resumen(secreto, manifiesto(id, requestId, partes.ts))));
}

function leerFirma(firma: string): { ts: string; v1: string } | null {
  const found = new Map(firma.split(',').map((part) => [part.split('=')[0]?.trim() ?? '', part.split('=')[1]?.trim()]));
  const ts = found.get('ts') ?? '';
  const v1 = found.get('v1') ?? '';
  return /^\d{10,13}$/.test(ts) && /^[0-9a-f]{64}$/i.test(v1) ? { ts, v1: v1.toLowerCase() } : null;
}

/** Seconds or milliseconds. */
function estaEnHora(ts: string, ahora: Date): boolean {
  const instante = Number(ts) * (ts.length <= 10 ? 1000 : 1);
  return Math.abs(ahora.getTime() - instante) <= toleranciaMs;
}

/** A missing part is omitted together with its name. */
function manifiesto(dataId: string | undefined, requestId: string | undefined, ts: string): string {
  return `${dataId ? `id:${dataId};` : ''}${requestId ? `request-id:${requestId};` : ''}ts:${ts};`;
}

function resumen(secreto: string, texto: string): string {
  return createHmac('sha256', secreto).update(texto).digest('hex');
}

function coincide(dado: string, esperado: string): boolean {
  return timingSafeEqual(Buffer.from(dado), Buffer.from(esperado));
}

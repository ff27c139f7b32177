import type { IncomingHttpHeaders } from 'node:http';
import { invalid } from './errors.ts';

/** Reads and validates the Idempotency-Key header. */
export function readIdempotencyKey(headers: IncomingHttpHeaders): string | null {
  const header = headers['idempotency-key'];
  if (header === undefined) return null;
  const key = String(header);
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw invalid({ 'Idempotency-Key': 'La clave de la petición no es válida.' });
  return key;
}

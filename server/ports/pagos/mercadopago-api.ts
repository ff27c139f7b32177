import { z } from 'zod';
import { PagosUnavailable } from './port.ts';

export type ApiOptions = { baseUrl: string; accessToken: string; timeoutMs: number };

type Request = { method: 'GET' | 'POST'; path: string; body?: unknown; idempotencyKey?: string };

export const preferencia = z.object({ id: z.string().min(1), init_point: z.url({ protocol: /^https?$/ }) });

export const payment = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  status: z.string(),
  transaction_amount: z.number(),
  /** Of a payment refunded in part, whose status is still `approved`. */
  transaction_amount_refunded: z.number().nullish(),
  currency_id: z.string(),
  external_reference: z.string().nullish(),
  payment_method_id: z.string().nullish(),
  date_created: z.string().nullish(),
  date_last_updated: z.string().nullish(),
});

export const searchResult = z.object({ results: z.array(payment) });

/** Null for a 404; any other failure throws `PagosUnavailable`. */
export async function askMercadopago<S extends z.ZodType>(
  { baseUrl, accessToken, timeoutMs }: ApiOptions,
  { method, path, body, idempotencyKey }: Request,
  schema: S,
): Promise<z.output<S> | null> {
  let status: number;
  let text: string;
  try {
    const response = await fetch(baseUrl + path, {
      method,
      // Includes reading the body.
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
      headers: {
        authorization: `Bearer ${accessToken}`,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'x-idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    status = response.status;
    text = await response.text();
  } catch (error) {
    throw new PagosUnavailable(`MercadoPago did not answer ${method} ${path}`, { cause: error });
  }
  const answer = parseJson(text);
  // A 404 that is not JSON comes from a proxy.
  if (status === 404 && answer !== null) return null;
  // The response may repeat the buyer's data, so only the status is logged.
  if (status >= 400) throw new PagosUnavailable(`MercadoPago answered ${status} to ${method} ${path}`);
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new PagosUnavailable(`MercadoPago answered something else to ${method} ${path}`);
  return parsed.data;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

import { z } from 'zod';
import { PagosUnavailable } from './port.ts';

/** An error response, with the codes of its causes. */
export class MercadopagoError extends PagosUnavailable {
  readonly status: number;
  readonly codes: string[];

  constructor(message: string, status: number, codes: string[]) {
    super(message);
    this.status = status;
    this.codes = codes;
  }
}

export type ApiOptions = { baseUrl: string; accessToken: string; timeoutMs: number };

type Request = { method: 'GET' | 'POST'; path: string; body?: unknown; idempotencyKey?: string };

export const preferencia = z.object({ id: z.string().min(1), init_point: z.url({ protocol: /^https?$/ }) });

export const payment = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  status: z.string(),
  transaction_amount: z.number(),
  /** Set for a payment refunded in part, whose status is still `approved`. */
  transaction_amount_refunded: z.number().nullish(),
  currency_id: z.string(),
  external_reference: z.string().nullish(),
  payment_method_id: z.string().nullish(),
  date_created: z.string().nullish(),
  date_last_updated: z.string().nullish(),
});

export const refund = z.object({ id: z.union([z.number(), z.string()]).transform(String) });

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
      // The timeout includes reading the body.
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
  // A 404 without JSON comes from a proxy, not from MercadoPago.
  if (status === 404 && answer !== null) return null;
  // The response may repeat the buyer's data, so only the status and the codes are logged.
  if (status >= 400) {
    const codes = causeCodes(answer);
    throw new MercadopagoError(
      `MercadoPago answered ${[status, ...codes].join(' ')} to ${method} ${path}`,
      status,
      codes,
    );
  }
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new PagosUnavailable(`MercadoPago answered something else to ${method} ${path}`);
  return parsed.data;
}

const errorBody = z.object({ cause: z.array(z.object({ code: z.union([z.number(), z.string()]) })) });

function causeCodes(answer: unknown): string[] {
  const parsed = errorBody.safeParse(answer);
  return parsed.success ? parsed.data.cause.map(({ code }) => String(code)) : [];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

import { type AnswerEnvelope, buildPath, type CallInput, type EndpointSpec } from 'domain/contract/endpoint.ts';
import { type Envelope, failure, isEnvelope } from 'domain/contract/envelope.ts';

export type HttpRequest = { method: string; path: string; body: unknown; headers?: Record<string, string> };
export type HttpAnswer = { status: number; ok: boolean; text: string };

/**
 * Sends requests: `fetch` in the browser, in-process while rendering on the server. Rejects with a TypeError when there
 * is no response.
 */
export type Transport = (request: HttpRequest) => Promise<HttpAnswer>;

export type Call = <E extends EndpointSpec>(
  spec: E,
  input: CallInput<E>,
  headers?: Record<string, string>,
) => Promise<AnswerEnvelope<E>>;

type LooseInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

export const networkMessage = 'Error de red o del servidor';
const unknownMessage = 'Error desconocido';
const logoutPath = '/auth/logout';
const keepsSessionOn401 = [
  ...['/auth/login', '/auth/refresh', logoutPath, '/auth/me'],
  ...['/auth/login/factor', '/auth/login/factor/passkey'],
];

export function makeCall(transport: Transport, onSessionLost: () => void): Call {
  /** True from a logout until the next sign-in: a 401 of a pending request is then not a lost session. */
  let leaving = false;
  return async (spec, input, headers) => {
    const ofSession = keepsSessionOn401.includes(spec.path);
    if (ofSession) leaving = spec.path === logoutPath;
    const envelope = await send(transport, spec, input as LooseInput, headers);
    if (spec.path === logoutPath && !envelope.success && envelope.status !== 401) leaving = false;
    if (envelope.status === 401 && !ofSession && !leaving) onSessionLost();
    return envelope as AnswerEnvelope<typeof spec>;
  };
}

async function send(
  transport: Transport,
  spec: EndpointSpec,
  input: LooseInput,
  headers: Record<string, string> | undefined,
): Promise<Envelope> {
  try {
    const request = { method: spec.method, path: buildPath(spec, input), body: input.body };
    return toEnvelope(await transport(headers ? { ...request, headers } : request));
  } catch (error) {
    return failure(0, error instanceof TypeError ? networkMessage : unknownMessage);
  }
}

export function toEnvelope({ status, ok, text }: HttpAnswer): Envelope {
  if (ok && (status === 204 || text === '')) return { success: true, message: '', status };
  const body = parseJson(text);
  if (isEnvelope(body)) return { ...body, status: body.status ?? status };
  if (ok) return failure(status, networkMessage);
  const message = (body as { message?: unknown } | null)?.message;
  return failure(status, typeof message === 'string' && message !== '' ? message : networkMessage);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

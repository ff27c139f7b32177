import { buildPath, type CallInput, type EndpointSpec, type Item } from 'domain/contract/endpoint.ts';
import type { Envelope } from 'domain/contract/envelope.ts';

export type Answer<T = unknown> = { status: number; body: Envelope<T, T>; headers: Headers; text: string };

export type Client = {
  cookies: Map<string, string>;
  request(
    method: string,
    path: string,
    options?: { body?: unknown; headers?: Record<string, string>; xsrf?: boolean },
  ): Promise<Answer>;
  call<E extends EndpointSpec>(
    spec: E,
    input: CallInput<E>,
    headers?: Record<string, string>,
  ): Promise<Answer<Item<E>>>;
  login(usuario: string, contrasena: string): Promise<Answer>;
};

/** A request as it was sent, and its response. */
export type Exchange = { method: string; path: string; sent: unknown; answer: Answer };

export function makeClient(url: string, onExchange?: (exchange: Exchange) => void): Client {
  const cookies = new Map<string, string>();

  async function request(
    method: string,
    path: string,
    { body, headers = {}, xsrf = true }: { body?: unknown; headers?: Record<string, string>; xsrf?: boolean } = {},
  ) {
    const sent: Record<string, string> = { 'content-type': 'application/json', ...headers };
    if (cookies.size > 0) sent.cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const token = cookies.get('XSRF-TOKEN');
    if (xsrf && token && method !== 'GET') sent['x-xsrf-token'] ??= decodeURIComponent(token);
    const raw = body instanceof Uint8Array || typeof body === 'string';
    const response = await fetch(url + path, {
      method,
      headers: sent,
      redirect: 'manual',
      ...(body !== undefined && { body: raw ? (body as BodyInit) : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) keepCookie(line);
    const text = await response.text();
    const answer = { status: response.status, headers: response.headers, text, body: parse(text) };
    onExchange?.({ method, path, sent: body, answer });
    checkWords(`${method} ${path}`, answer.body);
    return answer;
  }

  function keepCookie(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    const gone = attributes.some((attribute) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(attribute));
    if (gone) cookies.delete(name);
    else cookies.set(name, pair.slice(at + 1));
  }

  return {
    cookies,
    request,
    call: (spec, input, headers = {}) =>
      request(spec.method, buildPath(spec, input as object), {
        body: (input as { body?: unknown }).body,
        headers,
      }) as never,
    login: (usuario, contrasena) => request('POST', '/api/auth/login', { body: { dni: usuario, contrasena } }),
  };
}

/** Throws when a refusal, or one of its fields, has no message. */
function checkWords(what: string, { success, message, codigo, errores = {} }: Envelope): void {
  if (success !== false) return;
  const words = [message, codigo, ...Object.values(errores)];
  if (words.some((one) => !one)) throw new Error(`${what} was refused without words: ${JSON.stringify(words)}`);
}

function parse(text: string): Envelope<never, never> {
  try {
    return JSON.parse(text);
  } catch {
    return {} as Envelope<never, never>;
  }
}

export type Person = { token: string; csrf: string };

type Options = { headers?: Record<string, string>; as?: Person; body?: string };

/** One request as raw HTTP. A body may hold `{n}`, which becomes seven digits. */
export function request(method: string, path: string, { headers = {}, as, body }: Options = {}): string {
  const lines = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', 'accept: */*'];
  if (as) lines.push(`cookie: sesion=${as.token}; XSRF-TOKEN=${as.csrf}`);
  if (as && method !== 'GET') lines.push(`x-xsrf-token: ${as.csrf}`);
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body === undefined) return `${lines.join('\r\n')}\r\n\r\n`;
  const length = Buffer.byteLength(body.replaceAll('{n}', '1000000'));
  lines.push('content-type: application/json', `content-length: ${length}`);
  // The socket is written as latin1.
  return `${lines.join('\r\n')}\r\n\r\n${Buffer.from(body, 'utf8').toString('latin1')}`;
}

/** A distinct client address for each request. */
export const fromEverywhere = { 'x-forwarded-for': '{ip}' };

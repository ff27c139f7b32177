import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../config.ts';

/** Headers of responses that no hook reaches: URLs and messages that cannot be parsed. */
export function bareHeaders(config: Config, requestId: string): Record<string, string> {
  const https = config.publicUrl?.startsWith('https:') ?? false;
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'x-request-id': requestId,
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

const reasons: Record<string, [number, string, string]> = {
  HPE_HEADER_OVERFLOW: [431, 'Request Header Fields Too Large', 'Las cabeceras de la petición son demasiado grandes.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'Request Timeout', 'La petición tardó demasiado en llegar.'],
};

/** Answers what Node's parser refuses, with an envelope like any other error, and closes the connection. */
export function answerUnparsed(
  config: Config,
  error: NodeJS.ErrnoException,
  socket: Socket,
  requestId: string,
): number {
  const [status, reason, message] = reasons[error.code ?? ''] ?? [400, 'Bad Request', 'La petición no es válida.'];
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return 0;
  }
  const { body, headers } = bareError(config, status, message, requestId);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  return status;
}

/** RFC 9112, 3.2. Node keeps the first and a proxy may have read the other one. */
export function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

export function refuseHosts(config: Config, response: ServerResponse, requestId: string): void {
  const { body, headers } = bareError(config, 400, 'La petición no es válida.', requestId);
  response.writeHead(400, headers).end(body);
}

function bareError(config: Config, status: number, message: string, requestId: string) {
  const body = JSON.stringify({ success: false, message, status, codigo: 'peticion-invalida' });
  const headers = {
    ...bareHeaders(config, requestId),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  return { body, headers };
}

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
  const body = JSON.stringify({ success: false, message, status, codigo: 'peticion-invalida' });
  const headers = {
    ...bareHeaders(config, requestId),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
  return status;
}

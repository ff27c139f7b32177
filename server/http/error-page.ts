import type { Envelope } from 'domain/contract/envelope.ts';
import { escapeHtml } from 'domain/formats/escape-html.ts';
import type { FastifyRequest } from 'fastify';

/** Page requests get an HTML error page, all others the JSON envelope. */
export function wantsPage({ url, headers }: FastifyRequest): boolean {
  return !url.startsWith('/api') && (headers.accept ?? '').includes('text/html');
}

export function errorPage({ message, errorId }: Envelope): string {
  const reference = errorId ? `<p>Referencia: <code>${errorId}</code></p>` : '';
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Ocurrió un error</title></head>
<body><main><h1>Ocurrió un error</h1><p>${escapeHtml(message)}</p>${reference}<p><a href="/">Ir al inicio</a></p></main></body></html>`;
}

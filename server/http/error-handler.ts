import { randomUUID } from 'node:crypto';
import type { Envelope } from 'domain/contract/envelope.ts';
import { escapeHtml } from 'domain/formats/escape-html.ts';
import { storageMessages } from 'domain/formats/storage-failure.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { TooManyRows } from '../db/page.ts';
import { codeOf, isUnavailable } from '../db/unavailable.ts';
import { AppError, notFound } from './errors.ts';

const frameworkMessages: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'El cuerpo de la petición no es JSON válido.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Tipo de contenido no admitido.',
  FST_ERR_CTP_BODY_TOO_LARGE: 'La petición es demasiado grande.',
  FST_ERR_BAD_URL: 'La dirección no es válida.',
  FST_ERR_MAX_PARAM_LENGTH: 'La dirección es demasiado larga.',
};

export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerNotFound);
}

/** As in nginx: the client closed the connection before the response, so nobody receives it. */
const clientClosedRequest = 499;

export function answerError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  if (request.raw.socket.destroyed) {
    request.log.info({ kind: error.name }, 'client hung up');
    return reply.code(clientClosedRequest).send();
  }
  const envelope = toEnvelope(error, request);
  reply.header('cache-control', 'no-store');
  const retryAfter = error instanceof AppError ? error.retryAfter : envelope.status === 503 ? 2 : undefined;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (wantsPage(request)) return reply.code(envelope.status).type('text/html; charset=utf-8').send(errorPage(envelope));
  return reply.code(envelope.status).send(envelope);
}

export function answerNotFound(_request: FastifyRequest, reply: FastifyReply) {
  const { status, codigo, message } = notFound('Esta dirección no existe.');
  reply.header('cache-control', 'no-store');
  return reply.code(status).send({ success: false, message, status, codigo } satisfies Envelope);
}

function toEnvelope(error: FastifyError | AppError, request: FastifyRequest): Envelope {
  if (error instanceof AppError) {
    const { status, codigo, message, details } = error;
    return { success: false, message, status, codigo, ...details } as Envelope;
  }
  if (error instanceof TooManyRows)
    return { success: false, message: error.message, status: 400, codigo: 'lista-larga' };
  if (isStorageUnwritable(error)) {
    request.log.error({ err: error }, 'the storage takes no writes');
    return { success: false, message: storageMessages[error.reason], status: 507, codigo: 'almacenamiento' };
  }
  const known = fromDatabase(error);
  if (known) {
    request.log.warn({ code: error.code, kind: error.name }, 'refused by the database or the storage');
    return known;
  }
  const status = error.statusCode ?? 500;
  if (status < 500 || status === 503) {
    const message = frameworkMessages[error.code] ?? 'La petición no es válida.';
    return { success: false, message, status, codigo: status === 503 ? 'ocupado' : 'peticion-invalida' };
  }
  const errorId = randomUUID();
  request.log.error({ err: error, errorId }, 'unexpected error');
  return {
    success: false,
    message: 'Ocurrió un error inesperado. Vuelve a intentarlo.',
    status: 500,
    codigo: 'inesperado',
    errorId,
  };
}

type StorageUnwritable = { reason: keyof typeof storageMessages };

/** By name, because ports and HTTP do not import each other. */
const isStorageUnwritable = (error: Error): error is Error & StorageUnwritable => error.name === 'StorageUnwritable';

/** Maps constraint violations that a race can still cause after validation. */
function fromDatabase(error: Error & { code?: string; cause?: unknown }): Envelope | null {
  switch (codeOf(error)) {
    case '23505':
      return { success: false, message: 'Ya existe un registro con esos datos.', status: 409, codigo: 'conflicto' };
    case '23001':
    case '23503':
      return { success: false, message: 'Otro registro depende de este.', status: 409, codigo: 'conflicto' };
    case '40001':
    case '40P01':
      return {
        success: false,
        message: 'Otra persona guardó al mismo tiempo. Vuelve a intentarlo.',
        status: 409,
        codigo: 'conflicto',
      };
    default:
      return error.name === 'TimeoutError' || isUnavailable(error) ? busy() : null;
  }
}

function busy(): Envelope {
  return {
    success: false,
    message: 'El servicio está ocupado. Vuelve a intentarlo en unos segundos.',
    status: 503,
    codigo: 'ocupado',
  };
}

/** Page requests get an HTML error page, all others the JSON envelope. */
function wantsPage({ url, headers }: FastifyRequest): boolean {
  return !url.startsWith('/api') && (headers.accept ?? '').includes('text/html');
}

function errorPage({ message, errorId }: Envelope): string {
  const reference = errorId ? `<p>Referencia: <code>${errorId}</code></p>` : '';
  return `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Ocurrió un error</title></head>
<body><main><h1>Ocurrió un error</h1><p>${escapeHtml(message)}</p>${reference}<p><a href="/">Ir al inicio</a></p></main></body></html>`;
}

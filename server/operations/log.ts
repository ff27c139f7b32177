import { randomUUID } from 'node:crypto';
import type { FastifyServerOptions } from 'fastify';
import pino, { type DestinationStream } from 'pino';
import type { Config } from '../config.ts';

type LoggedError = { type: string; message: string; stack: string; code?: string; cause?: LoggedError };

/** One system call for many lines; pino writes the rest when the process exits. */
const openStdout = () => pino.destination({ sync: false, minLength: 8 * 1024, periodicFlush: 100 });

/** Log lines contain no personal data: no query string, address, headers or values of a failed query. */
export function loggerOptions(config: Config, stream?: DestinationStream): FastifyServerOptions['logger'] {
  if (config.logLevel === 'silent') return false;
  return {
    level: config.logLevel,
    stream: stream ?? openStdout(),
    serializers: {
      req: (request) => ({ method: request.method, path: request.url?.split('?')[0] }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      err: describeError,
    },
  };
}

export const newRequestId = () => randomUUID();

function describeError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const { code } = error as NodeJS.ErrnoException;
  return {
    type: error.name,
    ...(code !== undefined && { code }),
    message: withoutValues(error.message),
    stack: (error.stack ?? '').split('\n').filter(isFrame).join('\n'),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/** Drizzle appends the parameters of a failed query, and PostgreSQL quotes a value it cannot parse. */
function withoutValues(message: string): string {
  const text = message.split('\nparams:', 1)[0]!;
  const quoted = text.indexOf(': "');
  return quoted >= 0 && text.endsWith('"') ? `${text.slice(0, quoted)}: "…"` : text;
}

function isFrame(line: string): boolean {
  return /^\s+at /.test(line);
}

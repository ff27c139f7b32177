import { randomUUID } from 'node:crypto';
import type { FastifyServerOptions } from 'fastify';
import type { Config } from '../config.ts';

/** Logs name requests, never people: no query string, no address, no headers. */
export function loggerOptions(config: Config): FastifyServerOptions['logger'] {
  if (config.logLevel === 'silent') return false;
  return {
    level: config.logLevel,
    serializers: {
      req: (request) => ({ method: request.method, path: request.url?.split('?')[0] }),
      res: (reply) => ({ statusCode: reply.statusCode }),
    },
  };
}

export const newRequestId = () => randomUUID();

import type { WorkLimit } from 'domain/contract/endpoint.ts';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Db } from '../db/connect.ts';
import type { WorkLimiter } from '../limits/work-limiter.ts';
import type { Drain } from './closing.ts';
import type { ResponseCache } from './response-cache.ts';

/** What the request pipeline needs. `Deps` extends it with what features need. */
export type HttpDeps = {
  app: FastifyInstance;
  config: Config;
  db: Db;
  responseCache: ResponseCache;
  /** The limiter of a declared `uncached` limit. */
  workLimiter(limit: WorkLimit): WorkLimiter;
  drain: Drain;
  /** The public address of the site, without a trailing slash. */
  publicUrl(): string;
};

import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { Catalogo } from './catalogo/version.ts';
import type { Config } from './config.ts';
import type { Db } from './db/connect.ts';
import type { ResponseCache } from './http/response-cache.ts';
import type { Correo } from './ports/correo/port.ts';
import type { Pagos } from './ports/pagos/port.ts';
import type { Storage } from './ports/storage/port.ts';
import type { Trabajos } from './ports/trabajos/port.ts';

/** Everything a feature may reach. Made once at boot, passed to each feature's routes. */
export type House = {
  app: FastifyInstance;
  config: Config;
  db: Db;
  pool: pg.Pool;
  storage: Storage;
  correo: Correo;
  pagos: Pagos;
  trabajos: Trabajos;
  catalogo: Catalogo;
  responseCache: ResponseCache;
  /** The address people reach us at, without a trailing slash. */
  publicUrl(): string;
};

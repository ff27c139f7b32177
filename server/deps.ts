import type pg from 'pg';
import type { Registry } from 'prom-client';
import type { Catalogo } from './catalogo/listener.ts';
import type { Config } from './config.ts';
import type { Db } from './db/connect.ts';
import type { OnReplica } from './db/replica.ts';
import type { HttpDeps } from './http/deps.ts';
import type { PdfSigner } from './pdf/signature/signer.ts';
import type { Comprobantes } from './ports/comprobantes/port.ts';
import type { Jobs } from './ports/jobs/port.ts';
import type { Mail } from './ports/mail/port.ts';
import type { Pagos } from './ports/pagos/port.ts';
import type { Storage } from './ports/storage/port.ts';

/** Everything a feature may use. Created once at start and passed to each feature's routes. */
export type Deps = HttpDeps & {
  pool: pg.Pool;
  /** A connection of its own for /readyz, which must not wait behind requests that a lock holds. */
  probe: Db;
  onReplica: OnReplica;
  storage: Storage;
  mail: Mail;
  pagos: Pagos;
  comprobantes: Comprobantes;
  jobs: Jobs;
  catalogo: Catalogo;
  /** The configuration from the environment, without the settings of ADMIN. */
  defaults: Pick<Config, 'institucion' | 'texts'>;
  /** Reads the settings of /ajustes again after a change. */
  reloadConfig(): Promise<void>;
  /** Null: PDFs are not signed. */
  signer: PdfSigner | null;
  metrics: Registry;
};

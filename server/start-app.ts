import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp, createServer } from './app.ts';
import { watchCatalogo } from './catalogo/listener.ts';
import type { Config } from './config.ts';
import { connect } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import type { Deps } from './deps.ts';
import { ResponseCache } from './http/response-cache.ts';
import { startJobs } from './jobs.ts';
import { keysFor } from './keys.ts';
import { createPgBossJobs } from './ports/jobs/pg-boss.ts';
import { createMailboxMail } from './ports/mail/mailbox.ts';
import { createSmtpMail } from './ports/mail/smtp.ts';
import { createMercadopagoPagos } from './ports/pagos/mercadopago.ts';
import type { Pagos } from './ports/pagos/port.ts';
import { createSandboxPagos } from './ports/pagos/sandbox.ts';
import { createSimulatedPagos } from './ports/pagos/simulated.ts';
import { createDiskStorage, type DiskStorage } from './ports/storage/disk.ts';
import type { S3Storage } from './ports/storage/s3.ts';

export type RunningApp = { deps: Deps; app: FastifyInstance; stop(): Promise<void> };

/** API tests do not need the built web. */
type Options = { pages?: boolean };

/** Opens the database, the ports and the routes. The caller listens. */
export async function startApp(config: Config, databaseUrl: string, options: Options = {}): Promise<RunningApp> {
  const responseCache = new ResponseCache();
  const app = createServer(config, responseCache);
  await migrate(databaseUrl);
  const { db, pool, close } = connect(databaseUrl, { max: config.databasePool, applicationName: 'aula' });
  const jobs = createPgBossJobs({ url: databaseUrl, log: app.log });
  const catalogo = await watchCatalogo(databaseUrl, app.log);
  catalogo.onChange(() => responseCache.clear());
  const storage = await openStorage(config);
  const publicUrl = () => config.publicUrl ?? listeningUrl(app, config);
  const deps: Deps = {
    app,
    config,
    db,
    pool,
    storage,
    mail: openMail(config),
    pagos: openPagos(config, publicUrl),
    jobs,
    catalogo,
    responseCache,
    publicUrl,
  };
  await buildApp(deps, { pages: options.pages ?? true });
  await jobs.start();
  await startJobs(deps);
  return {
    deps,
    app,
    async stop() {
      await app.close();
      await jobs.stop();
      await catalogo.stop();
      await deps.mail.close();
      if ('close' in storage) storage.close();
      await close();
    },
  };
}

export async function openStorage(config: Config): Promise<DiskStorage | S3Storage> {
  // Loaded on demand: the SDK is large, and most installations store files on disk.
  if (config.s3) return (await import('./ports/storage/s3.ts')).createS3Storage(config.s3);
  return createDiskStorage({ root: path.join(config.dataDir, 'archivos'), keys: keysFor(config.secrets, 'upload') });
}

function openMail(config: Config) {
  if (config.smtpUrl) return createSmtpMail({ url: config.smtpUrl, de: config.mailFrom, bounce: config.mailBounce });
  return createMailboxMail({ folder: path.join(config.dataDir, 'correos'), de: config.mailFrom });
}

function openPagos({ pagos, dataDir, secrets }: Config, publicUrl: () => string): Pagos {
  switch (pagos.proveedor) {
    case 'simulado':
      return createSimulatedPagos();
    case 'sandbox':
      return createSandboxPagos({
        folder: path.join(dataDir, 'pagos-de-prueba'),
        keys: keysFor(secrets, 'sandbox'),
        pageUrl: (preferencia) => `${publicUrl()}/pagar-prueba/${preferencia}`,
      });
    case 'mercadopago':
      return createMercadopagoPagos(pagos);
  }
}

function listeningUrl(app: FastifyInstance, config: Config): string {
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  return `http://localhost:${port}`;
}

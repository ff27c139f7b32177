import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { DestinationStream } from 'pino';
import { Registry } from 'prom-client';
import { buildApp, createServer } from './app.ts';
import { watchCatalogo } from './catalogo/listener.ts';
import type { Config } from './config.ts';
import { type ConnectOptions, connect, type Db } from './db/connect.ts';
import { migrate } from './db/migrate.ts';
import { openReplica } from './db/replica.ts';
import type { Deps } from './deps.ts';
import { makeDrain } from './http/closing.ts';
import { ResponseCache } from './http/response-cache.ts';
import { makeWorkLimits } from './http/work-limit.ts';
import { startJobs } from './jobs.ts';
import { keysFor } from './keys.ts';
import { openLiveConfig } from './live-config.ts';
import { openComprobantes } from './open-comprobantes.ts';
import { databaseUrls } from './open-database.ts';
import { openStorage } from './open-storage.ts';
import { findStatementTimeout } from './operations/queries.ts';
import { openSigner } from './pdf/signature/signer.ts';
import { withMailRates } from './ports/jobs/jobs.ts';
import { createPgBossJobs, installJobs } from './ports/jobs/pg-boss.ts';
import type { Jobs } from './ports/jobs/port.ts';
import { createMailboxMail } from './ports/mail/mailbox.ts';
import { createSmtpMail } from './ports/mail/smtp.ts';
import { createMercadopagoPagos } from './ports/pagos/mercadopago.ts';
import type { Pagos } from './ports/pagos/port.ts';
import { createSandboxPagos } from './ports/pagos/sandbox.ts';
import { createSimulatedPagos } from './ports/pagos/simulated.ts';

export type RunningApp = { deps: Deps; app: FastifyInstance; stop(): Promise<void> };

type Options = {
  /** False for API tests, which do not need the built web. */
  pages?: boolean;
  /** Replaces pg-boss's own workers and schedule, for tests that control when a job runs. */
  openJobs?: (databaseUrl: string) => Jobs;
  /** Where log lines go instead of stdout. */
  logStream?: DestinationStream;
  /** Limits for connections and statements, for tests on a busy machine. */
  patience?: Pick<ConnectOptions, 'poolWaitMs' | 'statementTimeoutMs'>;
};

/** Keeps /readyz within a few seconds when the database does not answer. */
const probeMs = 1_000;

/** Opens the database, the ports and the routes. The caller calls `listen`. */
export async function startApp(base: Config, databaseUrl: string, options: Options = {}): Promise<RunningApp> {
  const { config, ...live } = openLiveConfig(base);
  const responseCache = new ResponseCache();
  const app = createServer(config, responseCache, options.logStream);
  const signer = config.signer ? await openSigner(config.signer, new Date(), app.log) : null;
  const comprobantes = await openComprobantes(config.comprobantes);
  const urls = databaseUrls(config, databaseUrl);
  const separateOwner = urls.migration !== urls.direct;
  await migrate(urls.migration, { log: (line) => app.log.info(line) });
  if (separateOwner) await installJobs(urls.migration);
  const pooled = urls.direct !== urls.app;
  const { db, pool, close } = connect(urls.app, {
    max: config.databasePool,
    applicationName: 'aula',
    pooled,
    named: config.databasePrepared,
    ...options.patience,
  });
  await warnWithoutTimeout(db, app.log);
  const probe = connect(urls.app, {
    max: 1,
    applicationName: 'aula sonda',
    pooled,
    named: config.databasePrepared,
    statementTimeoutMs: probeMs,
    poolWaitMs: 2 * probeMs,
    ...options.patience,
  });
  const replica = openReplica(db, config.databaseReplicaUrl, {
    max: 4,
    applicationName: 'aula replica',
    statementTimeoutMs: 20_000,
    onAway: (err, reason) =>
      app.log.warn({ err, reason }, 'DATABASE_REPLICA_URL cannot be used, reading from the primary'),
  });
  await replica.check();
  const jobs =
    options.openJobs?.(urls.direct) ??
    createPgBossJobs({
      url: urls.direct,
      log: app.log,
      install: !separateOwner,
      jobs: withMailRates(config.mailRates),
    });
  const catalogo = await watchCatalogo(urls.direct, app.log);
  const reloadConfig = live.readFrom(db, app.log, () => responseCache.expire());
  await reloadConfig();
  catalogo.onChange((table) => {
    responseCache.expire();
    if (table === undefined || table === 'ajustes') void reloadConfig();
  });
  const storage = await openStorage(config);
  const publicUrl = () => config.publicUrl ?? listeningUrl(app, config);
  const deps: Deps = {
    app,
    config,
    db,
    pool,
    probe: probe.db,
    onReplica: replica.onReplica,
    storage,
    mail: openMail(config),
    pagos: openPagos(config, publicUrl),
    comprobantes,
    jobs,
    catalogo,
    defaults: base,
    reloadConfig,
    signer,
    responseCache,
    workLimiter: makeWorkLimits(),
    metrics: new Registry(),
    drain: makeDrain(app, responseCache),
    publicUrl,
  };
  await buildApp(deps, { pages: options.pages ?? true });
  await jobs.start();
  await startJobs(deps, urls.direct);
  return {
    deps,
    app,
    async stop() {
      await app.close();
      await jobs.stop();
      await catalogo.stop();
      await deps.mail.close();
      if ('close' in storage) storage.close();
      await replica.close();
      await probe.close();
      await close();
    },
  };
}

/**
 * The first statement of a start. A pooler refuses the parameter that sets the statement timeout, and its role may have
 * none.
 */
async function warnWithoutTimeout(db: Db, log: FastifyInstance['log']): Promise<void> {
  if ((await findStatementTimeout(db)) !== '0') return;
  log.warn("no statement timeout behind the pooler: ALTER ROLE … SET statement_timeout = '5s', see deploy/roles.sql");
}

function openMail(config: Config) {
  const sender = { de: config.mailFrom, replyTo: () => config.mailReplyTo ?? config.institucion.correo };
  if (config.smtpUrl) return createSmtpMail({ url: config.smtpUrl, ...sender, bounce: config.mailBounce });
  return createMailboxMail({ folder: path.join(config.dataDir, 'correos'), ...sender });
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

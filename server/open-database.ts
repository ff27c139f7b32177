import path from 'node:path';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';
import { hostsOf, rememberTimelines } from './db/hosts.ts';

export type OpenDatabase = { url: string; urls: DatabaseUrls; embedded: boolean; stop(): Promise<void> };

/** `app` may lead to a pooler, `direct` never does, `migration` signs in as the owner of the tables. */
export type DatabaseUrls = { app: string; direct: string; migration: string };

export function databaseUrls(config: Config, app: string): DatabaseUrls {
  const direct = config.databaseDirectUrl ?? app;
  return { app, direct, migration: config.databaseMigrationUrl ?? direct };
}

/** The embedded database of a running server, so that a command can work beside it; otherwise like `openDatabase`. */
export async function joinDatabase(config: Config, log: (line: string) => void): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return openDatabase(config, log);
  const { findRunning } = await import('embedded-db/find-running.ts').catch(notInstalled);
  const url = await findRunning(config.dataDir);
  if (url === undefined) return openDatabase(config, log);
  return { url, urls: databaseUrls(config, url), embedded: true, stop: async () => {} };
}

/** The configured database, or else the embedded one, whose package a production installation leaves out. */
export async function openDatabase(config: Config, log: (line: string) => void): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) {
    const url = config.databaseUrl;
    const urls = databaseUrls(config, url);
    rememberTimelines(path.join(config.dataDir, 'timeline'));
    await Promise.all(Object.values(urls).map((each) => hostsOf(each).find()));
    return { url, urls, embedded: false, stop: async () => {} };
  }
  const { startEmbedded } = await import('embedded-db/start.ts').catch(notInstalled);
  const { url, stop } = await startEmbedded({ dataDir: config.dataDir, log });
  return { url, urls: databaseUrls(config, url), embedded: true, stop };
}

function notInstalled(error: unknown): never {
  if ((error as { code?: unknown }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
  throw new ConfigError(
    'La base de datos incluida no está instalada. Indica una con DATABASE_URL, o instala todo con "npm ci".',
  );
}

import { type Config, ConfigError } from './config.ts';

export type OpenDatabase = { url: string; embedded: boolean; stop(): Promise<void> };

/** The configured database, or the embedded one, which a production installation leaves out. */
export async function openDatabase(config: Config, log: (line: string) => void): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, embedded: false, stop: async () => {} };
  const { startEmbedded } = await import('embedded-db/start.ts').catch(notInstalled);
  const { url, stop } = await startEmbedded({ dataDir: config.dataDir, log });
  return { url, embedded: true, stop };
}

function notInstalled(error: unknown): never {
  if ((error as { code?: unknown }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
  throw new ConfigError(
    'La base de datos incluida no está instalada. Indica una con DATABASE_URL, o instala todo con "npm ci".',
  );
}

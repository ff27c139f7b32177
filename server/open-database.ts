import type { Config } from './config.ts';
import { startEmbedded } from './db/embedded/start.ts';

export type OpenDatabase = { url: string; embedded: boolean; stop(): Promise<void> };

/** The database that was configured, or our own. */
export async function openDatabase(config: Config, log: (line: string) => void): Promise<OpenDatabase> {
  if (config.databaseUrl !== undefined) return { url: config.databaseUrl, embedded: false, stop: async () => {} };
  const { url, stop } = await startEmbedded({ dataDir: config.dataDir, log });
  return { url, embedded: true, stop };
}

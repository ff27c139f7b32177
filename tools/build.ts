import { buildServerIfNeeded } from './build-server.ts';
import { buildWebIfNeeded } from './build-web.ts';

/** Builds web and server when their sources have changed; returns the file that starts the server. */
export async function build(say: (line: string) => void): Promise<string> {
  try {
    await buildWebIfNeeded(say);
    return await buildServerIfNeeded(say);
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    console.error('Hay que construir y aquí falta con qué: ejecuta "npm ci && npm run build" y vuelve a empezar.');
    process.exit(1);
  }
}

if (import.meta.main) await build(console.log);

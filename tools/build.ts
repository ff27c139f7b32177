import path from 'node:path';
import { parseArgs } from 'node:util';
import { prepareServer, serverEntry } from './build-server.ts';
import { prepareWeb } from './build-web.ts';

type Options = {
  /** Folder of the release before, whose pages people have open. */
  previous?: string | undefined;
};

/** Builds web and server when their sources have changed; returns the file that starts the server. */
export async function build(say: (line: string) => void, { previous }: Options = {}): Promise<string> {
  try {
    // Both are built before either is used: a build that fails leaves the running version as it is.
    const builds = [await prepareWeb(say, previous && path.resolve(previous, 'web/dist')), await prepareServer(say)];
    for (const build of builds) build?.activate();
    return serverEntry;
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    console.error('Hay que construir y aquí falta con qué: ejecuta "npm ci && npm run build" y vuelve a empezar.');
    process.exit(1);
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { previous: { type: 'string' } } });
  await build(console.log, values);
}

import { buildServerIfNeeded } from './build-server.ts';
import { buildWebIfNeeded } from './build-web.ts';

/** All that `npm start` needs, and returns the file that starts it. */
export async function build(say: (line: string) => void): Promise<string> {
  await buildWebIfNeeded(say);
  return buildServerIfNeeded(say);
}

if (import.meta.main) await build(console.log);

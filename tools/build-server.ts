import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';
import { sourcesStamp } from './sources-stamp.ts';

const root = path.resolve(import.meta.dirname, '..');
const dist = path.join(root, 'server/dist');

/** Workspaces that are bundled; everything else stays a package in `node_modules`. */
const ours = ['server', 'domain', 'embedded-db', 'demo'];

/** What runs on its own: the house, and its threads. */
const entries = { main: 'server/main.ts', 'render-worker': 'server/certificados/pdf/render-worker.ts' };

/**
 * The server in few files of plain JavaScript. Node could run the sources as they are, and does so in tests and while
 * developing; but taking the types off hundreds of files, and looking up as many in packages with long lists of exports,
 * makes a start three times as long and leaves it with twice the memory.
 */
export async function buildServerIfNeeded(say: (line: string) => void): Promise<string> {
  const main = path.join(dist, 'main.js');
  const sources = [...ours.map((workspace) => `${workspace}/**/*.ts`), 'tools/build-server.ts', 'package-lock.json'];
  const stamp = sourcesStamp(dist, sources);
  if (stamp.isFresh()) return main;
  say('Construyendo el servidor…');
  rmSync(dist, { recursive: true, force: true });
  // Vite leaves this variable behind, and the server reads it.
  const environment = process.env.NODE_ENV;
  const { build } = await import('vite');
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [whereSourcesLie],
    ssr: { noExternal: [...ours.map((workspace) => new RegExp(`^${workspace}/`)), /^drizzle-orm/, /^zod/] },
    build: {
      ssr: true,
      outDir: dist,
      target: 'esnext',
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, path.join(root, file)])),
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  if (environment === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = environment;
  stamp.write();
  return main;
}

/** Files find what lies beside them from where they were written, not from where they end up; threads end up beside it. */
const whereSourcesLie: Plugin = {
  name: 'where-sources-lie',
  transform(code, id) {
    if (!code.includes('import.meta.') || !ours.some((name) => id.startsWith(path.join(root, name, '/')))) return null;
    const source = path.relative(dist, id);
    return code
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${path.dirname(source)}`)})`)
      .replace(/new URL\(['"]\.\/([\w-]+)\.ts['"], import\.meta\.url\)|import\.meta\.url/g, (found, thread) =>
        thread in entries
          ? `new URL('./${thread}.js', import.meta.url)`
          : found.replace('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`),
      );
  },
};

import path from 'node:path';
import type { Plugin } from 'vite';
import { isCurrent, type PreparedBuild, prepareBuild, sourcesStamp } from './build-folder.ts';

const root = path.resolve(import.meta.dirname, '..');
const dist = path.join(root, 'server/dist');

/** The file that starts the server. */
export const serverEntry = path.join(dist, 'main.js');

/** Workspaces that are bundled; everything else stays a package in `node_modules`. */
const ours = ['server', 'domain', 'embedded-db', 'demo'];

/** Entry points: the server and its worker threads. */
const entries = {
  main: 'server/main.ts',
  'render-worker': 'server/certificados/pdf/render-worker.ts',
  'mark-worker': 'server/archivos/mark-worker.ts',
  'read-preguntas-worker': 'server/pruebas/read-preguntas-worker.ts',
};

/**
 * Bundles the server into a few files of JavaScript. Running the sources directly takes three times as long to
 * start and twice the memory.
 */
export async function prepareServer(say: (line: string) => void): Promise<PreparedBuild | null> {
  const stamp = sourcesStamp([
    ...ours.map((workspace) => `${workspace}/**/*.ts`),
    'tools/build-server.ts',
    'package-lock.json',
  ]);
  if (isCurrent(dist, stamp)) return null;
  return prepareBuild({ dist, stamp, make: (folder) => bundle(folder, say) });
}

async function bundle(folder: string, say: (line: string) => void): Promise<void> {
  say('Construyendo el servidor…');
  // Vite sets this variable, and the server reads it.
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
      outDir: folder,
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
}

/** Rewrites `import.meta` so that bundled code finds files beside its source; worker threads are beside the bundle. */
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

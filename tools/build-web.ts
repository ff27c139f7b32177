import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BuildOptions } from 'vite';
import { campusChunks, siteChunks } from '../web/chunks.ts';
import { pageManifest } from '../web/page-manifest.ts';
import { isCurrent, type PreparedBuild, prepareBuild, sourcesStamp } from './build-folder.ts';
import { keepPreviousAssets } from './previous-assets.ts';

const root = path.resolve(import.meta.dirname, '..');
const dist = path.join(root, 'web/dist');

/** Builds the web when a source has changed; null when it is built already. `before`: the build of another release. */
export async function prepareWeb(say: (line: string) => void, before?: string): Promise<PreparedBuild | null> {
  const stamp = sourcesStamp([
    'web/**/*.{ts,tsx,css,woff2}',
    'domain/**/*.ts',
    'tools/{build-web,previous-assets}.ts',
    'package-lock.json',
  ]);
  if (isCurrent(dist, stamp)) return null;
  return prepareBuild({ dist, stamp, make: (folder, previous) => bundle(folder, previous ?? before ?? null, say) });
}

/** For commands and tests that need only the web. */
export async function buildWebIfNeeded(say: (line: string) => void): Promise<void> {
  (await prepareWeb(say))?.activate();
}

async function bundle(folder: string, previous: string | null, say: (line: string) => void): Promise<void> {
  say('Construyendo la web…');
  // Vite selects React's production build by this variable.
  const environment = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  const [client, server] = [path.join(folder, 'client'), path.join(folder, 'server')];
  // Built separately: together, each would contain what only the other uses of a shared module.
  await buildPart('entry-start.ts', { outDir: client }, []);
  await buildPart('entry-site.tsx', { outDir: client }, siteChunks);
  await buildPart('entry-campus.tsx', { outDir: client }, campusChunks);
  await buildPart('entry-server.tsx', { outDir: server, ssr: true });
  if (environment === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = environment;
  await compressAssets(folder);
  keepPreviousAssets(folder, previous, 'client/assets');
}

async function buildPart(entry: string, options: BuildOptions, groups?: typeof siteChunks): Promise<void> {
  const { build } = await import('vite');
  const rolldownOptions = {
    input: path.join(root, 'web', entry),
    // Required by groups without the dependencies of their modules.
    preserveEntrySignatures: groups && (false as const),
    output: groups && { codeSplitting: { groups } },
  };
  await build({
    configFile: path.join(root, 'web/vite.config.ts'),
    logLevel: 'warn',
    plugins: groups && [pageManifest(`${path.parse(entry).name}.json`)],
    build: { ...options, emptyOutDir: false, rolldownOptions },
  });
}

async function compressAssets(folder: string): Promise<void> {
  const files = globSync('client/assets/**/*.{js,css,svg}', { cwd: folder });
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(folder, name);
      const content = readFileSync(file);
      writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params }));
    }),
  );
}

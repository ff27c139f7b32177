import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BuildOptions } from 'vite';
import { campusChunks, siteChunks } from '../web/chunks.ts';
import { pageManifest } from '../web/page-manifest.ts';
import { sourcesStamp } from './sources-stamp.ts';

const root = path.resolve(import.meta.dirname, '..');
const dist = path.join(root, 'web/dist');

/** Builds the web when a source has changed. */
export async function buildWebIfNeeded(say: (line: string) => void): Promise<void> {
  const stamp = sourcesStamp(dist, [
    'web/**/*.{ts,tsx,css,woff2}',
    'domain/**/*.ts',
    'tools/build-web.ts',
    'package-lock.json',
  ]);
  if (stamp.isFresh()) return;
  say('Construyendo la web…');
  // Vite selects React's production build by this variable.
  const environment = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  rmSync(dist, { recursive: true, force: true });
  // Built separately: together, each would contain what only the other uses of a shared module.
  await buildPart('entry-site.tsx', {}, siteChunks);
  await buildPart('entry-campus.tsx', {}, campusChunks);
  await buildPart('entry-server.tsx', { ssr: true });
  if (environment === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = environment;
  await compressAssets();
  stamp.write();
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

async function compressAssets(): Promise<void> {
  const files = globSync('client/assets/**/*.{js,css,svg}', { cwd: dist });
  await Promise.all(
    files.map(async (name) => {
      const file = path.join(dist, name);
      const content = readFileSync(file);
      writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params }));
    }),
  );
}

import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const root = path.resolve(import.meta.dirname, '..');
const dist = path.join(root, 'web/dist');
const stampFile = path.join(dist, 'sources.sha256');

/** Builds the web once: again only when something it is made of has changed. */
export async function buildWebIfNeeded(say: (line: string) => void): Promise<void> {
  const stamp = hashSources();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  say('Construyendo la web…');
  // Vite picks React's production build by this variable, whatever the server itself runs as.
  const environment = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  const configFile = path.join(root, 'web/vite.config.ts');
  await build({ configFile, logLevel: 'warn' });
  await build({ configFile, logLevel: 'warn', build: { ssr: true } });
  if (environment === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = environment;
  await compressAssets();
  writeFileSync(stampFile, stamp);
}

function hashSources(): string {
  const files = globSync(['web/**/*.{ts,tsx,css}', 'domain/**/*.ts', 'package-lock.json'], {
    cwd: root,
    exclude: (name) => name.includes('node_modules') || name.includes('dist') || name.includes('.test.'),
  }).sort();
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update(readFileSync(path.join(root, file)));
  return hash.digest('hex');
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

if (import.meta.main) await buildWebIfNeeded(console.log);

import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Posted } from './forms.ts';

type RenderInput = {
  url: URL;
  site: unknown;
  assetsOf: AssetsOf;
  transport: (request: {
    method: string;
    path: string;
    body: unknown;
  }) => Promise<{ status: number; ok: boolean; text: string }>;
  posted?: Posted;
};

/** Interface of the web build; typed here because server and web never import each other. */
export type Renderer = {
  render(input: RenderInput): Promise<{ status: number; html: string }>;
  /** Whether the document of this URL contains data of the signed-in user. */
  carriesOwnData(url: URL): boolean;
  /** The document with that data, which it fetches through `transport`. */
  renderOwn(input: RenderInput): Promise<{ status: number; html: string }>;
  /** Canonical URL of a page. */
  normalizeUrl(url: URL): URL;
  /** Whether the page may be cached. */
  mayBeKept(path: string): boolean;
};

export type Assets = { script: string; styles: string[]; preload: string[]; fonts: string[] };

/** By entry and by source path of the page files. */
export type AssetsOf = (entry: string, files: string[]) => Assets;

type Manifest = {
  files: Record<string, string>;
  chunks: Record<string, { imports: string[]; css: string[]; assets: string[] }>;
};

const currentBuild = path.resolve(import.meta.dirname, '../../web/dist');

/** The folder of the current build; an upgrade in place points `web/dist` to another one. */
export function findWebDist(): string {
  if (!existsSync(currentBuild)) throw new Error('La web no está construida. Ejecuta «npm run build».');
  return realpathSync(currentBuild);
}

type Loaded = { renderer: Renderer; assetsOf: AssetsOf; assetRoots: string[] };

export async function loadRenderer(): Promise<Loaded> {
  const build = findWebDist();
  const renderer = (await import(pathToFileURL(path.join(build, 'server/entry-server.js')).href)) as Renderer;
  // This process's build first, then the newest one: processes of two versions serve each other's assets.
  const assetRoots = [...new Set([build, currentBuild])].map((folder) => path.join(folder, 'client/assets'));
  return { renderer, assetsOf: readAssets(build), assetRoots };
}

function readAssets(build: string): AssetsOf {
  const manifests = Object.fromEntries(entries.map((entry) => [entry, readManifest(build, entry)]));
  const at = (name: string) => `/${name}`;

  return (entry, files) => {
    const manifest = manifests[entry]!;
    const names = closure(
      manifest,
      [entry, ...files].map((source) => fileOf(manifest, source)),
    );
    // A public page renders before its scripts load: a small script requests them afterwards.
    const start = entry === 'entry-site.tsx' ? [fileOf(manifests[starter]!, starter)] : [];
    const [script = '', ...preload] = [...start, ...names];
    const chunks = names.map((name) => manifest.chunks[name]!);
    return {
      script: at(script),
      styles: [...new Set(chunks.flatMap(({ css }) => css))].map(at),
      preload: preload.map(at),
      fonts: [...new Set(chunks.flatMap(({ assets }) => assets.filter((name) => name.endsWith('.woff2'))))].map(at),
    };
  };
}

const starter = 'entry-start.ts';
const entries = [starter, 'entry-site.tsx', 'entry-campus.tsx'];

function readManifest(build: string, entry: string): Manifest {
  const file = path.join(build, 'client', `${path.parse(entry).name}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}

function fileOf(manifest: Manifest, source: string): string {
  const file = manifest.files[source];
  if (!file) throw new Error(`the web build holds no ${source}`);
  return file;
}

/** Those files and everything they import. */
function closure(manifest: Manifest, names: string[], seen = new Set<string>()): string[] {
  for (const name of names) {
    if (seen.has(name)) continue;
    seen.add(name);
    closure(manifest, manifest.chunks[name]?.imports ?? [], seen);
  }
  return [...seen];
}

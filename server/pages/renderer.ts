import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** What the web build offers to the server; typed here because server and web never import each other. */
export type Renderer = {
  render(input: {
    url: URL;
    site: unknown;
    assets: Assets;
    transport: (request: {
      method: string;
      path: string;
      body: unknown;
    }) => Promise<{ status: number; ok: boolean; text: string }>;
  }): Promise<{ status: number; html: string }>;
  /** The address that stands for all that are drawn alike. */
  cleanUrl(url: URL): URL;
  /** Whether it may be kept for the next visitor. */
  mayBeKept(path: string): boolean;
};

export type Assets = { script: string; styles: string[]; preload: string[]; fonts: string[] };

type ManifestChunk = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean; assets?: string[] };

export const webDist = path.resolve(import.meta.dirname, '../../web/dist');

export async function loadRenderer(): Promise<{ renderer: Renderer; assets: Assets }> {
  const entry = path.join(webDist, 'server/entry-server.js');
  if (!existsSync(entry)) throw new Error('La web no está construida. Ejecuta «npm run build».');
  const renderer = (await import(pathToFileURL(entry).href)) as Renderer;
  return { renderer, assets: readAssets() };
}

function readAssets(): Assets {
  const manifest = JSON.parse(readFileSync(path.join(webDist, 'client/.vite/manifest.json'), 'utf8')) as Record<
    string,
    ManifestChunk
  >;
  const chunks = Object.values(manifest);
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (!entry) throw new Error('web build has no entry');
  const preload = (entry.imports ?? []).map((name) => manifest[name]!.file);
  const fonts = chunks
    .map((chunk) => chunk.file)
    .concat(entry.assets ?? [])
    .filter((file) => file.endsWith('.woff2'));
  const at = (file: string) => `/${file}`;
  return {
    script: at(entry.file),
    styles: (entry.css ?? []).map(at),
    preload: preload.map(at),
    fonts: [...new Set(fonts)].map(at),
  };
}

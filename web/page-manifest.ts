import path from 'node:path';
import type { Plugin } from 'vite';

type PageManifest = {
  /** Output file of an entry or page, by its source path below `web/`. */
  files: Record<string, string>;
  chunks: Record<string, { imports: string[]; css: string[]; assets: string[] }>;
  /** Folders below `web/` with a module in it. */
  rooms: string[];
};

const named = /(?:^entry-\w+|-page|-layout)\.tsx?$/;

/** Vite's manifest omits pages that were merged into a shared chunk. */
export function pageManifest(fileName: string): Plugin {
  return {
    name: 'page-manifest',
    generateBundle(_options, bundle) {
      const manifest: PageManifest = { files: {}, chunks: {}, rooms: [] };
      const rooms = new Set<string>();
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const { importedCss = [], importedAssets = [] } = chunk.viteMetadata ?? {};
        manifest.chunks[chunk.fileName] = {
          imports: chunk.imports,
          css: [...importedCss],
          assets: [...importedAssets],
        };
        for (const id of Object.keys(chunk.modules)) {
          const source = path.relative(import.meta.dirname, id).replaceAll('\\', '/');
          if (named.test(source)) manifest.files[source] = chunk.fileName;
          const [room, ...rest] = source.split('/');
          if (room && room !== '..' && rest.length > 0) rooms.add(room);
        }
      }
      manifest.rooms = [...rooms].toSorted();
      this.emitFile({ type: 'asset', fileName, source: JSON.stringify(manifest) });
    },
  };
}

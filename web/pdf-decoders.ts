import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';
import { pdfDecodersUrl } from './app/pdf/pdf-decoders-url.ts';

/** Decoders of scanned pages: JBIG2 and CCITT fax, JPEG 2000. In JavaScript, because the CSP allows no WebAssembly. */
const names = ['jbig2_nowasm_fallback.js', 'openjpeg_nowasm_fallback.js'];

const require = createRequire(import.meta.url);

/** pdf.js loads its decoders by their plain names when a document needs one, so they cannot be hashed by the bundler. */
export function pdfDecoders(): Plugin {
  const root = path.dirname(require.resolve('pdfjs-dist/package.json'));
  const { version } = require('pdfjs-dist/package.json') as { version: string };
  const url = pdfDecodersUrl(version);
  const read = (name: string) => readFileSync(path.join(root, 'wasm', name), 'utf8');
  return {
    name: 'pdf-decoders',
    apply: (_config, { isSsrBuild }) => !isSsrBuild,
    generateBundle() {
      for (const name of names) {
        this.emitFile({ type: 'asset', fileName: `${url.slice(1)}${name}`, source: read(name) });
      }
    },
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const name = names.find((each) => request.url === url + each);
        if (!name) return next();
        response.setHeader('content-type', 'text/javascript');
        response.end(read(name));
      });
    },
  };
}

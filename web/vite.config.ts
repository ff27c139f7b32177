import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pdfDecoders } from './pdf-decoders.ts';
import { slimEndpoints } from './slim-endpoints.ts';

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/',
  resolve: { alias: [{ find: /^zod$/, replacement: path.join(import.meta.dirname, 'jitless.ts') }] },
  plugins: [react(), tailwindcss(), slimEndpoints(), pdfDecoders()],
  // Assets are imported and hashed; nothing is copied verbatim.
  publicDir: false,
  // Bundled, so that React's production build renders, whatever NODE_ENV says when the server starts.
  ssr: { noExternal: isSsrBuild ? true : ['domain'] },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  build: {
    assetsInlineLimit: 0,
    // Not needed: the document lists the files of its page.
    modulePreload: false,
  },
}));

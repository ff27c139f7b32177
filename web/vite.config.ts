import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { slimEndpoints } from './slim-endpoints.ts';

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/',
  plugins: [react(), tailwindcss(), slimEndpoints()],
  // Assets are imported and hashed; nothing is copied verbatim.
  publicDir: false,
  ssr: { noExternal: ['domain'] },
  build: {
    outDir: path.join(import.meta.dirname, 'dist', isSsrBuild ? 'server' : 'client'),
    assetsInlineLimit: 0,
    // The server lists a page's files in its document.
    modulePreload: false,
  },
}));

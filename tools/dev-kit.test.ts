import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseConfig } from '../server/config.ts';
import type { Renderer } from '../server/pages/renderer.ts';
import { siteOf } from '../server/pages/site.ts';

let vite: ViteDevServer;
beforeAll(async () => {
  vite = await createServer({
    configFile: path.resolve(import.meta.dirname, '../web/vite.config.ts'),
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, hmr: false, ws: false },
  });
}, 60_000);
afterAll(() => vite.close());

test('the page of the kit is there under the development server', async () => {
  const renderer = (await vite.ssrLoadModule('/entry-server.tsx')) as Renderer;
  const { status, html } = await renderer.render({
    url: new URL('http://localhost:3000/desarrollo/kit'),
    site: siteOf(parseConfig({}), 'http://localhost:3000', new Date()),
    assetsOf: (entry) => ({ script: `/${entry}`, styles: [], preload: [], fonts: [] }),
    transport: async () => ({ status: 500, ok: false, text: '' }),
  });
  expect([status, html.includes('Piezas de la interfaz')]).toEqual([200, true]);
}, 60_000);

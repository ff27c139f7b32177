import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import path from 'node:path';
import type { Connect, Plugin } from 'vite';
import { parseConfig } from '../server/config.ts';
import type { Renderer } from '../server/pages/renderer.ts';
import { siteOf } from '../server/pages/site.ts';

// Vite serves the web with hot reload and proxies the API, which restarts on save.
const root = path.resolve(import.meta.dirname, '..');
const config = parseConfig(process.env);
const apiPort = config.port + 1;
const publicUrl = `http://localhost:${config.port}`;

const env = {
  ...process.env,
  PORT: String(apiPort),
  PUBLIC_URL: publicUrl,
  API_ONLY: 'true',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
};
let api = startApi();
let restarting: NodeJS.Timeout | undefined;
for (const folder of ['server', 'domain', 'embedded-db', 'demo']) {
  watch(path.join(root, folder), { recursive: true }, (_event, file) => {
    if (!file || /\.test\.tsx?$/.test(file)) return;
    clearTimeout(restarting);
    restarting = setTimeout(restartApi, 150);
  });
}

function startApi(): ChildProcess {
  return spawn(process.execPath, ['server/main.ts'], { cwd: root, stdio: 'inherit', env });
}

// The old process stops its PostgreSQL before the new one starts it.
async function restartApi(): Promise<void> {
  if (api.exitCode === null) {
    const gone = once(api, 'exit');
    api.kill('SIGTERM');
    await gone;
  }
  api = startApi();
}

const { createServer } = await import('vite');
const vite = await createServer({
  configFile: path.join(root, 'web/vite.config.ts'),
  appType: 'custom',
  plugins: [renderPages()],
  server: {
    host: config.host,
    port: config.port,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/imagenes', '/muestras', '/pagar-prueba', '/favicon.svg'].map((at) => [
        at,
        `http://localhost:${apiPort}`,
      ]),
    ),
  },
});
await vite.listen();

const stop = async () => {
  // Registered first, because Vite ends this process on the same signal; wait for the API to finish.
  const gone = api.exitCode === null ? once(api, 'exit') : null;
  api.kill('SIGTERM');
  await gone;
  await vite.close();
  process.exit(0);
};
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());

function renderPages(): Plugin {
  return {
    name: 'draw-pages',
    configureServer: (server) => () => {
      const answer: Connect.NextHandleFunction = async (request, response, next) => {
        try {
          const url = new URL(request.originalUrl ?? '/', publicUrl);
          const renderer = (await server.ssrLoadModule('/entry-server.tsx')) as Renderer;
          const { status, html } = await renderer.render({
            url,
            site: siteOf(config, publicUrl, new Date()),
            assetsOf: (entry) => ({ script: `/${entry}`, styles: ['/campus.css?direct'], preload: [], fonts: [] }),
            transport: async ({ method, path: at }) => {
              const got = await fetch(`http://localhost:${apiPort}${at}`, { method });
              return { status: got.status, ok: got.ok, text: await got.text() };
            },
          });
          response.statusCode = status;
          response.setHeader('content-type', 'text/html; charset=utf-8');
          response.end(await server.transformIndexHtml(url.pathname, html));
        } catch (error) {
          server.ssrFixStacktrace(error as Error);
          next(error);
        }
      };
      server.middlewares.use(answer);
    },
  };
}

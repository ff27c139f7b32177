import type { Page } from '@playwright/test';
import { loadRenderer } from '../server/pages/renderer.ts';

/** Holds every request to `url` until `open` is called. */
export async function holdBack(page: Page, url: string): Promise<{ open: () => void }> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(url, async (route) => {
    await opened;
    await route.continue();
  });
  return { open: () => open() };
}

export async function answerWith(page: Page, url: string, status: number, body: object): Promise<void> {
  await page.route(url, (route) => route.fulfill({ status, json: { status, message: '', ...body } }));
}

/** One route stays: requests under way while Chromium switches interception off may never end. */
export async function removeRoutes(page: Page, url?: string | RegExp): Promise<void> {
  await page.context().route('**/ninguna-ruta', (route) => route.fallback());
  await (url ? page.unroute(url) : page.unrouteAll({ behavior: 'ignoreErrors' }));
}

/** Marks the document; only a full load removes the mark. */
export async function markDocument(page: Page): Promise<{ isStillHere: () => Promise<boolean> }> {
  await page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
  return { isStillHere: () => page.evaluate(() => document.documentElement.hasAttribute('data-mark')) };
}

/** State that the router passed with the last navigation. */
export async function navigationState(page: Page): Promise<unknown> {
  return page.evaluate(() => (history.state as { usr?: unknown } | null)?.usr ?? null);
}

/** Serves the document at `path` as the server sends it when the data of the page could not be loaded. */
export async function withoutData(page: Page, path: string): Promise<void> {
  const { renderer, assetsOf } = await loadRenderer();
  const transport = async () => ({ status: 500, ok: false, text: '' });
  await page.route(`**${path}`, async (route) => {
    const sent = await (await route.fetch()).text();
    const { site } = JSON.parse(/<script id="datos"[^>]*>(.*?)<\/script>/s.exec(sent)?.[1] ?? '{}');
    const { html } = await renderer.render({ url: new URL(route.request().url()), site, assetsOf, transport });
    await route.fulfill({ status: 503, contentType: 'text/html; charset=utf-8', body: html });
  });
}

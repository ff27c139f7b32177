import type { Page } from '@playwright/test';

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

/** Marks the document; only a full load removes the mark. */
export async function markDocument(page: Page): Promise<{ isStillHere: () => Promise<boolean> }> {
  await page.evaluate(() => document.documentElement.setAttribute('data-mark', ''));
  return { isStillHere: () => page.evaluate(() => document.documentElement.hasAttribute('data-mark')) };
}

/** State that the router passed with the last navigation. */
export async function navigationState(page: Page): Promise<unknown> {
  return page.evaluate(() => (history.state as { usr?: unknown } | null)?.usr ?? null);
}

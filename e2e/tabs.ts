import type { Page } from '@playwright/test';

const tabs = 3;

/** Visits every path, in several tabs at once: most of a visit is spent waiting for network idle. */
export async function inTabs(page: Page, paths: string[], visit: (tab: Page, path: string) => Promise<void>) {
  const waiting = [...paths];
  const walk = async (tab: Page) => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) await visit(tab, path);
  };
  const others = await Promise.all(Array.from({ length: tabs - 1 }, () => page.context().newPage()));
  await Promise.all([page, ...others].map(walk));
  await Promise.all(others.map((tab) => tab.close()));
}

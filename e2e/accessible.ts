import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No axe violation and no horizontal scrolling, on the page or in a part of it. */
export async function expectAccessible(page: Page, what = page.url(), part?: string): Promise<void> {
  // Legacy mode skips cross-origin frames, which are not ours, and needs no second page.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found, what).toEqual([]);
  const scrolled = await page.evaluate(() => document.scrollingElement?.scrollWidth);
  expect(scrolled, `${what} scrolls sideways`).toBeLessThanOrEqual(page.viewportSize()!.width);
}

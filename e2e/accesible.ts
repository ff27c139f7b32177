import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Nothing on the screen, or in that part of it, breaks a rule of accessibility, and nothing has to be scrolled sideways. */
export async function expectAccessible(page: Page, what = page.url(), part?: string): Promise<void> {
  // What another site shows in a frame is not ours to check, and without it the checks need no second page to run in.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect(found, what).toEqual([]);
  const scrolled = await page.evaluate(() => document.scrollingElement?.scrollWidth);
  expect(scrolled, `${what} scrolls sideways`).toBeLessThanOrEqual(page.viewportSize()!.width);
}

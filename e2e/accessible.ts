import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1440, height: 900 };
const bothSizes = [phone, desktop];

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

/** The same at the widths of a phone and of a desk, on one page; the window has its size again afterwards. */
export async function expectAccessibleAtBothWidths(page: Page, what = page.url()): Promise<void> {
  const before = page.viewportSize()!;
  for (const size of bothSizes) {
    await page.setViewportSize(size);
    // What depends on the width is drawn anew.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await expectAccessible(page, `${what} at ${size.width} px`);
  }
  await page.setViewportSize(before);
}

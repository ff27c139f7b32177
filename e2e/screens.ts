import path from 'node:path';
import type { Page } from '@playwright/test';
import { desktop, expectAccessible, phone } from './accessible.ts';

/** Pictures are for people to look at and take half a minute in all: `npm run test:full` keeps them. */
const folder = process.env.FULL ? path.join('test-results', 'screens') : process.env.E2E_SHOTS;

/** Keeps a picture of the whole page at both widths; restores the viewport afterwards. */
export async function keepScreens(page: Page, name: string): Promise<void> {
  if (!folder) return;
  const before = page.viewportSize()!;
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await picture(page, `${name}-${size.width}`);
  }
  await page.setViewportSize(before);
}

/** `keepScreens` after an axe check at phone width. */
export async function keepAccessible(page: Page, name: string): Promise<void> {
  await page.setViewportSize(phone);
  await expectAccessible(page, name);
  await keepScreens(page, name);
}

async function picture(page: Page, name: string): Promise<void> {
  const file = path.join(folder ?? '', `${name}.jpg`);
  // A full-page screenshot paints sticky bars at the scroll position: scroll to the top.
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.screenshot({ path: file, type: 'jpeg', quality: 70, fullPage: true, animations: 'disabled' });
}

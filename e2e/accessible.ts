import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

export const phone = { width: 360, height: 740 };
export const desktop = { width: 1440, height: 900 };
const bothSizes = [phone, desktop];
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** No axe violation and no horizontal scrolling, on the page or in a part of it. */
export async function expectAccessible(page: Page, what = page.url(), part?: string): Promise<void> {
  // Repeated, because a list that is just being refreshed is dimmed.
  await expect.poll(() => findViolations(page, part), { message: what, timeout: 60_000 }).toEqual([]);
  const scrolled = await page.evaluate(() => document.scrollingElement?.scrollWidth);
  expect(scrolled, `${what} scrolls sideways`).toBeLessThanOrEqual(page.viewportSize()!.width);
}

async function findViolations(page: Page, part: string | undefined): Promise<string[]> {
  // Loaded once per document: evaluating axe takes a third of the time of a check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (within) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    // The only frames are those of YouTube, which are not ours.
    const { violations } = await run(within ?? document, { resultTypes: ['violations'], iframes: false });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, part);
}

/** Checks one page at phone and desktop width; restores the viewport afterwards. */
export async function expectAccessibleAtBothWidths(page: Page, what = page.url()): Promise<void> {
  const before = page.viewportSize()!;
  for (const size of bothSizes) {
    await page.setViewportSize(size);
    // Two frames: layout that depends on the width has been updated.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await expectAccessible(page, `${what} at ${size.width} px`);
  }
  await page.setViewportSize(before);
}

/** Sum of the layout shifts so far. Runs in the page. */
export async function layoutShift(): Promise<number> {
  const shifts = await new Promise<PerformanceEntry[]>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => resolve([]), 250);
  });
  return shifts.reduce((sum, shift) => sum + (shift as PerformanceEntry & { value: number }).value, 0);
}

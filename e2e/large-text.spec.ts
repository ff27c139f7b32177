import { expect } from '@playwright/test';
import { phone } from './accessible.ts';
import { test } from './test.ts';

const paths = ['/', '/catalogo', '/catalogo?q=zzzz', '/catalogo/flyer/1', '/catalogo/flyer/4', '/nosotros', '/acceso'];
const forms = [
  '/login',
  '/verificar',
  '/informacion?curso=1',
  '/informacion/gracias?curso=1',
  '/libro-de-reclamaciones',
  '/cart',
  '/checkout',
];

test('BUY-52 letters of twice the size on a phone: no public page scrolls sideways', async ({ page }) => {
  await page.setViewportSize(phone);
  const devtools = await page.context().newCDPSession(page);
  // The setting of the browser, which media queries follow; a larger `font-size` of the document would not change them.
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  for (const path of [...paths, ...forms]) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    const width = await page.evaluate(() => document.scrollingElement?.scrollWidth);
    expect([path, width]).toEqual([path, phone.width]);
  }
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
});

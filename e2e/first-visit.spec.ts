import { expect, test } from '@playwright/test';
import { besidesPictures, bytesIn, ofKind, visit } from '../bench/browser/visit.ts';

const pages = [
  ['the catalogue', '/catalogo'],
  ['a flyer', '/catalogo/flyer/1'],
] as const;

for (const [name, path] of pages) {
  test(`${name} on a phone with an empty cache: nothing moves, few requests, light pictures`, async ({
    browser,
    baseURL,
  }) => {
    const seen = await visit(browser, { url: `${baseURL}${path}` });
    // Rounds to 0.00 in reports; a paint in the middle of a line of text can cause it.
    expect(seen.layoutShift).toBeLessThan(0.001);
    // The document, scripts, styles and two fonts; nobody asks for the session of a visitor.
    expect(besidesPictures(seen)).toContain(path);
    expect(besidesPictures(seen)).not.toContain('/api/auth/me');
    expect(besidesPictures(seen).length).toBeLessThanOrEqual(12);
    expect(ofKind(seen, 'font')).toHaveLength(2);
    const pictures = ofKind(seen, 'image')
      .map(({ url }) => new URL(url))
      .filter(({ pathname }) => pathname.startsWith('/imagenes/courses/'))
      .map(({ search }) => search);
    expect(pictures.length).toBeGreaterThan(0);
    // Two device pixels for each of the 320 CSS pixels of a card.
    expect(new Set(pictures)).toEqual(new Set(['?w=640']));
    expect(bytesIn(ofKind(seen, 'image'))).toBeLessThanOrEqual(200_000);
  });
}

test('on a phone only the picture on the screen is fetched before its turn', { tag: '@core' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/catalogo');
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect(cards).toHaveCount(12);
  const [first, ...others] = await cards.evaluateAll((all) =>
    all.map((card) => {
      const picture = card.querySelector('img');
      return picture && { loading: picture.loading, priority: picture.fetchPriority };
    }),
  );
  // Other tests create courses without a picture; one of them may come first.
  if (first) expect(first).toEqual({ loading: 'eager', priority: 'high' });
  const shown = others.filter((picture) => picture !== null);
  expect(shown.length).toBeGreaterThan(3);
  expect(shown).toEqual(shown.map(() => ({ loading: 'lazy', priority: 'auto' })));
});

test('resting on a link brings its page before the click', async ({ page }) => {
  const devTools = await page.context().newCDPSession(page);
  const statuses: string[] = [];
  devTools.on('Preload.prefetchStatusUpdated', ({ status }) => statuses.push(status));
  await devTools.send('Preload.enable');
  await page.goto('/catalogo?q=ley+general', { waitUntil: 'networkidle' });
  const link = page.getByRole('main').getByRole('link', { name: /Ley General/ });
  await link.hover();
  await expect.poll(() => statuses).toContain('Ready');
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Ley General/);
  const delivery = () =>
    page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation');
      return (navigation as PerformanceNavigationTiming & { deliveryType?: string }).deliveryType;
    });
  expect(await delivery()).toBe('navigational-prefetch');
});

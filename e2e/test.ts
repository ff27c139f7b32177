import { test as playwrightTest } from '@playwright/test';

/** A request may still be in a `page.route` handler when its test ends: that is no failure of the test. */
export const test = playwrightTest.extend({
  page: async ({ page }, use) => {
    await use(page);
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

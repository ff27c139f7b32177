import type { Page } from '@playwright/test';

/** As on a device where somebody paid with a card before: it is chosen wherever there is a choice. */
export async function preferCard(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem('aula-iuris.medio.v1', 'tarjeta');
  });
}

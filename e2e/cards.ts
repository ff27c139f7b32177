import type { Page } from '@playwright/test';

/** Stores the card as the last way to pay on this device, so that checkout preselects it. */
export async function preferCard(page: Page): Promise<void> {
  await page.addInitScript(() => {
    localStorage.setItem('aula-iuris.medio.v1', 'tarjeta');
  });
}

import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { alumna, enterAs } from './people.ts';
import { test } from './test.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const placeOf = (video: Locator) => video.evaluate((player: HTMLVideoElement) => player.currentTime);

/** Two fingers that move apart, from the middle of the document. */
async function pinch(page: Page, area: Locator): Promise<void> {
  const { x, y, width, height } = (await area.boundingBox())!;
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...distance: number[]) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: distance.flatMap((each) => [
        { x: x + width / 2 - each, y: y + height / 4, id: 1 },
        { x: x + width / 2 + each, y: y + height / 4, id: 2 },
      ]),
    });
  await touch('touchStart', 30);
  for (const each of [40, 50, 60]) await touch('touchMove', each);
  await touch('touchEnd');
  await devtools.detach();
}

for (const [width, height] of [
  [1440, 900],
  [360, 780],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height }, hasTouch: width === 360 });

    test('STU-20 STU-23 a video is played with keys, at the kept speed, and searched in its transcript', async ({
      page,
    }) => {
      await enterAs(page, alumna);
      await page.goto('/curso-modulo/1/2');
      const leccion = page.getByRole('article');
      await expect(leccion.locator('header')).toContainText(/Video · \d/);
      const video = leccion.getByLabel('Grabación de la sesión 1', { exact: true });
      // The file is not loaded before it is played.
      await expect(video).toHaveAttribute('preload', 'none');
      await expectAccessible(page, 'poster');
      await leccion.getByLabel('Velocidad').selectOption('1.5');
      await leccion.getByRole('button', { name: /^(Reproducir|Seguir en 0:\d\d) «Grabación de la sesión 1»$/ }).click();
      await expect.poll(() => placeOf(video)).toBeGreaterThan(0.2);
      expect(await video.evaluate((player: HTMLVideoElement) => player.playbackRate)).toBe(1.5);

      await title(page).evaluate((heading) => {
        heading.tabIndex = -1;
        heading.focus();
      });
      const isPaused = () => video.evaluate((player: HTMLVideoElement) => player.paused);
      await page.keyboard.press('Space');
      await expect.poll(isPaused).toBe(true);
      const before = await placeOf(video);
      await page.keyboard.press('ArrowRight');
      await expect.poll(() => placeOf(video)).toBeCloseTo(before + 10, 0);
      await page.keyboard.press('ArrowLeft');
      await expect.poll(() => placeOf(video)).toBeCloseTo(before, 0);
      const floating = leccion.getByRole('button', { name: 'Ventana flotante' });
      const isFloating = () =>
        page.evaluate(() => document.pictureInPictureElement?.getAttribute('aria-label') ?? null);
      if (await page.evaluate(() => document.pictureInPictureEnabled)) {
        await floating.click();
        await expect.poll(isFloating).toBe('Grabación de la sesión 1');
        await floating.click();
        await expect.poll(isFloating).toBeNull();
      } else {
        await expect(floating).toBeHidden();
      }

      const transcript = leccion.getByRole('region', { name: 'Transcripción' });
      await transcript.getByLabel('Buscar en la transcripción').fill('no se dice en esta clase');
      await expect(transcript.getByRole('status')).toHaveText('No aparece en esta clase');
      await transcript.getByLabel('Buscar en la transcripción').fill('PETITORIO');
      await expect(transcript.getByRole('status')).toHaveText(/^1 de \d+ líneas$/);
      await expect(transcript.locator('mark')).toHaveText('petitorio');
      await transcript.getByRole('button', { name: /petitorio/ }).click();
      await expect.poll(() => placeOf(video)).toBeGreaterThanOrEqual(6);
      await expect.poll(isPaused).toBe(false);
      await expectAccessible(page, 'video');
      await page.reload();
      await expect(leccion.getByLabel('Velocidad')).toHaveValue('1.5');
    });

    test('STU-14 STU-28 STU-29 a document is enlarged where it is pressed, and the next lesson opens without a connection', async ({
      page,
      context,
    }) => {
      await enterAs(page, alumna);
      await page.goto('/curso-modulo/1/3');
      const region = page.getByRole('region', { name: /^Documento / });
      const first = region.locator('canvas').first();
      if (width === 360) {
        // The letters would be too small on a phone, so the document opens as text.
        await expect(region.getByText(/^Anota quién resuelve/)).toBeInViewport();
        await page.getByRole('button', { name: 'Ver páginas' }).click();
      }
      await expect(first).toBeVisible();
      const share = async () => (await first.boundingBox())!.width / (await region.boundingBox())!.width;
      expect(await share()).toBeLessThanOrEqual(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      if (width === 360) {
        await pinch(page, region);
        await expect.poll(share).toBeGreaterThan(1.8);
        const { x, y } = (await region.boundingBox())!;
        await page.touchscreen.tap(x + 90, y + 120);
        await page.touchscreen.tap(x + 90, y + 120);
        await expect.poll(share).toBeCloseTo(1, 1);
        await page.touchscreen.tap(x + 90, y + 120);
        await page.touchscreen.tap(x + 90, y + 120);
      } else {
        await first.dblclick({ position: { x: 100, y: 100 } });
      }
      await expect.poll(share).toBeGreaterThan(1.5);
      await page.getByRole('button', { name: 'Alejar' }).click();
      await page.getByRole('button', { name: 'Alejar' }).click();
      await expect.poll(share).toBeLessThanOrEqual(1);
      await expect(page.getByRole('button', { name: 'Alejar' })).toBeDisabled();
      // The text view stays at the same page.
      await page.getByRole('button', { name: 'Ver texto' }).click();
      await expect(region.getByText(/Anota quién resuelve/)).toBeVisible();
      await expectAccessible(page, 'text of a document');
      // The choice is remembered for the next one.
      await page.reload({ waitUntil: 'networkidle' });
      await expect(region.getByText(/^Anota quién resuelve/)).toBeVisible();

      await context.setOffline(true);
      await page.getByRole('link', { name: /^Siguiente: / }).click();
      await expect(title(page)).not.toHaveText(/^Guía/);
      await expect(page.getByRole('article')).toContainText(/[.!?]/);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await context.setOffline(false);
      const note = page.getByRole('textbox', { name: /^Apuntes de / });
      await note.fill(`Apunte a ${width} px`);
      await expect(page.getByText('Guardado. Solo tú lo ves.')).toBeVisible();
      await context.setOffline(true);
      await note.fill('Escrito sin conexión');
      await expect(page.getByText(/^No se pudo guardar\./)).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByText('Guardado. Solo tú lo ves.')).toBeVisible();
    });
  });
}

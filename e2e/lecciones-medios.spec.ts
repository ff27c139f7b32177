import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newMaterial, newModulo, newStudy } from './modulos.ts';
import { answerWith, removeRoutes } from './network.ts';
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

    test('STU-20 STU-23 STU-71 a video is played with keys, at the kept speed, and searched in its transcript', async ({
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
      // The transcript scrolls with the video until its reader scrolls it.
      await transcript.getByLabel('Buscar en la transcripción').fill('');
      await transcript.getByRole('button', { name: /Bienvenida/ }).click();
      await transcript.getByRole('list').hover();
      await page.mouse.wheel(0, 400);
      const follow = transcript.getByRole('button', { name: 'Seguir el video' });
      await expect(follow).toBeVisible();
      const top = () => transcript.getByRole('list').evaluate((list) => list.scrollTop);
      const left = await top();
      const spoken = await transcript.locator('[aria-current]').textContent();
      await expect.poll(() => transcript.locator('[aria-current]').textContent()).not.toBe(spoken);
      expect(await top()).toBe(left);
      await follow.click();
      await expect(follow).toBeHidden();
      await expect(transcript.locator('[aria-current]')).toBeInViewport();
      await page.reload();
      await expect(leccion.getByLabel('Velocidad')).toHaveValue('1.5');
    });

    test('STU-14 STU-28 STU-29 STU-74 a document is enlarged where it is pressed, and the next lesson opens without a connection', async ({
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
      // The choice, and that of larger letters, are remembered for the next one.
      const sizeOf = () =>
        region
          .getByText(/^Anota quién resuelve/)
          .evaluate((words) => Number.parseFloat(getComputedStyle(words).fontSize));
      const usual = await sizeOf();
      await page.getByRole('button', { name: /^Cambiar el tamaño de la letra, 1 de 4/ }).click();
      await expect.poll(sizeOf).toBeGreaterThan(usual);
      await page.reload({ waitUntil: 'networkidle' });
      await expect(region.getByText(/^Anota quién resuelve/)).toBeVisible();
      expect(await sizeOf()).toBeGreaterThan(usual);

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

test('STU-67 a linked recording and an audio are seen once they were played, not when they are opened', async ({
  page,
}) => {
  const { curso, alumno } = await newStudy(page);
  const { moduloId } = await newModulo(page, curso.cursoId);
  const link = 'https://videos.example.com/clase.mp4';
  const linked = await newMaterial(page, moduloId, 'VID', { nombre: 'Clase enlazada', video: link });
  const audio = await newMaterial(page, moduloId, 'MAT', { nombre: 'Clase en audio', orden: 2, video: link });
  const body = await readFile('demo/assets/leer-una-sentencia.mp4');
  await page.route('https://videos.example.com/**', (route) => route.fulfill({ contentType: 'video/mp4', body }));
  // As if an audio had been uploaded for the second lesson.
  const archivo = { archivoId: 1, nombre: 'clase.mp3', tipo: 'mp3', bytes: 9, duracion: null, subtitulos: false };
  const whole = { ...archivo, ligero: null, marcar: false, sinMarca: null };
  const asAudio = async () => {
    await page.route(`**/api/materiales/${audio.materialId}`, async (route) => {
      const { resource, ...envelope } = await (await route.fetch()).json();
      await route.fulfill({ json: { ...envelope, resource: { ...resource, archivo: whole } } });
    });
    const opened = { nombre: 'clase.mp3', tipo: 'mp3', url: link, descarga: link, subtitulos: null, ligero: null };
    const resource = { ...opened, posicion: 0 };
    await answerWith(page, `**/api/materiales/${audio.materialId}/archivo`, 200, { success: true, resource });
  };
  await enterAs(page, alumno);
  for (const { materialId } of [linked, audio]) {
    if (materialId === audio.materialId) await asAudio();
    await page.goto(`/curso-modulo/${curso.cursoId}/${materialId}`);
    const leccion = page.getByRole('article');
    const video = leccion.locator('video');
    await expect(video).toBeVisible();
    await page.keyboard.press('Space');
    await expect.poll(() => placeOf(video)).toBeGreaterThan(1.2);
    const saved = page.waitForRequest('**/posicion');
    const pause = () => video.evaluate((player: HTMLVideoElement) => player.pause());
    await pause();
    const { tramos, segundos } = (await saved).postDataJSON();
    expect([tramos.length, segundos > 1]).toEqual([1, true]);
    await expect(leccion.getByRole('button', { name: 'Marcar como visto' })).toBeVisible();

    // The server says that nine tenths were played.
    await answerWith(page, '**/posicion', 200, { success: true, resource: { segundos: 2, visto: true } });
    const before = await placeOf(video);
    await video.evaluate((player: HTMLVideoElement) => player.play());
    await expect.poll(() => placeOf(video)).toBeGreaterThan(before + 1);
    await pause();
    await expect(leccion.getByRole('button', { name: 'Visto completo' })).toBeVisible();
    await removeRoutes(page, '**/posicion');
  }
});

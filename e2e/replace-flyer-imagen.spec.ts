import { expect } from '@playwright/test';
import { flyerEditPage, flyerInPlace, newFlyer } from './imagen-forms.ts';
import { creationJourneys, journeys } from './imagen-journeys.ts';
import { choosePictures, press, previews, read, recordWrites } from './imagenes.ts';
import { holdBack } from './network.ts';
import { test } from './test.ts';

test.describe('UPL-14 flyer in place', () => journeys(flyerInPlace));
test.describe('UPL-15 edit page of a flyer', () => journeys(flyerEditPage));
test.describe('UPL-16 new flyer', () => creationJourneys(newFlyer));

test('UPL-14 flyer in place: who leaves while the picture is on its way does not publish it', async ({ page }) => {
  const open = await flyerInPlace.open(page);
  const before = await read(page, open);
  await choosePictures(flyerInPlace, open);
  const upload = await holdBack(page, '**/api/uploads/objeto/**');
  const writes = recordWrites(page);
  await press(open, 'Guardar');
  await expect(open.area.getByRole('progressbar', { name: 'Subiendo imagen' })).toBeVisible();
  await press(open, 'Cancelar');
  await expect(open.area.getByRole('button', { name: 'Editar' })).toBeVisible();
  upload.open();
  await page.reload();
  expect(await read(page, open)).toMatchObject({ imagen: before.imagen, version: before.version + 1 });
  expect(writes.slice(0, 2)).toEqual(['PUT cursos', 'POST uploads']);
});

test('UPL-14 flyer in place: when only the answer is lost, the own picture is no conflict', async ({ page }) => {
  const open = await flyerInPlace.open(page);
  const before = await read(page, open);
  await choosePictures(flyerInPlace, open);
  await page.route(
    '**/api/uploads/confirmar',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await press(open, 'Guardar');
  await flyerInPlace.expectDone(page);
  expect(await read(page, open)).toMatchObject({ version: before.version + 2 });
  await flyerInPlace.reopen(page, open);
  await press(open, 'Guardar');
  await flyerInPlace.expectDone(page);
});

test('UPL-14 flyer in place: fields edited after a failed upload are saved with it, on the saved version', async ({
  page,
}) => {
  const open = await flyerInPlace.open(page);
  const before = await read(page, open);
  await choosePictures(flyerInPlace, open);
  await page.route('**/api/uploads/objeto/**', (route) => route.abort('connectionreset'), { times: 1 });
  await press(open, 'Guardar');
  await expect(open.area.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await open.area.getByLabel('Objetivo').fill('Escrito después');
  await press(open, 'Guardar');
  await flyerInPlace.expectDone(page);
  await expect(previews(open.area)).toHaveCount(0);
  expect(await read(page, open)).toMatchObject({ objetivo: 'Escrito después', version: before.version + 3 });
  expect((await read(page, open)).imagen).not.toBe(before.imagen);
});

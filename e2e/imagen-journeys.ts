import { expect, type Page } from '@playwright/test';
import {
  changeAsOther,
  choosePictures,
  type ImagenForm,
  picturesOf,
  press,
  previews,
  read,
  recordWrites,
  type Stored,
} from './imagenes.ts';
import { removeRoutes } from './network.ts';
import { test } from './test.ts';

const upload = ['POST uploads', 'PUT uploads', 'POST uploads'];
const objects = '**/api/uploads/objeto/**';
const conflict = (page: Page) => page.getByRole('alertdialog', { name: 'Hay una versión más nueva' });
const isUpload = (write: string) => write.endsWith(' uploads');

function expectNewPictures(form: ImagenForm, before: Stored, record: Stored): void {
  const old = picturesOf(form, before);
  for (const [index, name] of picturesOf(form, record).entries()) {
    expect(name).toMatch(/^[\w-]+\.webp$/);
    expect(name).not.toBe(old[index]);
  }
}

/** Forms of a record that exists. */
export function journeys(form: ImagenForm): void {
  const saves =
    form.savesRecord === false
      ? []
      : [expect.stringMatching(/^PUT (cursos|especialidades|docentes|entidades|formas-pago)$/)];
  const uploads = Object.keys(form.pickers).flatMap(() => upload);

  test(`${form.row} ${form.name}: who cancels changes nothing; a picture is replaced, twice in a row without a conflict`, async ({
    page,
  }) => {
    const open = await form.open(page);
    const address = page.url();
    const before = await read(page, open);
    const writes = recordWrites(page);
    await choosePictures(form, open);
    await form.cancel(page, open);
    await expect(previews(page.locator('body'))).toHaveCount(0);
    expect(writes).toEqual([]);
    expect(await read(page, open)).toEqual(before);
    await (page.url() === address ? form.reopen(page, open) : page.goto(address));

    await choosePictures(form, open);
    await press(open, form.save);
    await form.expectDone(page);
    expect(writes).toEqual([...saves, ...uploads]);
    const after = await read(page, open);
    expectNewPictures(form, before, after);
    expect(after.version).toBe(before.version + saves.length + Object.keys(form.pickers).length);

    await form.reopen(page, open);
    await choosePictures(form, open);
    await press(open, form.save);
    await expect.poll(() => writes.length).toBe(2 * (saves.length + uploads.length));
    await form.expectDone(page);
    expectNewPictures(form, after, await read(page, open));
  });

  test(`${form.row} ${form.name}: a failed upload is retried alone; of two people the second is asked, and nothing is published before`, async ({
    page,
  }) => {
    const open = await form.open(page);
    const before = await read(page, open);
    await choosePictures(form, open);
    await page.route(objects, (route) => route.abort('connectionreset'));
    await press(open, form.save);
    const alert = open.area.getByRole('alert').filter({ hasText: form.failure });
    await expect(alert).toContainText('Fallo la subida');
    await expect(alert).toContainText('La imagen que elegiste sigue aquí.');
    await expect(previews(open.area)).toHaveCount(Object.keys(form.pickers).length);
    const saved = await read(page, open);
    expect(picturesOf(form, saved)).toEqual(picturesOf(form, before));
    expect(saved.version).toBe(before.version + saves.length);

    await removeRoutes(page, objects);
    const writes = recordWrites(page);
    await press(open, 'Reintentar');
    await form.expectDone(page);
    await expect(conflict(page)).toBeHidden();
    expect(writes).toEqual(uploads);
    expectNewPictures(form, before, await read(page, open));

    await form.reopen(page, open);
    await choosePictures(form, open);
    await changeAsOther(page, form, open);
    const others = await read(page, open);
    writes.length = 0;
    await press(open, form.save);
    await expect(conflict(page)).toContainText('«De otra persona»');
    await conflict(page).getByRole('button', { name: 'Seguir editando' }).click();
    await expect(conflict(page)).toBeHidden();
    await expect(previews(open.area)).toHaveCount(Object.keys(form.pickers).length);
    if (saves.length > 0) expect(writes.filter(isUpload)).toEqual([]);
    expect(await read(page, open)).toEqual(others);

    await press(open, saves.length > 0 ? form.save : 'Reintentar');
    if (saves.length > 0) await conflict(page).getByRole('button', { name: 'Guardar mis cambios' }).click();
    await form.expectDone(page);
    const after = await read(page, open);
    expectNewPictures(form, others, after);
    expect(after[form.otherField]).toBe('De otra persona');
  });
}

/** Forms that create their record. */
export function creationJourneys(form: ImagenForm): void {
  test(`${form.row} ${form.name}: the record is created, then it gets its picture`, async ({ page }) => {
    const open = await form.open(page);
    const writes = recordWrites(page);
    await choosePictures(form, open);
    await press(open, form.save);
    await form.expectDone(page);
    expect(writes).toEqual(['POST cursos', ...upload]);
    expect((await read(page, open)).imagen).toMatch(/\.webp$/);
  });

  test(`${form.row} ${form.name}: who cancels creates nothing`, async ({ page }) => {
    const open = await form.open(page);
    const writes = recordWrites(page);
    await choosePictures(form, open);
    await form.cancel(page, open);
    await expect(previews(page.locator('body'))).toHaveCount(0);
    expect(writes).toEqual([]);
  });

  test(`${form.row} ${form.name}: after a failed upload the record is there once; somebody else's change is asked about`, async ({
    page,
  }) => {
    const open = await form.open(page);
    await choosePictures(form, open);
    await page.route(objects, (route) => route.abort('connectionreset'));
    const writes = recordWrites(page);
    await press(open, form.save);
    const alert = open.area.getByRole('alert').filter({ hasText: form.failure });
    await expect(alert).toContainText('Fallo la subida');
    await expect(previews(open.area)).toHaveCount(1);
    expect((await read(page, open)).imagen).toBe('');

    await removeRoutes(page, objects);
    await changeAsOther(page, form, open);
    await press(open, 'Reintentar');
    await expect(conflict(page)).toContainText('«De otra persona»');
    await conflict(page).getByRole('button', { name: 'Seguir editando' }).click();
    expect((await read(page, open)).imagen).toBe('');
    await press(open, 'Reintentar');
    await conflict(page).getByRole('button', { name: 'Guardar mis cambios' }).click();
    await form.expectDone(page);
    expect(await read(page, open)).toMatchObject({
      imagen: expect.stringMatching(/\.webp$/),
      [form.otherField]: 'De otra persona',
    });
    expect(writes.filter((write) => !isUpload(write))).toEqual(['POST cursos']);
  });

  test(`${form.row} ${form.name}: after a failed upload one may go on without the picture`, async ({ page }) => {
    const open = await form.open(page);
    await choosePictures(form, open);
    await page.route(objects, (route) => route.abort('connectionreset'));
    await press(open, form.save);
    await press(open, 'Seguir sin la imagen');
    await form.expectDone(page);
    expect((await read(page, open)).imagen).toBe('');
  });
}

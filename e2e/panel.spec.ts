import { expect, type Page, test } from '@playwright/test';
import { admin, alumna, enterAs } from './people.ts';
import { gif, jpeg } from './pictures.ts';

const trail = (page: Page) => page.getByRole('navigation', { name: 'Ruta de navegación' });

test('DASH-01 DASH-02 DASH-03 DASH-06 DASH-07 the dashboard greets, counts and tells what happened', async ({
  page,
}) => {
  await enterAs(page, admin);
  await page.goto('/especialidades');
  await expect(trail(page)).toHaveText('Especialidad');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(trail(page).getByRole('listitem')).toHaveText(['Dashboard']);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Te damos la bienvenida, Carmen');

  const cards = page.getByRole('list', { name: 'Resumen' }).getByRole('listitem');
  await expect(cards).toHaveText([
    /^Certificados emitidos1,248Cifra de muestra\d+Ahora$/,
    /^Garantías activas312Cifra de muestra\d+Ahora$/,
    /^Cursos habilitados28Cifra de muestra\d+Ahora$/,
    /^Usuarios registrados742Cifra de muestra\d+Ahora$/,
  ]);
  const activity = page.getByRole('main').getByRole('list').filter({ hasText: 'Se emitió un certificado' });
  await expect(activity.getByRole('listitem')).toHaveCount(4);
  const first = await activity.getByRole('listitem').allTextContents();
  await page.reload();
  await expect(activity.getByRole('listitem')).toHaveText(first);
});

test('DASH-04 UPL-03 the photo widget of the dashboard gives a lecturer the picture that was chosen', async ({
  page,
}) => {
  await enterAs(page, admin);
  await page.goto('/dashboard');
  const who = page.getByRole('combobox', { name: 'Docente' });
  const picker = page.getByLabel('Foto', { exact: true });
  const preview = page.getByRole('img', { name: 'Vista previa' });
  const send = page.getByRole('button', { name: 'Subir foto' });
  await expect(send).toBeDisabled();

  await picker.setInputFiles(await jpeg());
  await expect(preview).toHaveAttribute('src', /^blob:/);
  await picker.setInputFiles(await gif());
  await expect(preview).toBeHidden();
  await expect(page.getByText(/Formato no permitido/)).toBeHidden();

  const name = (await who.getByRole('option').nth(1).textContent()) ?? '';
  await who.selectOption({ index: 1 });
  await picker.setInputFiles(await jpeg());
  const presign = page.waitForRequest('**/api/uploads/presign');
  await send.click();
  expect((await presign).postDataJSON()).toMatchObject({ ownerType: 'docente', contentType: 'image/jpeg' });
  const [apellido, nombre] = name.split(', ');
  await expect(page.getByText(`Guardamos la foto de ${nombre} ${apellido}`)).toBeVisible();
  await expect(preview).toHaveAttribute('src', /\/imagenes\/docentes\//);
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('a student sees the figures, and nothing of administration', async ({ page }) => {
  await enterAs(page, alumna);
  await page.goto('/dashboard');
  await expect(page.getByRole('list', { name: 'Resumen' }).getByRole('listitem')).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Nuevo Certificado' })).toBeHidden();
  await expect(page.getByText('Foto de docente')).toBeHidden();
  await expect(page.getByText('Cambios de la administración')).toBeHidden();
});

import { randomFillSync } from 'node:crypto';
import { type AddressInfo, connect, createServer } from 'node:net';
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { preview, record } from './especialidades.ts';
import {
  answer,
  docentes,
  entidades,
  field,
  fillForm,
  heading,
  main,
  message,
  press,
  type Saved,
  search,
} from './maintenance.ts';
import { holdBack } from './network.ts';
import { admin, enterAs } from './people.ts';
import { png } from './pictures.ts';
import { ask } from './school.ts';
import { test } from './test.ts';

/** A picture of about three megabytes: noise does not compress. */
async function heavyPicture() {
  const side = 1000;
  const noise = randomFillSync(Buffer.alloc(side * side * 3));
  const buffer = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
  return { name: 'foto.png', mimeType: 'image/png', buffer };
}

/** Proxy that, while `bad`, breaks every connection that carries more than a megabyte. */
async function shakyLine(target: string) {
  const line = { url: '', bad: true, broken: 0, close: () => server.close() };
  const server = createServer((browser) => {
    const school = connect(Number(new URL(target).port), 'localhost');
    let carried = 0;
    browser.on('data', (bytes) => {
      carried += bytes.length;
      if (!line.bad || carried < 1_000_000) return;
      line.broken += 1;
      browser.resetAndDestroy();
    });
    for (const [from, to] of [
      [browser, school],
      [school, browser],
    ] as const) {
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  line.url = `http://localhost:${(server.address() as AddressInfo).port}`;
  return line;
}

test('the line breaks in the middle of an upload: nothing typed is lost, and trying again completes it', async ({
  page,
  baseURL,
}) => {
  const line = await shakyLine(baseURL!);
  await enterAs(page, admin);
  await page.goto(`${line.url}/docentes?nuevo=1`);
  const data = docentes.datos();
  const saved = () => ask<Saved[]>(page, 'get', `/docentes?q=${data.correo}`);
  await fillForm(page, docentes, data);
  await page.getByLabel('Foto', { exact: true }).setInputFiles(await heavyPicture());
  await expect(preview(page)).toHaveAttribute('src', /^blob:/);
  await press(page, 'Guardar');
  const failure = main(page).getByRole('alert');
  await expect(failure).toContainText('El docente se guardó, pero la foto no se subió');
  await expect(failure).toContainText('Fallo la subida. La imagen que elegiste sigue aquí.');
  expect(line.broken).toBeGreaterThan(0);
  expect(await saved()).toMatchObject([{ correo: data.correo, imagen: '' }]);
  await expect(page).toHaveURL(/\?editar=\d+$/);
  await expect(field(page, 'Apellido')).toHaveValue(String(data.apellido));
  await expect(preview(page)).toHaveAttribute('src', /^blob:/);

  const broken = line.broken;
  await press(page, 'Reintentar');
  await expect.poll(() => line.broken).toBeGreaterThan(broken);
  await expect(failure).toBeVisible();
  line.bad = false;
  await press(page, 'Reintentar');
  await expect(page.getByText(`Se guardó «${docentes.nombre(data)}»`)).toBeVisible();
  const [docente] = await saved();
  expect(docente?.imagen).toMatch(/\.webp$/);
  expect((await page.request.get(`/imagenes/docentes/${docente?.imagen}?w=320`)).status()).toBe(200);
  await search(page, docentes, String(data.correo));
  const row = main(page)
    .getByRole('row')
    .filter({ hasText: String(data.correo) });
  await expect(row.locator('img')).toHaveAttribute('src', new RegExp(String(docente?.imagen)));
  line.close();
});

test('a save that fails sends no picture; saved, the picture follows', async ({ page }) => {
  await enterAs(page, admin);
  await page.goto('/docentes?nuevo=1');
  const data = docentes.datos();
  await fillForm(page, docentes, data);
  await page.getByLabel('Foto', { exact: true }).setInputFiles(await png());
  await page.route('**/api/docentes', (route) => route.abort('connectionreset'), { times: 1 });
  const requests = record(page);
  await press(page, 'Guardar');
  await expect(message(page, 'Error error durante el guardado')).toContainText('Error de red o del servidor');
  await answer(page, 'Entendido');
  expect(requests.filter((request) => request.url().includes('/uploads/'))).toEqual([]);

  const upload = await holdBack(page, '**/api/uploads/objeto/**');
  await press(page, 'Guardar');
  await expect(page.getByRole('progressbar', { name: 'Subiendo imagen' })).toBeVisible();
  upload.open();
  await expect(page.getByText(`Se guardó «${docentes.nombre(data)}»`)).toBeVisible();
  const [saved] = await ask<Saved[]>(page, 'get', `/docentes?q=${data.correo}`);
  expect(saved?.imagen).toMatch(/\.webp$/);
});

test('a new entity whose logo fails to arrive is there once; only the logo is sent again', async ({ page }) => {
  await enterAs(page, admin);
  await page.goto('/entidades?nuevo=1');
  const data = entidades.datos();
  await fillForm(page, entidades, data);
  await page.getByLabel('Imagen de la firma', { exact: true }).setInputFiles(await png(300));
  await page.getByLabel('Logo', { exact: true }).setInputFiles(await png(200));
  let puts = 0;
  await page.route('**/api/uploads/objeto/**', (route) => {
    puts += 1;
    return puts === 2 ? route.abort('connectionreset') : route.continue();
  });
  await press(page, 'Guardar');
  await expect(main(page).getByRole('alert')).toContainText('La entidad se guardó, pero falta una imagen');
  await expect(page).toHaveURL(/\?editar=\d+$/);
  await expect(heading(page)).toHaveText('Editar entidad');
  await expect(field(page, 'Título')).toHaveValue(String(data.titulo));
  const q = encodeURIComponent(String(data.titulo));
  const [half] = await ask<Saved[]>(page, 'get', `/entidades?q=${q}`);
  expect(half).toMatchObject({ firma: expect.stringMatching(/\.webp$/), logo: '' });

  await press(page, 'Reintentar');
  await expect(heading(page)).toHaveText('Entidades');
  expect(puts).toBe(3);
  const found = await ask<Saved[]>(page, 'get', `/entidades?q=${q}`);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ firma: half?.firma, logo: expect.stringMatching(/\.webp$/) });
});

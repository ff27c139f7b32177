import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { floating, main, newCurso, press, section, stat, title } from './flyers.ts';
import { answerWith, holdBack, removeRoutes, withoutData } from './network.ts';
import { test } from './test.ts';

test('FLY-01 FLY-13 FLY-15 FLY-17 FLY-18 FLY-19 FLY-20 FLY-21 a visitor reads what a diploma is', async ({ page }) => {
  const { cursoId, nombre } = await newCurso(page);
  await page.context().clearCookies();
  await page.goto(`/catalogo/flyer/${cursoId}`);
  await expect(title(page)).toHaveText(nombre);
  await expect(main(page).getByText('Diploma', { exact: true })).toBeVisible();
  await expect(stat(page, 'Estado')).toHaveText('Activo');
  await expect(stat(page, 'Precio')).toHaveText('S/ 980.00');
  await expect(stat(page, 'Duración')).toHaveText('5,760 minutos');
  await expect(stat(page, 'En horas')).toHaveText('96 horas');
  // Without a discount there is no list price.
  const price = page.getByRole('region', { name: 'Precio e inscripción' });
  await expect(price.locator('p').first()).toHaveText('S/ 980.00');
  await expect(section(page, 'Descripción')).toContainText('Un programa para quien negocia.');
  await expect(section(page, 'Descripción').getByRole('listitem')).toHaveText(['Uno', 'Dos']);
  await expect(main(page).getByText('Este diplomado consta de 12 sesiones.')).toBeVisible();
  await expect(main(page).getByText('Pago único, acceso hasta 6 meses después del término')).toBeVisible();
});

test('FLY-22 FLY-24 FLY-25 FLY-26 FLY-27 a visitor reads how and when a diploma is taught, and what it certifies', async ({
  page,
}) => {
  const { cursoId } = await newCurso(page);
  await page.context().clearCookies();
  await page.goto(`/catalogo/flyer/${cursoId}`);
  await expect(section(page, 'Modalidad y dinámica de las clases')).toContainText('V (Virtual) programadas');
  const available = section(page, 'Disponible').getByRole('definition');
  await expect(available).toHaveText(['10 de marzo de 2031, 19:00', '28 de mayo de 2031, 21:00', 'V (Virtual)']);
  const certificado = section(page, 'Certificado y Contenido');
  await expect(certificado).toContainText('Diplomado');
  await expect(certificado).toContainText('Diplomado de especialización, 96 horas académicas');
  await expect(certificado.getByRole('listitem')).toHaveText(['Formación', 'Incumplimiento']);
  await expect(main(page).getByText('Inicia el 10 de marzo de 2031')).toBeVisible();
});

test('FLY-28 FLY-29 FLY-30 FLY-32 FLY-33 the contact section, WhatsApp in two places, and the way back', async ({
  page,
}) => {
  const { cursoId } = await newCurso(page);
  await page.context().clearCookies();
  await page.goto(`/catalogo/flyer/${cursoId}`);
  const contact = page.getByRole('region', { name: 'Contáctanos' });
  for (const [text, href] of [
    ['(01) 555 0134', 'tel:015550134'],
    ['consultas@aulaiuris.pe', 'mailto:consultas@aulaiuris.pe'],
  ] as const) {
    await expect(contact.getByRole('link', { name: text, exact: true })).toHaveText(text);
    await expect(contact.getByRole('link', { name: text, exact: true })).toHaveAttribute('href', href);
  }
  for (const link of [floating(page), contact.getByRole('link', { name: 'WhatsApp' })]) {
    await expect(link).toHaveAttribute('href', 'https://wa.me/51900000000');
    await expect(link).toHaveAttribute('rel', /noopener/);
  }
  await expect(floating(page)).toHaveCSS('position', 'fixed');
  // One button at a time: the contact section in view has its own.
  await contact.scrollIntoViewIfNeeded();
  await expect(floating(page)).toBeHidden();
  await expect(main(page).getByText('Canal de WhatsApp no disponible')).toHaveCount(0);
  await contact.getByRole('link', { name: 'Volver al catálogo' }).click();
  await expect(page).toHaveURL('/catalogo');
});

test('FLY-16 FLY-23 FLY-26 FLY-31 FLY-32 an asynchronous course without WhatsApp', async ({ page }) => {
  const curso = await newCurso(page, { tipo: 'N', asincronico: 'S', whatsapp: '', cantidadModulo: 1 });
  await page.goto(`/catalogo/flyer/${curso.cursoId}`);
  await expect(main(page).getByText('Curso', { exact: true })).toBeVisible();
  await expect(main(page).getByText('Este curso consta de 1 sesión.')).toBeVisible();
  await expect(section(page, 'Modalidad y dinámica de las clases')).toContainText(
    'Sesiones virtuales vía Zoom + grabaciones',
  );
  await expect(section(page, 'Disponible')).toContainText('A (Asíncrono)');
  const contact = page.getByRole('region', { name: 'Contáctanos' });
  await expect(contact.getByText('Canal de WhatsApp no disponible')).toBeVisible();
  await expect(page.getByRole('link', { name: /WhatsApp/ })).toHaveCount(0);
});

test('FLY-14 the picture of a course is shown, and a drawn cover where there is none', async ({ page }) => {
  await page.goto('/catalogo/flyer/1');
  const picture = main(page).getByRole('img', { name: /^Portada de/ });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300);
  const { cursoId } = await newCurso(page);
  await page.goto(`/catalogo/flyer/${cursoId}`);
  await expect(picture).toHaveCount(0);
  await expect(main(page).locator('svg[viewBox="0 0 640 360"]').first()).toBeVisible();
});

test('FLY-17 an inactive course says so and cannot be bought', async ({ page }) => {
  const { cursoId } = await newCurso(page, { activa: false });
  await page.context().clearCookies();
  await page.goto(`/catalogo/flyer/${cursoId}`);
  await expect(stat(page, 'Estado')).toHaveText('Inactivo');
  await expect(main(page).getByText('Este diplomado no está a la venta por ahora.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Agregar al carrito' })).toHaveCount(0);
  expect(await page.locator('script[type="application/ld+json"]').textContent()).not.toContain('Offer');
});

test('FLY-10 FLY-11 loading shows its shape; a failure shows its text and can be tried again', async ({ page }) => {
  const { cursoId, nombre } = await newCurso(page);
  const flyer = `/catalogo/flyer/${cursoId}`;
  const api = `**/api/cursos/${cursoId}`;
  await withoutData(page, flyer);
  const gate = await holdBack(page, api);
  await page.goto(flyer);
  await expect(main(page).getByRole('status').filter({ hasText: 'Cargando…' })).toBeVisible();
  gate.open();
  await expect(title(page)).toHaveText(nombre);

  await removeRoutes(page, api);
  await answerWith(page, api, 500, { success: false, message: 'Ocurrió un error inesperado.' });
  await page.goto(flyer);
  await expect(page.getByRole('alert')).toContainText('Ocurrió un error inesperado.');
  await removeRoutes(page, api);
  await press(page, 'Reintentar');
  await expect(title(page)).toHaveText(nombre);

  // A draft is missing in the page that the server renders: only the request of ADMIN tells whether it exists.
  const draft = 2_000_000_000;
  await answerWith(page, `**/api/cursos/${draft}`, 500, { success: false, message: 'Ocurrió un error inesperado.' });
  for (const path of [`/catalogo/flyer/${draft}`, `/catalogo/flyers/${draft}/editar`]) {
    await page.goto(path);
    await expect(page.getByRole('alert')).toContainText('Ocurrió un error inesperado.');
  }
});

test('FLY-41 FLY-42 an unknown course and an invalid id are said, with status 404 and the way back', async ({
  page,
}) => {
  for (const [path, text] of [
    ['/catalogo/flyer/2000000000', 'No se encontró este curso/diploma'],
    ['/catalogo/flyer/abc', 'ID inválido'],
    ['/catalogo/flyer/0', 'ID inválido'],
  ] as const) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(404);
    await expect(title(page)).toHaveText(text);
    await main(page).getByRole('link', { name: 'Volver al catálogo' }).click();
    await expect(page).toHaveURL('/catalogo');
  }
});

test('a shared flyer carries its card: title, description, picture, canonical address, course and offer', async ({
  page,
}) => {
  const { cursoId, nombre } = await newCurso(page, { nombre: `Contratos </script> ${randomUUID().slice(0, 8)}` });
  await page.context().clearCookies();
  await page.goto(`/catalogo/flyer/${cursoId}`);
  await expect(title(page)).toHaveText(nombre);
  const content = (selector: string) => page.locator(selector).getAttribute('content');
  await expect(page).toHaveTitle(`${nombre} · Aula Iuris`);
  expect(await content('meta[name=description]')).toContain('Un programa para quien negocia.');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/catalogo/flyer/${cursoId}$`));
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data).toMatchObject({
    '@type': 'Course',
    name: nombre,
    offers: { '@type': 'Offer', price: '980.00', priceCurrency: 'PEN' },
    hasCourseInstance: { courseMode: 'online', startDate: '2031-03-11T00:00:00.000Z' },
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a flyer reads whole', async ({ page }) => {
    const { cursoId, nombre } = await newCurso(page);
    await page.context().clearCookies();
    await page.goto(`/catalogo/flyer/${cursoId}`);
    await expect(title(page)).toHaveText(nombre);
    await expect(stat(page, 'Precio')).toHaveText('S/ 980.00');
    await expect(section(page, 'Certificado y Contenido').getByRole('listitem')).toHaveCount(2);
    await expect(page.getByRole('region', { name: 'Contáctanos' })).toContainText('(01) 555 0134');
    await page.getByRole('link', { name: 'Diplomados vigentes' }).click();
    await expect(title(page)).toHaveText('DIPLOMADOS - VIGENTES');
  });
});

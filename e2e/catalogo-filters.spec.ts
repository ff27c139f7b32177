import { randomUUID } from 'node:crypto';
import { type APIResponse, expect, type Page } from '@playwright/test';
import { answerWith, holdBack, removeRoutes, withoutData } from './network.ts';
import { admin, cookie, enterAs } from './people.ts';
import { test } from './test.ts';

const main = (page: Page) => page.getByRole('main');
const card = (page: Page, nombre: string) => main(page).getByRole('listitem').filter({ hasText: nombre }).first();
const titles = (page: Page) => main(page).getByRole('heading', { level: 2 });
const searchBox = (page: Page) => page.getByRole('searchbox', { name: 'Buscar en el catálogo' });

const demo = { cursoVigente: 'Prisión Preventiva y Medidas Coercitivas', cursoAsincrono: 'Despido y Reposición' };

async function created(answer: APIResponse): Promise<Record<string, number>> {
  expect(answer.status()).toBeLessThan(300);
  return (await answer.json()).resource;
}

/** A speciality with its own courses, so that other tests do not interfere. */
async function seedEspecialidad(page: Page, count: number): Promise<{ especialidadId: number; word: string }> {
  await enterAs(page, admin);
  const headers = { 'x-xsrf-token': (await cookie(page, 'XSRF-TOKEN')) ?? '' };
  const word = `Zeta${randomUUID().slice(0, 8)}`;
  const especialidad = { nombre: `Derecho ${word}`, descripcion: 'Para probar las páginas.' };
  const { especialidadId } = await created(
    await page.request.post('/api/especialidades', { headers, data: especialidad }),
  );
  for (let i = 1; i <= count; i++) {
    const data = {
      nombre: `${word} ${String(i).padStart(2, '0')}`,
      fechaHoraInicio: '2031-03-03T19:00',
      fechaHoraLimite: '2031-06-03T21:00',
      duracionMinutos: 5760,
      especialidadId,
      precio: 100 + ((i * 7) % count),
      tipo: 'D',
      activa: true,
    };
    await created(await page.request.post('/api/cursos', { headers, data }));
  }
  await page.context().clearCookies();
  return { especialidadId: especialidadId!, word };
}

test('BUY-87 filters live in the address; an empty search offers near matches, all programmes and WhatsApp: speciality, order, search, back and a clean slate', {
  tag: '@core',
}, async ({ page }) => {
  test.slow();
  const { especialidadId, word } = await seedEspecialidad(page, 3);
  await page.goto('/catalogo');
  await page.getByLabel('Especialidad').selectOption({ label: `Derecho ${word}` });
  await expect(page).toHaveURL(`/catalogo?especialidad=${especialidadId}`);
  await expect(titles(page)).toHaveText([1, 2, 3].map((i) => `${word} 0${i}`));
  await expect(main(page).getByText('3 programas', { exact: true })).toBeVisible();

  await page.getByLabel('Orden').selectOption({ label: 'Menor precio' });
  await expect(page).toHaveURL(`/catalogo?especialidad=${especialidadId}&orden=precio`);
  await expect(titles(page).first()).toHaveText(`${word} 03`);

  await searchBox(page).fill(`${word} 02`);
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL(new RegExp(`q=${word}\\+02`));
  await expect(page.getByLabel('Orden')).toHaveValue('precio');

  await page.goBack();
  await expect(searchBox(page)).toHaveValue('');
  await page.goBack();
  await expect(page.getByLabel('Orden')).toHaveValue('');
  await expect(titles(page).first()).toHaveText(`${word} 01`);

  await page.getByRole('link', { name: 'Diplomados vigentes' }).click();
  await expect(page).toHaveURL(`/catalogo/diplomas/vigentes?especialidad=${especialidadId}`);
  await searchBox(page).fill('qwxz kjhg');
  await expect(main(page).getByText('No encontramos resultados')).toBeVisible();
  // Nothing in this speciality, but in another one.
  await searchBox(page).fill('laboral');
  await expect(main(page).getByText('Quizá buscabas:')).toBeVisible();
  await expect(
    main(page)
      .getByRole('link', { name: /Laboral/ })
      .first(),
  ).toHaveAttribute('href', /^\/catalogo/);
  await expect(main(page).getByRole('link', { name: 'Ver todos los programas' })).toHaveAttribute('href', '/catalogo');
  await expect(main(page).getByRole('link', { name: 'Preguntar por WhatsApp' })).toHaveAttribute(
    'href',
    /text=Hola%2C\+busco.+laboral/,
  );
  await main(page).getByRole('link', { name: 'Quitar filtros' }).click();
  await expect(page).toHaveURL('/catalogo/diplomas/vigentes');
  await expect(searchBox(page)).toHaveValue('');
  await expect(page.getByLabel('Especialidad')).toHaveValue('');
  await expect(titles(page).first()).toBeVisible();

  await page.goto('/');
  await page.getByRole('link', { name: 'Derecho Penal y Procesal Penal' }).click();
  await expect(page).toHaveURL(/\/catalogo\?especialidad=\d+$/);
  await expect(page.getByLabel('Especialidad').locator('option:checked')).toHaveText('Derecho Penal y Procesal Penal');
  await searchBox(page).fill('teoria del delito');
  await expect(titles(page).first()).toHaveText('Teoría del Delito aplicada al caso');
  await searchBox(page).fill(demo.cursoAsincrono);
  await expect(main(page).getByRole('heading', { name: demo.cursoAsincrono })).toHaveCount(0);
});

test('what is chosen before the script arrives counts', async ({ page }) => {
  const gate = await holdBack(page, '**/assets/*.js');
  await page.goto('/catalogo', { waitUntil: 'commit' });
  await page.getByLabel('Orden').selectOption('nombre');
  gate.open();
  await expect(page).toHaveURL('/catalogo?orden=nombre');
  await expect(page.getByLabel('Orden')).toHaveValue('nombre');
});

test('while a list loads its shape is there, what was found stays in sight, and a failure can be tried again', async ({
  page,
}) => {
  const first = await holdBack(page, '**/api/catalogo?*');
  await withoutData(page, '/catalogo/cursos/vigentes');
  await page.goto('/catalogo/cursos/vigentes');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('CURSOS - VIGENTES');
  await expect(main(page).getByRole('status').filter({ hasText: 'Cargando…' })).toBeVisible();
  first.open();
  await expect(titles(page).first()).toBeVisible();

  await removeRoutes(page, '**/api/catalogo?*');
  const before = await titles(page).allTextContents();
  const gate = await holdBack(page, '**/api/catalogo?*');
  await searchBox(page).fill(demo.cursoVigente);
  await expect(main(page).getByText('Buscando…')).toBeVisible();
  await expect(titles(page)).toHaveText(before);
  gate.open();
  await expect(titles(page).first()).toHaveText(demo.cursoVigente);

  await removeRoutes(page, '**/api/catalogo?*');
  await answerWith(page, '**/api/catalogo?*', 500, { success: false, message: 'Ocurrió un error inesperado.' });
  await page.getByLabel('Orden').selectOption({ label: 'Menor precio' });
  await expect(page.getByRole('alert')).toContainText('Ocurrió un error inesperado.');
  await removeRoutes(page, '**/api/catalogo?*');
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(titles(page).first()).toHaveText(demo.cursoVigente);
});

test('pages are real addresses: links, canonical, and 404 beyond the end', async ({ page, request }) => {
  test.slow();
  const { especialidadId, word } = await seedEspecialidad(page, 14);
  const path = `/catalogo?especialidad=${especialidadId}`;
  await page.goto(path);
  await expect(main(page).getByText('14 programas, del 1 al 12')).toBeVisible();
  await expect(titles(page)).toHaveCount(12);
  await page.getByRole('link', { name: 'Siguiente' }).click();
  await expect(page).toHaveURL(`${path}&page=2`);
  await expect(titles(page)).toHaveText([`${word} 13`, `${word} 14`]);
  await expect(main(page).getByText('14 programas, del 13 al 14', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Siguiente' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Página 2' })).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
    'href',
    new RegExp(`especialidad=${especialidadId}&page=2$`),
  );
  await page.getByRole('link', { name: 'Anterior' }).click();
  await expect(page).toHaveURL(path);

  expect((await request.get(`${path}&page=2`)).status()).toBe(200);
  expect((await request.get(`${path}&page=3`)).status()).toBe(404);
  await page.goto(`${path}&page=3`);
  await page.getByRole('link', { name: 'Ir a la primera página' }).click();
  await expect(titles(page)).toHaveCount(12);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the catalogue reads, filters, pages and leads to a flyer', { tag: '@core' }, async ({ page }) => {
    test.slow();
    const { word } = await seedEspecialidad(page, 13);
    await page.goto('/catalogo');
    await page.getByLabel('Especialidad').selectOption({ label: `Derecho ${word}` });
    await page.getByRole('button', { name: 'Aplicar filtros' }).click();
    await expect(titles(page)).toHaveCount(12);
    await page.locator('a[rel=next]').click();
    await expect(titles(page)).toHaveText([`${word} 13`]);
    await page.locator('a[rel=prev]').click();
    await expect(titles(page)).toHaveCount(12);

    await searchBox(page).fill(`${word} 05`);
    await searchBox(page).press('Enter');
    await expect(titles(page).first()).toHaveText(`${word} 05`);
    await expect(card(page, `${word} 05`)).toContainText('Inicia el 3 mar');
    await expect(card(page, `${word} 05`)).toContainText('96 h');
    await titles(page).first().getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${word} 05`);
  });

  test('BUY-89 on a phone the sheet of filters opens, applies and shows what is chosen', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/catalogo');
    await expect(page.getByLabel('Nivel', { exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'Filtros', exact: true }).click();
    await page.getByLabel('Modalidad', { exact: true }).selectOption('grabado');
    await page.getByRole('button', { name: 'Ver resultados' }).click();
    await expect(page).toHaveURL(/[?&]modalidad=grabado/);
    await expect(page.getByRole('button', { name: 'Filtros (1)' })).toBeVisible();
    await page.getByRole('link', { name: 'Quitar Modalidad: Grabado' }).click();
    await expect(page).toHaveURL('/catalogo');
  });
});

test('who types the name of a speciality is offered all of it', async ({ page }) => {
  await page.goto('/catalogo?q=laboral');
  const related = page.getByText('Ver la especialidad completa:');
  await related.getByRole('link', { name: 'Derecho Laboral y Procesal Laboral' }).click();
  await expect(page).toHaveURL(/\/catalogo\?especialidad=\d+$/);
  await expect(page.getByLabel('Especialidad')).not.toHaveValue('');
  await expect(searchBox(page)).toHaveValue('');
  await expect(titles(page).nth(1)).toBeVisible();
  await expect(related).toBeHidden();
  // The word is in half of the speciality names, so it identifies none.
  await page.goto('/catalogo?q=derecho');
  await expect(titles(page).first()).toBeVisible();
  await expect(related).toBeHidden();
});

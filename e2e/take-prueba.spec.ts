import { type BrowserContext, expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { answerWith, holdBack, removeRoutes } from './network.ts';
import { admin, enterAs } from './people.ts';
import { type Alumno, ask, isTrue, open, openPrueba, type Prueba, several, single, sit } from './school.ts';
import { test } from './test.ts';

const plazo = single('¿Cuántos días dura la investigación?', '*Ciento veinte', 'Noventa', 'Sesenta');
const medios = several('¿Cuáles son medios técnicos?', '*Cuestión previa', 'Tacha', '*Excepciones');
const publicSite = isTrue('El juicio oral es público.');
const imputacion = open('¿Qué es la imputación necesaria?');

const submit = (page: Page) => page.getByRole('main').getByRole('button', { name: /^Envia/ });
const confirmation = (page: Page) => page.getByRole('alertdialog', { name: '¿Enviar la prueba?' });
const text = (page: Page) => page.getByLabel('Tu respuesta');
const saved = (page: Page) => page.getByText('Guardado', { exact: true });
const offline = (page: Page) => page.getByText('Sin conexión, se guardará al volver');

async function send(page: Page): Promise<void> {
  await submit(page).click();
  await confirmation(page).getByRole('button', { name: 'Sí, enviar' }).click();
}

type Borrador = { opciones: number[]; abiertas: { texto: string }[]; version: number };
const draft = (page: Page, { pruebaId }: Prueba) => ask<Borrador>(page, 'get', `/pruebas/${pruebaId}/borrador`);
const attempts = (page: Page, { pruebaId }: Prueba) =>
  ask<{ numero: number; nota: number | null }[]>(page, 'get', `/pruebas/${pruebaId}/intentos`);

/** The page of a test without attempts left. */
async function openUsedUp(page: Page, { pruebaId, cursoId }: Prueba): Promise<void> {
  await page.goto(`/prueba?pruebaId=${pruebaId}&cursoId=${cursoId}`);
  await expect(
    page
      .getByRole('main')
      .getByText(/intentos/)
      .first(),
  ).toBeVisible();
}

async function onAnotherDevice(context: BrowserContext, alumno: Alumno, prueba: Prueba): Promise<Page> {
  const other = await context.browser()!.newContext();
  const page = await other.newPage();
  await enterAs(page, alumno);
  await openPrueba(page, prueba);
  return page;
}

test('SHELL-11 ADM-78 while a student sits a test the breadcrumb is hidden; before, after and for ADMIN it is there', async ({
  page,
}) => {
  const trail = page.getByRole('navigation', { name: 'Ruta de navegación' });
  const { prueba } = await sit(page, [plazo], 1);
  await expect(page.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
  await expect(trail).toHaveCount(0);
  await page.getByLabel('Noventa').check();
  await expect(saved(page)).toBeVisible();
  await page.getByRole('link', { name: 'Seguir después' }).click();
  await expect(page).toHaveURL(`/curso-modulo?cursoId=${prueba.cursoId}`);
  await expect(trail).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continuar: Evaluación' })).toBeVisible();
  await page.getByRole('button', { name: /^Continuar/ }).click();
  await expect(page.getByLabel('Noventa')).toBeChecked();
  await expect(trail).toHaveCount(0);
  await send(page);
  await expect(page).toHaveURL(`/curso-modulo?cursoId=${prueba.cursoId}`);
  await expect(trail).toBeVisible();
  await openUsedUp(page, prueba);
  await expect(trail).toBeVisible();
  await enterAs(page, admin);
  await openPrueba(page, prueba);
  await expect(trail.getByRole('listitem')).toHaveCount(5);
  await expect(trail.getByRole('listitem').last()).toHaveText('Prueba');
});

test('EVA-01 EVA-03 EVA-07 EVA-08 EVA-09 STU-60 a student answers every question, sends the test and is back at the modules', {
  tag: '@core',
}, async ({ page }) => {
  const answers: string[] = [];
  page.on('response', async (response) => {
    if (response.url().includes('/api/')) answers.push(await response.text().catch(() => ''));
  });
  const { prueba } = await sit(page, [plazo, medios, publicSite, imputacion]);
  await expect(page.getByText('Lee cada caso antes de responder.')).toBeVisible();
  await expect(page.getByText(`${prueba.curso} · Prueba - Intentos (0/2)`)).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(5);
  await expect(page.getByRole('checkbox')).toHaveCount(3);
  await expect(submit(page)).toBeDisabled();

  await page.getByLabel('Noventa').check();
  await page.getByLabel('Ciento veinte').check();
  await expect(page.getByLabel('Noventa')).not.toBeChecked();
  await page.getByLabel('Cuestión previa').check();
  await page.getByLabel('Excepciones').check();
  await page.getByLabel('Verdadero').check();
  await expect(page.getByText('3 de 4 respondidas').first()).toBeVisible();
  await text(page).fill('   ');
  await expect(submit(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Ir a la que falta' }).click();
  await expect(text(page)).toBeFocused();
  await text(page).fill('Hechos precisos.');
  await expect(page.getByText('4 de 4 respondidas').first()).toBeVisible();
  await expect(submit(page)).toBeEnabled();

  await submit(page).click();
  await expect(confirmation(page)).toContainText('Es tu intento 1 de 2.');
  await expect(confirmation(page).getByRole('button', { name: 'Seguir respondiendo' })).toBeFocused();
  await confirmation(page).getByRole('button', { name: 'Seguir respondiendo' }).click();
  await expect(submit(page)).toBeEnabled();
  const held = await holdBack(page, '**/api/respuestas/envio');
  await send(page);
  await expect(submit(page)).toHaveText('Enviando...');
  await expect(submit(page)).toBeDisabled();
  await expect(page.getByLabel('Noventa')).toBeDisabled();
  held.open();
  await expect(page).toHaveURL(`/curso-modulo?cursoId=${prueba.cursoId}`);
  await expect(page.getByText('Una pregunta abierta por calificar')).toBeVisible();
  await expect(page.getByText('Te queda 1 intento.')).toBeVisible();
  expect(await attempts(page, prueba)).toHaveLength(1);
  expect(await draft(page, prueba)).toMatchObject({ opciones: [], abiertas: [] });
  expect(answers.length).toBeGreaterThan(3);
  expect(answers.filter((body) => body.includes('correcto'))).toEqual([]);
});

test('a student passes a test after losing the connection in the middle', { tag: '@core' }, async ({
  page,
  context,
}) => {
  const { prueba } = await sit(page, [plazo, publicSite, medios]);
  await page.getByLabel('Ciento veinte').check();
  await expect(saved(page)).toBeVisible();
  expect((await draft(page, prueba)).opciones).toHaveLength(1);

  await context.setOffline(true);
  await page.getByLabel('Verdadero').check();
  await page.getByLabel('Cuestión previa').check();
  await expect(offline(page)).toBeVisible();
  await page.getByLabel('Excepciones').check();
  await send(page);
  await expect(page.getByRole('alert')).toContainText('Error de red o del servidor');
  await expect(page.getByLabel('Excepciones')).toBeChecked();
  await expect(submit(page)).toBeEnabled();

  await context.setOffline(false);
  await expect(saved(page)).toBeVisible();
  expect((await draft(page, prueba)).opciones).toHaveLength(4);
  await send(page);
  await expect(page).toHaveURL(/\/curso-modulo/);
  expect(await attempts(page, prueba)).toMatchObject([{ numero: 1, nota: 20 }]);
});

test('a reload, a closed page and another device go on where it was', async ({ page, context }) => {
  const { prueba, alumno } = await sit(page, [plazo, publicSite, imputacion]);
  await page.getByLabel('Sesenta').check();
  await text(page).fill('Escrito justo antes de recargar');
  await page.reload();
  await expect(text(page)).toHaveValue('Escrito justo antes de recargar');
  await expect(page.getByLabel('Sesenta')).toBeChecked();
  await expect(saved(page)).toBeVisible();

  await page.getByLabel('Falso').check();
  await page.close();
  const again = await context.newPage();
  await openPrueba(again, prueba);
  await expect(again.getByLabel('Falso')).toBeChecked();
  await expect(saved(again)).toBeVisible();

  const phone = await onAnotherDevice(context, alumno, prueba);
  await expect(text(phone)).toHaveValue('Escrito justo antes de recargar');
  await expect(phone.getByLabel('Falso')).toBeChecked();
  const { version } = await draft(again, prueba);
  await phone.getByLabel('Noventa').check();
  await expect.poll(async () => (await draft(again, prueba)).version).toBeGreaterThan(version);

  // This page has not seen the phone's answer: both are kept.
  await text(again).fill('Corregido en la computadora');
  await expect(again.getByLabel('Noventa')).toBeChecked();
  await expect(saved(again)).toBeVisible();
  await expect.poll(async () => (await draft(again, prueba)).abiertas[0]?.texto).toBe('Corregido en la computadora');
  expect((await draft(again, prueba)).opciones).toHaveLength(2);
});

test('answers that never reached the server wait in the browser for the next visit', async ({ page }) => {
  const { prueba } = await sit(page, [plazo, imputacion]);
  await page.route('**/borrador', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await text(page).fill('Sin red');
  await page.getByLabel('Noventa').check();
  await expect(offline(page)).toBeVisible();
  expect((await draft(page, prueba)).version).toBe(0);
  await page.goto('/especialidades');
  await removeRoutes(page, '**/borrador');
  await openPrueba(page, prueba);
  await expect(text(page)).toHaveValue('Sin red');
  await expect(page.getByLabel('Noventa')).toBeChecked();
  await expect(saved(page)).toBeVisible();
  expect(await draft(page, prueba)).toMatchObject({ abiertas: [{ texto: 'Sin red' }] });
});

test('two tabs: an answer shows in both, and sending from one ends the other', async ({ page, context }) => {
  const { prueba } = await sit(page, [plazo, publicSite, imputacion]);
  const tab = await context.newPage();
  await openPrueba(tab, prueba);
  await page.getByLabel('Ciento veinte').check();
  await expect(tab.getByLabel('Ciento veinte')).toBeChecked();
  await tab.getByLabel('Verdadero').check();
  await text(tab).fill('Desde la segunda');
  await expect(text(page)).toHaveValue('Desde la segunda');
  await expect(saved(page)).toBeVisible();
  await expect(saved(tab)).toBeVisible();

  await send(page);
  await expect(page).toHaveURL(/\/curso-modulo/);
  const told = tab.getByRole('alertdialog', { name: 'Ya enviaste esta prueba' });
  await told.getByRole('button', { name: 'Entendido' }).click();
  await expect(tab).toHaveURL(/\/curso-modulo/);
  expect(await attempts(page, prueba)).toHaveLength(1);
  expect(await draft(page, prueba)).toMatchObject({ opciones: [], abiertas: [] });
});

test("EVA-10 a refused submission shows the server's words and keeps everything", async ({ page }) => {
  const { prueba } = await sit(page, [publicSite, imputacion]);
  await page.getByLabel('Verdadero').check();
  await text(page).fill('Se queda');
  await answerWith(page, '**/api/respuestas/envio', 403, { success: false, message: 'Tu acceso terminó ayer.' });
  await send(page);
  await expect(page.getByRole('alert')).toContainText('Tu acceso terminó ayer.');
  await expect(text(page)).toHaveValue('Se queda');
  await expect(submit(page)).toBeEnabled();
  expect(await attempts(page, prueba)).toEqual([]);
  await text(page).fill('Se queda, y algo más');
  await expect(page.getByRole('alert')).toBeHidden();

  // The response is lost: the retry returns the same attempt.
  await removeRoutes(page, '**/api/respuestas/envio');
  let key: string | undefined;
  await page.route('**/api/respuestas/envio', async (route) => {
    key = route.request().headers()['idempotency-key'];
    await route.fetch();
    await route.abort();
  });
  await send(page);
  await expect(page.getByRole('alert')).toContainText('el intento se cuenta una sola vez');
  await send(page);
  await expect(page).toHaveURL(/\/curso-modulo/);
  expect(key).toMatch(/^[\w-]{36}$/);
  expect(await attempts(page, prueba)).toHaveLength(1);
});

test('a lost answer followed by an edit, and one followed by a reload, count once', async ({ page }) => {
  const { prueba } = await sit(page, [publicSite, imputacion], 3);
  const loseAnswer = (times: number) =>
    page.route(
      '**/api/respuestas/envio',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times },
    );
  await page.getByLabel('Verdadero').check();
  await text(page).fill('Primero');
  await loseAnswer(1);
  await send(page);
  await expect(page.getByRole('alert')).toBeVisible();
  // The draft is held back until the submission: once it is saved, the page would move on to the next attempt.
  const { promise: sent, resolve: letGo } = Promise.withResolvers<void>();
  await page.route('**/borrador', async (route) => {
    await sent;
    await route.continue();
  });
  await text(page).fill('Cambiado después');
  await send(page);
  letGo();
  await expect(page).toHaveURL(/\/curso-modulo/);
  await expect(page.getByText('Te quedan 2 intentos.')).toBeVisible();
  expect(await attempts(page, prueba)).toHaveLength(1);

  await openPrueba(page, prueba);
  await expect(text(page)).toHaveValue('');
  await page.getByLabel('Falso').check();
  await text(page).fill('Segundo');
  await loseAnswer(1);
  await send(page);
  await expect(page.getByRole('alert')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Tu intento 2 ya fue enviado y está contado.')).toBeVisible();
  await expect(text(page)).toHaveValue('');
  expect(await attempts(page, prueba)).toHaveLength(2);
});

test('who runs out of attempts is told so, sees the own attempts, and finds the way back', async ({
  page,
  context,
}) => {
  const { prueba, alumno } = await sit(page, [publicSite], 1);
  const other = await onAnotherDevice(context, alumno, prueba);
  await page.getByLabel('Falso').check();
  await send(page);
  await expect(page).toHaveURL(/\/curso-modulo/);

  // The other device still shows the test: its saves and submissions are refused.
  await other.getByLabel('Verdadero').click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Ya usaste todos tus intentos');
  await openPrueba(page, { ...prueba, nombre: 'Ya usaste todos tus intentos' });
  await expect(submit(page)).toHaveCount(0);
  await expect(page.getByText('Intento 1')).toBeVisible();
  await page.getByRole('link', { name: 'Volver a los módulos' }).click();
  await expect(page).toHaveURL(`/curso-modulo?cursoId=${prueba.cursoId}`);
  expect(await attempts(page, prueba)).toMatchObject([{ numero: 1, nota: 0 }]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a student sits a test with one thumb', { tag: '@core' }, async ({ page }) => {
    const longText = 'Supercalifragilístico'.repeat(8);
    const { prueba } = await sit(page, [plazo, medios, single(`¿${longText}?`, `*${longText}`, 'No'), imputacion]);
    await expectAccessible(page, 'test');
    for (const option of await page.locator('label:has(input)').all()) {
      expect((await option.boundingBox())!.height).toBeGreaterThanOrEqual(44);
    }
    await expect(submit(page)).toBeInViewport();
    await page.getByText('Ciento veinte').tap();
    await page.getByText('Cuestión previa').tap();
    await page.getByText('Excepciones').tap();
    await page.getByText(longText, { exact: true }).tap();
    await page.getByRole('button', { name: 'Ir a la que falta' }).tap();
    await text(page).fill('Hechos precisos.');
    await expect(saved(page)).toBeInViewport();
    await submit(page).tap();
    await confirmation(page).getByRole('button', { name: 'Sí, enviar' }).tap();
    await expect(page).toHaveURL(`/curso-modulo?cursoId=${prueba.cursoId}`);
    expect(await attempts(page, prueba)).toHaveLength(1);
  });
});

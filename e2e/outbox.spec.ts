import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { admin, alumna, enterAs } from './people.ts';
import { test } from './test.ts';

/** A pedido whose buyer mistyped the address: nothing under `.invalid` exists. */
async function pedidoFor(page: Page, buyerEmail: string): Promise<string> {
  const { resources } = await (await page.request.get('/api/catalogo?coleccion=diplomas-vigentes&orden=nombre')).json();
  const [{ cursoId, nombre, precio }] = resources;
  const data = { buyerName: 'Nora Paz', buyerEmail, items: [{ cursoId, nombre, precio, cantidad: 1 }], total: precio };
  const answer = await page.request.post('/api/orders', { data });
  expect(answer.status()).toBe(200);
  return (await answer.json()).resource.numero;
}

const table = (page: Page) => page.getByRole('table', { name: 'Correos' });

test('MAIL-02 MAIL-03 an administrator sees what did not arrive, corrects the address and sends it again', async ({
  page,
}) => {
  const seed = randomUUID().slice(0, 8);
  const [wrong, right] = [`nora.${seed}@correo.invalid`, `nora.${seed}@example.com`];
  const numero = await pedidoFor(page, wrong);
  await enterAs(page, admin);
  await expect
    .poll(async () => (await (await page.request.get(`/api/correos?q=${wrong}&page=1`)).json()).resources[0]?.estado, {
      timeout: 30_000,
    })
    .toBe('rechazado');

  await page.goto('/dashboard');
  await page
    .getByRole('region', { name: 'Por atender' })
    .getByRole('link', { name: /correos? no lleg/ })
    .click();
  await expect(page).toHaveURL('/correos?estado=por-atender');
  await expect(page.getByLabel('Estado', { exact: true })).toHaveValue('por-atender');
  await page.getByLabel('Buscar por dirección o asunto').fill(seed);
  await expect(page.getByText('1 correo', { exact: true })).toBeVisible();
  const row = table(page).getByRole('row').filter({ hasText: wrong });
  await expect(row).toContainText('Rechazado');
  await expect(row).toContainText('La dirección no existe');

  await row.getByRole('button', { name: `Ver el correo a ${wrong}` }).click();
  const dialog = page.getByRole('dialog', { name: `Recibimos tu pedido ${numero}` });
  await expect(dialog.getByRole('region', { name: 'Texto' })).toContainText(numero);
  await dialog.getByLabel('Dirección').fill('no es');
  await dialog.getByRole('button', { name: 'Reenviar' }).click();
  await expect(dialog.getByText('Escribe un correo válido')).toBeVisible();
  await dialog.getByLabel('Dirección').fill(right);
  await dialog.getByRole('button', { name: 'Reenviar' }).click();
  await expect(page.getByText('Correo en camino.')).toBeVisible();
  await expect(page.getByText(`No encontramos resultados para «${seed}»`)).toBeVisible();

  await page.getByLabel('Estado', { exact: true }).selectOption('');
  await expect(table(page).getByRole('row').filter({ hasText: wrong })).toContainText('atendido');
  await expect(async () => {
    await page.reload();
    await expect(table(page).getByRole('row').filter({ hasText: right })).toContainText('Enviado', { timeout: 3_000 });
  }).toPass({ timeout: 30_000 });

  await page.goto(`/pedidos?q=${numero}`);
  await page.getByRole('button', { name: `Ver ${numero}` }).click();
  const history = page.getByRole('dialog');
  await expect(history.getByText('Correo «Recibimos tu pedido»: rechazado (la dirección no existe)')).toBeVisible();
  await expect(history.getByText('Correo «Recibimos tu pedido»: enviado')).toBeVisible();
});

test('mails that cannot be repaired are dismissed, one or several, also on a phone', async ({ page }) => {
  const seed = randomUUID().slice(0, 8);
  const [wrong, another] = [`perdida.${seed}@correo.invalid`, `otra.${seed}@correo.invalid`];
  await pedidoFor(page, wrong);
  await pedidoFor(page, another);
  await page.setViewportSize({ width: 360, height: 740 });
  await enterAs(page, admin);
  await expect(async () => {
    await page.goto(`/correos?estado=por-atender&q=${seed}`);
    await expect(page.getByRole('button', { name: /^Ver el correo a/ })).toHaveCount(2, { timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: `Ver el correo a ${wrong}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Dar por atendido' }).click();
  await expect(page.getByText('Marcado como atendido.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Ver el correo a ${wrong}` })).toBeHidden();

  await page.getByRole('checkbox', { name: new RegExp(`a ${another}$`) }).check();
  await page.getByRole('button', { name: 'Dar por atendidos', exact: true }).click();
  const asked = page.getByRole('alertdialog', { name: '¿Dar por atendido 1 correo?' });
  await asked.getByRole('button', { name: 'Dar por atendido', exact: true }).click();
  await expect(page.getByText('1 correo atendido', { exact: true })).toBeVisible();
  await expect(page.getByText(`No encontramos resultados para «${seed}»`)).toBeVisible();
});

test('MAIL-02 a search that is taken over while a mail is being dismissed stays when its dialog closes', async ({
  page,
}) => {
  const seed = randomUUID().slice(0, 8);
  const wrong = `lenta.${seed}@buscada.invalid`;
  await pedidoFor(page, wrong);
  await enterAs(page, admin);
  const open = page.getByRole('button', { name: `Ver el correo a ${wrong}` });
  await expect(async () => {
    await page.goto('/correos?estado=por-atender');
    await expect(open).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 30_000 });
  const answered = Promise.withResolvers<void>();
  await page.route('**/atender', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await open.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Dar por atendido' }).click();
  // Applied while the act is pending, like a search typed just before the row was opened.
  await page.getByLabel('Buscar por dirección o asunto').fill(seed);
  await expect(page).toHaveURL(new RegExp(`q=${seed}`));
  answered.resolve();
  await expect(page.getByText(`No encontramos resultados para «${seed}»`)).toBeVisible();
});

test('MAIL-02 the second menu of administration leads to the outbox; students have neither', async ({ page }) => {
  await enterAs(page, admin);
  await page.goto('/dashboard');
  const management = page.getByRole('navigation', { name: 'Gestión' });
  await expect(management.getByRole('link')).toContainText([
    'Pedidos',
    'Calificaciones',
    'Consultas',
    'Reclamaciones',
    'Correos',
    'Historia de cambios',
    'Eliminados',
  ]);
  await expect(management.getByRole('heading')).toHaveText(['Gestión', 'Ventas', 'Enseñanza', 'Escuela']);
  await management.getByRole('link', { name: 'Correos' }).click();
  await expect(page).toHaveURL('/correos');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Correos');
  await expect(management.getByRole('link', { name: 'Correos' })).toHaveAttribute('aria-current', 'page');

  await enterAs(page, alumna);
  await page.goto('/correos');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esta pantalla es solo para administración');
  await expect(management).toBeHidden();
  expect((await page.request.get('/api/correos')).status()).toBe(403);
});

import { expect, type Page } from '@playwright/test';
import { expectAccessibleAtBothWidths, layoutShift, phone } from './accessible.ts';
import { certify, promocion } from './certificados.ts';
import { admin, enterAs } from './people.ts';
import { ask } from './school.ts';
import { test } from './test.ts';

const verdict = (page: Page) => page.getByRole('main').getByRole('status');
const grouped = (codigo: string) => codigo.match(/.{4}/g)!.join('-');

async function issued(page: Page) {
  const { curso, alumnos } = await promocion(page, [17]);
  const { codigo, numero } = await certify(page, curso, alumnos[0]!);
  return { curso, alumno: alumnos[0]!, codigo, numero };
}

test('a code typed without an account: valid, then revoked at once, in words and colour', { tag: '@core' }, async ({
  page,
}) => {
  const { curso, alumno, codigo, numero } = await issued(page);
  await page.context().clearCookies();
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Verificar un certificado' }).click();
  await expect(page).toHaveURL('/verificar');
  await page.getByRole('button', { name: 'Verificar', exact: true }).click();
  await expect(page.getByText('Escribe el código', { exact: true })).toBeVisible();
  await page.getByLabel('Código del certificado').fill(grouped(codigo).toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/verificar/${codigo}`);
  await expect(verdict(page)).toContainText('Válido');
  await expect(verdict(page)).toContainText('es auténtico y está vigente desde el');
  await expect(verdict(page)).toHaveCSS('color', 'rgb(27, 110, 60)');
  const said = page.getByRole('region', { name: 'Datos del certificado' });
  for (const text of [
    `${alumno.nombre} Huamán`,
    `•••••${alumno.dni.slice(-3)}`,
    curso.nombre,
    numero,
    '96 horas académicas',
  ]) {
    await expect(said).toContainText(text);
  }
  for (const text of [alumno.dni, 'Promedio']) await expect(page.getByRole('main')).not.toContainText(text);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');

  await enterAs(page, admin);
  const body = { cursoId: curso.cursoId, usuarioId: alumno.usuarioId, motivo: 'Datos equivocados' };
  await ask(page, 'put', '/certificados/desasociar', body);
  await page.context().clearCookies();
  await page.reload();
  await expect(verdict(page)).toContainText('Revocado');
  await expect(verdict(page)).toContainText('dejó de tener valor el');
  await expect(page.getByRole('main')).not.toContainText('Datos equivocados');
  await expect(verdict(page)).toHaveCSS('color', 'rgb(140, 29, 23)');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form and the answer work, and the server says 404 where there is nothing', async ({ page }) => {
    const { alumno, codigo } = await issued(page);
    await page.context().clearCookies();
    await page.goto('/verificar');
    await page.getByRole('button', { name: 'Verificar', exact: true }).click();
    await expect(page.getByText('Escribe el código', { exact: true })).toBeVisible();
    await page.getByLabel('Código del certificado').fill(grouped(codigo));
    await page.getByRole('button', { name: 'Verificar', exact: true }).click();
    await expect(verdict(page)).toContainText('Válido');
    await expect(page.getByRole('main')).toContainText(`${alumno.nombre} Huamán`);

    await page.getByLabel('Código del certificado').fill('esto no es un código');
    await page.getByRole('button', { name: 'Verificar', exact: true }).click();
    await expect(verdict(page)).toContainText('No existe');
    await expect(verdict(page)).toContainText('esto no es un código');
    const wrong = codigo.startsWith('0') ? `1${codigo.slice(1)}` : `0${codigo.slice(1)}`;
    const answer = await page.goto(`/verificar/${wrong}`);
    expect(answer?.status()).toBe(404);
    expect(answer?.headers()['cache-control']).toBe('no-store');
    await expect(verdict(page)).toContainText('No existe');
  });
});

test('BUY-108 every verdict is accessible at both widths, and nothing moves while it comes', async ({ page }) => {
  test.slow();
  const { curso, alumno, codigo } = await issued(page);
  for (const size of [phone, page.viewportSize()!]) {
    await page.setViewportSize(size);
    await page.goto(`/verificar/${codigo}`, { waitUntil: 'networkidle' });
    await expect(verdict(page)).toContainText('Válido');
    expect(await page.evaluate(layoutShift), `${size.width} px`).toBeLessThan(0.001);
  }
  for (const path of ['/verificar', `/verificar/${codigo}`, `/verificar/${'x'.repeat(180)}`]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleAtBothWidths(page);
  }
  const body = { cursoId: curso.cursoId, usuarioId: alumno.usuarioId, motivo: 'm'.repeat(300) };
  await ask(page, 'put', '/certificados/desasociar', body);
  await page.goto(`/verificar/${codigo}`);
  await expect(verdict(page)).toContainText('Revocado');
  await expectAccessibleAtBothWidths(page);
});

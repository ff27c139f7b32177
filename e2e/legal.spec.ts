import { expect } from '@playwright/test';
import { cartKey } from 'domain/rules/cart.ts';
import { expectAccessible } from './accessible.ts';
import { demoCursosOnSale } from './cursos.ts';
import { admin, enterAs } from './people.ts';
import { newAlumno } from './school.ts';
import { test } from './test.ts';

test('LEG-01 LEG-02 DAT-04 ADMIN publishes a version; visitors read it and the one before, from the footer of any page', async ({
  page,
}) => {
  const sentence = `Regla ${Math.random().toString(36).slice(2)} de esta prueba.`;
  await enterAs(page, admin);
  await page.goto('/textos-legales?documento=cambios');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Textos legales');
  const text = page.getByLabel('Texto', { exact: true });
  await expect(text).not.toHaveValue('');
  const publish = page.getByRole('button', { name: /^Publicar versión/ });
  await expect(publish).toBeDisabled();
  await text.fill(`## Regla nueva\n${sentence}\n\n- Escribe a {correo}`);
  await expect(publish).toBeEnabled();
  await publish.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByText('Se publicó la versión nueva.')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/nosotros');
  const footer = page.getByRole('navigation', { name: 'Textos legales' });
  await expect(footer.getByRole('link')).toHaveText([
    'Términos y condiciones',
    'Política de privacidad',
    'Cambios y devoluciones',
  ]);
  await footer.getByRole('link', { name: 'Cambios y devoluciones' }).click();
  await expect(page).toHaveURL('/cambios-y-devoluciones');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Regla nueva', level: 2 })).toBeVisible();
  await expect(main).toContainText(sentence);
  await expect(main).not.toContainText('{correo}');
  await main.getByRole('link', { name: 'Versión 1', exact: true }).click();
  await expect(page).toHaveURL('/cambios-y-devoluciones?version=1');
  await expect(main).toContainText('Esta versión ya no está vigente.');
  await expect(main).toContainText('Antes de que empiece el curso');
  await expectAccessible(page);
  await page.goto('/privacidad');
  await expect(page.getByRole('region', { name: 'Qué guardamos y cuánto tiempo' })).toContainText('180 días');
  const unknown = await page.goto('/terminos?version=99999');
  expect(unknown?.status()).toBe(404);
});

test('LEG-03 LEG-04 LEG-05 the sentence stands by the button, advertising is asked apart and switched in Mi cuenta', async ({
  page,
}) => {
  await enterAs(page, admin);
  await enterAs(page, await newAlumno(page));
  await page.goto('/mi-cuenta');
  const offers = page.getByRole('checkbox', { name: 'Quiero recibir novedades y ofertas por correo' });
  await expect(offers).not.toBeChecked();
  await offers.click();
  await expect(page.getByText('Guardamos tu preferencia.')).toBeVisible();
  await page.reload();
  await expect(offers).toBeChecked();
  await offers.click();
  await expect(offers).not.toBeChecked();

  const [curso] = await demoCursosOnSale(page);
  const cart = JSON.stringify([{ ...curso, cantidad: 1 }]);
  await page.addInitScript(([key, value]) => localStorage.setItem(key!, value!), [cartKey, cart]);
  await page.goto('/checkout');
  const said = page.getByText(/^Al pagar aceptas los/);
  await expect(said).toBeVisible();
  await expect(said.getByRole('link')).toHaveText([
    'términos y condiciones',
    'cambios y devoluciones',
    'política de privacidad',
  ]);
  await expect(offers).not.toBeChecked();
  await offers.check();
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/orders'));
  await page.getByRole('button', { name: 'Pagar', exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject({ publicidad: true });
  await expect(page.getByText('Recibimos tu pedido')).toBeVisible();
});

import { expect, type Page } from '@playwright/test';
import { cartKey } from '../domain/rules/cart.ts';
import { demoCursosOnSale } from './cursos.ts';
import { newCurso } from './flyers.ts';
import { admin, alumna, enterAs } from './people.ts';
import { ask } from './school.ts';
import { keepAccessible } from './screens.ts';
import { test } from './test.ts';

async function fillCart(page: Page): Promise<void> {
  const [curso] = await demoCursosOnSale(page);
  await page.goto('/');
  await page.evaluate(
    ([key, value]) => localStorage.setItem(key as string, value as string),
    [cartKey, JSON.stringify([{ ...curso, cantidad: 1 }])],
  );
}

/** The body of the next order. */
const nextOrder = (page: Page) =>
  page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/orders'));

test('SEA-43 a student who types another address is asked for whom it is, and the answer is sent', async ({ page }) => {
  await enterAs(page, alumna);
  await fillCart(page);
  await page.goto('/checkout');
  const question = page.getByRole('group', { name: '¿Para quién es?' });
  await expect(page.getByLabel('Email')).toHaveValue(/@/);
  await expect(question).toHaveCount(0);
  await page.getByLabel('Nombre').fill('Óscar Ñique');
  await page.getByLabel('Email').fill('oscar.nique@example.com');
  await expect(question.getByRole('radio', { name: 'Para Óscar Ñique' })).toBeChecked();
  await expect(page.getByText('Te enviaremos el enlace')).toHaveCount(0);
  await keepAccessible(page, 'checkout-para-quien');
  await question.getByRole('radio', { name: 'Para mí' }).check();
  const sent = nextOrder(page);
  await page.getByRole('button', { name: 'Pagar' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ destinatario: 'cuenta', buyerName: 'Óscar Ñique' });
  await expect(page.getByRole('alertdialog')).toContainText('orden creada');
});

test('SEA-43 staff types the data of a client into an empty form and is told who gets the access', async ({ page }) => {
  await enterAs(page, admin);
  await fillCart(page);
  await page.goto('/checkout');
  await expect(page.getByText('el acceso llega a su correo')).toBeVisible();
  await expect(page.getByLabel('Nombre')).toHaveValue('');
  // The notice says who gets the link; the hint of a buyer would say the contrary.
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('');
  await page.getByLabel('Nombre').fill('Clienta Nueva');
  await page.getByLabel('Email').fill('clienta.nueva@example.com');
  await expect(page.getByRole('group', { name: '¿Para quién es?' })).toHaveCount(0);
  await keepAccessible(page, 'checkout-personal');
});

test('SEA-44 the page of an order says to who placed it that the access is for somebody else', async ({ page }) => {
  await enterAs(page, admin);
  const { cursoId, nombre } = await newCurso(page, { tipo: 'C', precio: 0, activa: true });
  const order = await ask(page, 'post', '/orders', {
    buyerName: 'Clienta Nueva',
    buyerEmail: 'clienta.dos@example.com',
    total: 0,
    items: [{ cursoId, nombre, precio: 0, cantidad: 1 }],
  });
  const { numero, clave } = order as { numero: string; clave: string };
  await page.goto(`/pedido?${new URLSearchParams({ numero, clave })}`);
  await expect(page.getByText('El acceso es para la persona del pedido: le enviamos a cl…@example.com')).toBeVisible();
  await expect(page.getByText('Tus cursos ya están en tu cuenta')).toHaveCount(0);
  await keepAccessible(page, 'pedido-para-otra');
});

test('SEA-51 an order without a usable address is activated from its page, with a code or without', async ({
  page,
  browser,
}) => {
  await enterAs(page, admin);
  const { cursoId, nombre } = await newCurso(page, { tipo: 'C', precio: 0, activa: true });
  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto('/');
  const answer = await visitor.request.post('/api/orders', {
    data: { buyerName: 'Sin Correo', total: 0, items: [{ cursoId, nombre, precio: 0, cantidad: 1 }] },
  });
  const { numero, clave } = (await answer.json()).resource;
  await visitor.goto(`/pedido?${new URLSearchParams({ numero, clave })}`);
  await expect(visitor.getByText('Actívalo desde esta página')).toBeVisible();
  await keepAccessible(visitor, 'pedido-abrir-aqui');
  await visitor.getByRole('button', { name: 'Activar mi acceso' }).click();
  await expect(visitor.getByRole('heading', { name: 'Crea tu cuenta' })).toBeVisible();
  await visitor.getByLabel('Nombre').fill('Sin');
  await visitor.getByLabel('Apellido').fill('Correo');
  await visitor.getByLabel('DNI').fill(String(80_000_000 + (Date.now() % 9_000_000)));
  await visitor.getByRole('textbox', { name: 'Correo' }).fill(`sin.correo.${Date.now()}@example.com`);
  await visitor.getByLabel('Contraseña', { exact: true }).fill('una frase muy larga');
  await visitor.getByRole('button', { name: 'Crear cuenta y abrir mis cursos' }).click();
  await expect(visitor.getByLabel('Código de tu correo')).toBeVisible();
  await keepAccessible(visitor, 'acceso-sin-confirmar');
  await visitor.getByRole('button', { name: 'No me llega: continuar sin confirmar' }).click();
  await expect(visitor.getByText('Tu cuenta está lista y ya entraste')).toBeVisible();
});

import { expect, type Page } from '@playwright/test';
import { cartKey } from '../domain/rules/cart.ts';
import { addToCart, changeCurso, demoCursosOnSale } from './cursos.ts';
import { main, newCurso, stat } from './flyers.ts';
import { holdBack, removeRoutes } from './network.ts';
import { alumna, becomeVisitor, signIn } from './people.ts';
import { test } from './test.ts';

async function putInCart(page: Page, item: Record<string, unknown>): Promise<void> {
  await page.evaluate(
    ([key, value]) => localStorage.setItem(key as string, value as string),
    [cartKey, JSON.stringify([item])],
  );
}

async function withOneCurso(page: Page) {
  const [curso] = await demoCursosOnSale(page);
  await page.goto('/');
  await putInCart(page, { ...curso, cantidad: 2 });
  return curso!;
}

async function fillBuyer(page: Page, nombre: string) {
  await page.getByLabel('Nombre').fill(nombre);
  await page.getByLabel('Email').fill('rosa@correo.pe');
}

test('CHK-01 CHK-03 CHK-04 CHK-05 the checkout: buyer form, summary with lines and subtotal, two buttons', async ({
  page,
}) => {
  const curso = await withOneCurso(page);
  await page.goto('/checkout');
  const summary = page.getByRole('region', { name: 'Resumen de tu compra' });
  const subtotal = `S/ ${(curso.precio * 2).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
  await expect(summary.getByText(curso.nombre)).toBeVisible();
  await expect(summary.getByText('Subtotal')).toBeVisible();
  // The total of the line, and the subtotal.
  await expect(summary.getByText(subtotal, { exact: true })).toHaveCount(2);
  for (const name of ['Volver', 'Pagar']) await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  for (const name of ['Nombre', 'Email', 'Tel / WhatsApp']) {
    await expect(page.getByRole('textbox', { name })).toBeVisible();
  }
});

test('CHK-02 CHK-06 CHK-07 CHK-09 CHK-10 CHK-12 a visitor pays simulated: one order, empty cart, back to the catalogue', {
  tag: '@core',
}, async ({ page }) => {
  await withOneCurso(page);
  await page.goto('/checkout');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const sent: string[] = [];
  await page.route('**/api/orders', async (route) => {
    sent.push((await route.request().headerValue('idempotency-key')) ?? '');
    await held;
    await route.continue();
  });
  await page.getByLabel('Nombre').fill('Óscar Ñique');
  await page.getByLabel('Email').fill('esto no es un correo');
  await page.getByLabel('Tel / WhatsApp').fill('llámame');
  const pay = page.getByRole('button', { name: 'Pagar' });
  await pay.dblclick();
  // The address is asked about once, even after a double click, and never validated.
  expect(sent).toEqual([]);
  await page.getByRole('button', { name: 'Sí, está bien' }).dblclick();
  await expect(page.getByRole('button', { name: 'Procesando...' })).toBeVisible();
  release();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(/Pago simulado \/ orden creada: AI-\d{4}-\d{4}/);
  await expect(alert).toContainText('Nuestro equipo te contactará para coordinar el pago.');
  await expect(page.getByText('El carrito está vacío')).toHaveCount(0);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(await page.evaluate((key) => localStorage.getItem(key), cartKey)).toBe('[]');
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('comprador')))).toEqual([]);
  await alert.getByRole('button', { name: 'Entendido' }).click();
  await expect(page).toHaveURL(/\/catalogo$/);
});

test('CHK-13 CHK-14 a failure returns to idle, a retry after a lost answer is the same order', async ({ page }) => {
  await withOneCurso(page);
  await page.goto('/checkout');
  await fillBuyer(page, 'Rosa Díaz');
  const keys: string[] = [];
  await page.route('**/api/orders', async (route) => {
    keys.push((await route.request().headerValue('idempotency-key')) ?? '');
    // The first response is lost.
    if (keys.length === 1) {
      await route.fetch();
      await route.abort();
    } else await route.continue();
  });
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page.getByRole('alert')).toContainText('Error al procesar el pago');
  await expect(page.getByRole('alert')).toContainText('No se cobró nada. Vuelve a intentarlo.');
  await expect(page.getByRole('button', { name: 'Pagar' })).toBeVisible();
  await page.reload();
  // What was typed is still there.
  await expect(page.getByLabel('Nombre')).toHaveValue('Rosa Díaz');
  await expect(page.getByLabel('Email')).toHaveValue('rosa@correo.pe');
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('orden creada: AI-');
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
});

test('CHK-16 CHK-17 CHK-18 a blank name and an empty cart are said; e-mail and phone are not checked', async ({
  page,
}) => {
  // Opened directly, there is no history, so 'Volver' leads to the cart. Without anything to pay there is no form.
  await page.goto('/checkout');
  await expect(page.getByRole('alert')).toHaveText('El carrito está vacío');
  await expect(page.getByLabel('Nombre')).toHaveCount(0);
  await page.getByRole('button', { name: 'Volver' }).click();
  await expect(page).toHaveURL(/\/cart$/);

  await withOneCurso(page);
  await page.goto('/checkout');
  const nombre = page.getByLabel('Nombre');
  await page.getByLabel('Email').fill('sin arroba');
  for (const blank of ['', '   ']) {
    await nombre.fill(blank);
    await page.getByRole('button', { name: 'Pagar' }).click();
    await expect(page.getByRole('alert')).toHaveText('Ingresa tu nombre');
    await expect(nombre).toHaveAccessibleDescription('Ingresa tu nombre');
    await expect(nombre).toBeFocused();
  }
  await nombre.fill('Rosa');
  await expect(page.getByRole('alert')).toHaveCount(0);
  // Emptied in another tab meanwhile.
  await page.evaluate((key) => localStorage.setItem(key, '[]'), cartKey);
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('El carrito está vacío');
  // What was typed is restored.
  await withOneCurso(page);
  await page.goto('/checkout');
  await expect(page.getByLabel('Nombre')).toHaveValue('Rosa');
  await expect(page.getByLabel('Email')).toHaveValue('sin arroba');
  const pay = page.getByRole('button', { name: 'Pagar' });
  await pay.press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByText('¿Está completo tu correo?')).toBeInViewport();
  // A second press goes on with the payment, but the second click of a double click does not.
  await expect(async () => {
    await pay.click({ timeout: 1_000 });
    await expect(page.getByRole('alertdialog')).toContainText('orden creada: AI-', { timeout: 1_000 });
  }).toPass();
});

test('CHK-08 CHK-11 with a payment URL the buyer goes there; without an id the alert says ok', async ({ page }) => {
  await withOneCurso(page);
  await page.goto('/checkout');
  await page.getByLabel('Nombre').fill('Rosa');
  const answer = (resource: object) => ({ json: { success: true, message: '', status: 200, resource } });
  await page.route('**/api/orders', (route) => route.fulfill(answer({ paymentUrl: null, contacto: true })));
  await page.getByRole('button', { name: 'Pagar' }).click();
  await page.getByRole('button', { name: 'No tengo correo' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Pago simulado / orden creada: ok');
  // Nobody can contact who left no address.
  await expect(alert).toContainText('No dejaste correo ni teléfono.');
  await expect(alert.getByRole('link')).toHaveCount(2);
  await expect(alert).not.toContainText('te contactará');

  await removeRoutes(page, '**/api/orders');
  await withOneCurso(page);
  await page.goto('/checkout');
  await fillBuyer(page, 'Rosa');
  await page.route('**/api/orders', (route) =>
    route.fulfill(answer({ paymentUrl: '/nosotros?pago=1', orderId: 'AI-1' })),
  );
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page).toHaveURL(/\/nosotros\?pago=1$/);
});

test('CHK-09 CHK-10 CHK-12 without a payment page the notice is part of the alert; the cart is empty and the way leads to the catalogue', async ({
  page,
}) => {
  await withOneCurso(page);
  await page.goto('/checkout');
  await fillBuyer(page, 'Rosa');
  const aviso = 'No pudimos abrir la página de pago. Tu pedido está guardado: vuelve a intentarlo en unos minutos.';
  const resource = { paymentUrl: null, orderId: 'AI-2026-0099', numero: 'AI-2026-0099', clave: 'c1', aviso };
  await page.route('**/api/orders', (route) =>
    route.fulfill({ json: { success: true, message: '', status: 200, resource } }),
  );
  await page.getByRole('button', { name: 'Pagar' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Pago simulado / orden creada: AI-2026-0099');
  await expect(alert).toContainText(aviso);
  await expect(alert.getByRole('link', { name: 'Abrir mi pedido' })).toHaveAttribute(
    'href',
    '/pedido?numero=AI-2026-0099&clave=c1',
  );
  expect(await page.evaluate((key) => localStorage.getItem(key), cartKey)).toBe('[]');
  await expect(page).toHaveURL(/\/checkout$/);
  await alert.getByRole('button', { name: 'Entendido' }).click();
  await expect(page).toHaveURL(/\/catalogo$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Carrito', exact: true })).toBeVisible();
});

test('SHELL-14 SHELL-15 while the payment takes its time, an opaque overlay covers the whole window and holds pointer and keyboard', async ({
  page,
}) => {
  await withOneCurso(page);
  await page.goto('/checkout');
  await fillBuyer(page, 'Rosa');
  const orders = await holdBack(page, '**/api/orders');
  await page.getByRole('button', { name: 'Pagar' }).click();
  const overlay = page.getByRole('status').filter({ hasText: 'Procesando' });
  await expect(overlay).toHaveText('Procesando\u2026');
  const veil = page.locator('[data-loading-overlay="full-screen"]');
  await expect(veil).toHaveCSS('background-color', 'rgb(251, 250, 246)');
  await expect(veil).toHaveCSS('opacity', '1');
  expect(await veil.boundingBox()).toEqual({ x: 0, y: 0, width: 1440, height: 900 });
  for (const [x, y] of [
    [5, 5],
    [720, 450],
    [1435, 895],
  ] as const) {
    const isVeil = ([left, top]: readonly [number, number]) =>
      document.elementFromPoint(left, top)?.closest('[data-loading-overlay]') !== null;
    expect(await page.evaluate(isVeil, [x, y] as const)).toBe(true);
  }
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const before = await focused();
  await page.keyboard.press('Tab');
  expect(await focused()).toBe(before);
  orders.open();
  await expect(page.getByRole('alertdialog')).toContainText('orden creada: AI-');
  await expect(veil).toHaveCount(0);
});

test('the overlay stays until the payment page is there, and is gone when the buyer comes back', async ({ page }) => {
  await withOneCurso(page);
  await page.addInitScript(() =>
    addEventListener('pagehide', () => {
      const veil = document.querySelector('[data-loading-overlay]');
      const button = document.querySelector<HTMLButtonElement>('main button[type=submit]');
      sessionStorage.setItem(location.pathname, `${veil?.textContent} ${button?.textContent} ${button?.ariaDisabled}`);
    }),
  );
  await page.goto('/checkout');
  await fillBuyer(page, 'Rosa');
  const resource = { paymentUrl: '/nosotros?pago=1', orderId: 'AI-1' };
  await page.route('**/api/orders', (route) =>
    route.fulfill({ json: { success: true, message: '', status: 200, resource } }),
  );
  // A slow provider: the page is left only when its first byte is there.
  await page.route('**/nosotros?pago=1', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await route.continue();
  });
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page).toHaveURL(/\/nosotros\?pago=1$/);
  const left = await page.evaluate(() => sessionStorage.getItem('/checkout'));
  expect(left).toBe('Procesando… Procesando... true');
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Pagar' })).toBeEnabled();
  await expect(page.locator('[data-loading-overlay]')).toHaveCount(0);
});

test('BUY-102 a changed price is refused with the new lines, which the cart takes over, a closed sale with its course; neither is a failed payment', async ({
  page,
}) => {
  const curso = await withOneCurso(page);
  await putInCart(page, { ...curso, precio: 1, cantidad: 1 });
  await page.goto('/checkout');
  await fillBuyer(page, 'Rosa');
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'El precio de tu carrito cambió. Revisa el total y vuelve a intentarlo.',
  );
  await expect(page.getByRole('region', { name: 'Resumen de tu compra' })).toContainText(
    `1 × S/ ${curso.precio.toFixed(2)}`,
  );
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('orden creada');

  const closed = await newCurso(page);
  await changeCurso(page, closed.cursoId, { activa: false });
  await becomeVisitor(page);
  await page.goto('/verificar');
  await putInCart(page, { ...closed, cantidad: 1 });
  await page.goto('/checkout');
  await fillBuyer(page, 'Rosa');
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page.getByRole('alert')).toHaveText(`«${closed.nombre}» ya no está a la venta. Quítalo de tu carrito.`);
});

test('BUY-20 a free course from the flyer to the order: no amount of zero, no payment, nothing paid', async ({
  page,
}) => {
  const curso = await newCurso(page, { precio: 0 });
  await becomeVisitor(page);
  const expectFree = async () => {
    await expect(main(page).getByText('Gratis', { exact: true }).first()).toBeVisible();
    const text = (await main(page).allInnerTexts()).join();
    expect(text).not.toMatch(/S\/ 0\.00|Pago único|Pagado|Confirmamos tu pago|Recibo/);
  };
  await page.goto(`/catalogo/flyer/${curso.cursoId}`);
  await expect(page.getByRole('link', { name: 'Inscribirme' }).first()).toBeVisible();
  await expect(stat(page, 'Precio')).toHaveText('S/ 0.00');
  // The specification fixes the amount of the stats strip.
  await stat(page, 'Precio').evaluate((amount) => amount.remove());
  await expectFree();
  await addToCart(page);
  await page.goto('/cart');
  await expect(page.getByRole('status').filter({ hasText: '1 artículo' })).toHaveText('1 artículo · Gratis');
  await expectFree();
  await page.getByRole('button', { name: 'Ir a pagar' }).click();
  const enrol = page.getByRole('button', { name: 'Inscribirme', exact: true });
  await expect(enrol).toBeVisible();
  await expectFree();
  await fillBuyer(page, 'Rosa Díaz');
  await enrol.click();
  await expect(page).toHaveURL(/\/pedido\?/);
  await expect(page.getByRole('region', { name: 'Ya tienes acceso' })).toContainText('Tu inscripción está confirmada.');
  await expectFree();
  await page.emulateMedia({ media: 'print' });
  await expect(main(page).getByText('Inscripción confirmada')).toBeVisible();
  await expectFree();
});

test('a signed-in buyer finds the form filled in and the order among their own', async ({ page }) => {
  await signIn(page, alumna);
  await withOneCurso(page);
  await page.goto('/checkout');
  await expect(page.getByLabel('Nombre')).toHaveValue(/^Lucía/);
  await expect(page.getByLabel('Email')).toHaveValue(alumna.correo);
  await page.getByRole('button', { name: 'Pagar' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('orden creada');
  const numero = /AI-\d+-\d+/.exec((await alert.textContent()) ?? '')?.[0] ?? '';
  await page.goto('/dashboard');
  await page.getByRole('link', { name: numero }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(numero);
  await expect(page.getByText('Pendiente de pago').first()).toBeVisible();
});

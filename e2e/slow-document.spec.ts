import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { cartKey } from '../domain/rules/cart.ts';
import { holdBack, removeRoutes } from './network.ts';
import { test } from './test.ts';

/** Proxy that delays the end of each document until the browser has received its script. */
async function slowLine(origin: string): Promise<{ server: Server; url: string }> {
  let scriptSent = () => {};
  const script = new Promise<void>((resolve) => {
    scriptSent = resolve;
  });
  const server = createServer(async ({ url = '/', headers }, reply) => {
    const answer = await fetch(`${origin}${url}`, { headers: { cookie: headers.cookie ?? '' } });
    const type = answer.headers.get('content-type') ?? '';
    reply.writeHead(answer.status, { 'content-type': type });
    if (!type.startsWith('text/html')) {
      reply.end(Buffer.from(await answer.arrayBuffer()), () => url.includes('/entry-start') && scriptSent());
      return;
    }
    const html = await answer.text();
    const cut = html.indexOf('<main');
    reply.write(html.slice(0, cut));
    await script;
    setTimeout(() => reply.end(html.slice(cut)), 500);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://localhost:${(server.address() as AddressInfo).port}` };
}

test('a page whose end arrives after its script comes alive all the same', async ({ page, baseURL }) => {
  const { server, url } = await slowLine(baseURL ?? '');
  try {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await page.goto(`${url}/login`);
    await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click();
    await expect(page.getByText('Completa tus credenciales.')).toBeVisible();
    expect(errors).toEqual([]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('what is typed before the script arrives is kept', async ({ page }) => {
  const first = await holdBack(page, '**/assets/entry-site*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Correo o DNI').fill('20000001');
  first.open();
  await page.getByRole('main').getByRole('button', { name: 'Iniciar sesión' }).click();
  await expect(page.getByText('Completa tus credenciales.')).toBeVisible();
  await expect(page.getByLabel('Correo o DNI')).toHaveValue('20000001');
  await expect(page.getByLabel('Correo o DNI')).not.toHaveAttribute('aria-invalid', 'true');

  // Fills the cart: checkout has no form without items.
  const item = { cursoId: 1, nombre: 'Un diploma', precio: 900, cantidad: 1, imagen: '', tipo: 'D' };
  await page.evaluate(([key, cart]) => localStorage.setItem(key!, cart!), [cartKey, JSON.stringify([item])]);
  await removeRoutes(page, '**/assets/entry-site*.js');
  const second = await holdBack(page, '**/assets/entry-site*.js');
  await page.goto('/checkout', { waitUntil: 'commit' });
  await page.getByLabel('Nombre').fill('Rosa Díaz');
  await page.getByLabel('Comprobante (opcional)').selectOption('Factura');
  // Hidden until the cart is read: the lines of the cart would move it.
  await expect(page.getByRole('button', { name: 'Tengo un cupón' })).toBeHidden();
  second.open();
  await expect(page.getByLabel('RUC')).toBeVisible();
  await expect(page.getByLabel('Comprobante (opcional)')).toHaveValue('factura');
  await expect(page.getByRole('button', { name: 'Tengo un cupón' })).toBeVisible();
  await expect(page.getByLabel('Nombre')).toHaveValue('Rosa Díaz');
  await page.getByLabel('Nombre').fill('');
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page.getByRole('alert')).toHaveText('Ingresa tu nombre');

  await removeRoutes(page, '**/assets/entry-site*.js');
  const third = await holdBack(page, '**/assets/entry-site*.js');
  await page.goto('/acceso', { waitUntil: 'commit' });
  await page.getByLabel('Código', { exact: true }).fill('no-es-un-codigo');
  third.open();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByText('Escribe tu código.')).toHaveCount(0);
  await expect(page.getByLabel('Código', { exact: true })).toHaveValue('no-es-un-codigo');
});

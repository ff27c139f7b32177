import { createSecretKey, randomInt } from 'node:crypto';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { createSandboxPagos } from '../server/ports/pagos/sandbox.ts';
import { desktop, expectAccessible, phone } from './accessible.ts';
import { preferCard } from './cards.ts';
import { addToCart, changeCurso } from './cursos.ts';
import { newCurso } from './flyers.ts';
import { formasPagoForm } from './imagen-forms.ts';
import { journeys } from './imagen-journeys.ts';
import { dataDirs } from './mails.ts';
import { removeRoutes } from './network.ts';
import { admin, enterAs } from './people.ts';
import { ask } from './school.ts';
import { keepScreens } from './screens.ts';
import { test } from './test.ts';

type Curso = { cursoId: number; nombre: string; precio: number };

const picture = (background: string) =>
  sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .png()
    .toBuffer();

/** A photo as a phone takes it: large, turned by its orientation. */
async function cameraPhoto() {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 3200, height: 2400, channels: 3, background: '#fff', noise } as const;
  const buffer = await sharp({ create }).withMetadata({ orientation: 6 }).jpeg({ quality: 97 }).toBuffer();
  return { name: 'IMG_20261116.jpg', mimeType: 'image/jpeg', buffer };
}

async function newOrder(page: Page): Promise<{ numero: string; clave: string; paymentUrl: string }> {
  const { resources } = await (await page.request.get('/api/catalogo?orden=precio')).json();
  const { cursoId, nombre, precio } = (resources as Curso[]).find((curso) => curso.precio > 0)!;
  const items = [{ cursoId, nombre, precio, cantidad: 1 }];
  return ask(page, 'post', '/orders', {
    buyerName: 'Rosa Ccori',
    buyerEmail: 'rosa.ccori@example.com',
    items,
    total: precio,
  });
}

/** An operation number is accepted once. */
const newOperacion = () => String(randomInt(1e8, 1e9));

const alertOf = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

test('PAY-01 PAY-03 BUY-04 Yape, Plin and transfer from the settings to the page of the order', async ({
  page,
  browser,
}) => {
  await enterAs(page, admin);
  await ask(page, 'put', '/formas-pago', {});
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Gestión' }).getByRole('link', { name: 'Formas de pago' }).click();
  const yape = page.getByRole('region', { name: 'Yape' });
  await yape.getByLabel('Número de Yape').fill('+51 999 888 777');
  await yape.getByLabel('Yape a nombre de').fill('Aula Iuris SAC');
  const qr = { name: 'qr.png', mimeType: 'image/png', buffer: await picture('#5b2a86') };
  await yape.getByLabel('QR de Yape').setInputFiles(qr);
  const plin = page.getByRole('region', { name: 'Plin' });
  await plin.getByLabel('Número de Plin').fill('911 222 333');
  await plin.getByLabel('QR de Plin').setInputFiles(qr);
  const cuentas = page.getByRole('region', { name: 'Cuentas bancarias' });
  await cuentas.getByRole('button', { name: 'Agregar cuenta' }).click();
  await cuentas.getByLabel('Banco').fill('BCP');
  await cuentas.getByLabel('Número de cuenta').fill('191-2345678-0-11');
  await cuentas.getByLabel('CCI').fill('123');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('El CCI tiene 20 dígitos')).toBeVisible();
  await cuentas.getByLabel('CCI').fill('002 191 002345678011 55');
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Se guardaron las formas de pago.')).toBeVisible();
  await keepScreens(page, 'formas-pago');

  const order = await newOrder(page);
  const buyer = await (await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })).newPage();
  await buyer.goto(`/pedido?${new URLSearchParams(order)}`);
  const ways = buyer.getByRole('region', { name: 'Paga con Yape / Plin / transferencia' });
  await expect(ways.getByRole('img', { name: 'Código QR de Yape' })).toBeVisible();
  await expect(ways.getByText('999 888 777')).toBeVisible();
  await expect(ways.getByText('00219100234567801155')).toBeVisible();
  await ways.getByRole('button', { name: 'Copiar el CCI de BCP' }).click();
  await expect(ways.getByText('Copiado')).toBeVisible();
  expect(await buyer.evaluate(() => navigator.clipboard.readText())).toBe('00219100234567801155');
  await keepScreens(buyer, 'pedido-formas');

  // A wallet that was chosen shows the amount, its number and its QR picture.
  const curso = (await ask<Curso[]>(page, 'get', '/catalogo?orden=precio')).find(({ precio }) => precio > 0);
  await buyer.goto(`/checkout?curso=${curso!.cursoId}`);
  await buyer.getByLabel('Nombre').fill('Rosa Ccori');
  await buyer.getByLabel('Email').fill('rosa.ccori@example.com');
  await buyer.getByText('Plin', { exact: true }).click();
  await buyer.getByRole('button', { name: /^Pagar S\/ / }).click();
  await expect(buyer).toHaveURL(/\/pedido\?/);
  for (const [medio, numero] of [
    ['Plin', '911 222 333'],
    ['Yape', '999 888 777'],
  ] as const) {
    const way = buyer.getByRole('region', { name: `Paga con ${medio}` });
    await expect(way.getByText(`S/ ${curso!.precio.toFixed(2)}`).first()).toBeVisible();
    await expect(way.getByText(numero)).toBeVisible();
    const code = way.getByRole('img', { name: `Código QR de ${medio}` });
    await expect.poll(() => code.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
    if (medio === 'Plin') await buyer.getByRole('button', { name: 'Yape' }).click();
  }
});

const idOf = async (page: Page, numero: string) =>
  (await ask<[{ id: number }]>(page, 'get', `/orders?page=1&size=5&q=${numero}`))[0].id;

test('BUY-107 the page of an order says what is missing, that it was cancelled, and that its payment is in process', async ({
  page,
}) => {
  await enterAs(page, admin);
  await ask(page, 'put', '/formas-pago', {});
  const [short, cancelled, waiting] = [await newOrder(page), await newOrder(page), await newOrder(page)];
  const part = { medio: 'yape', operacion: newOperacion(), monto: 1 };
  await ask(page, 'post', `/orders/${await idOf(page, short.numero)}/pagar`, part);
  await ask(page, 'post', `/orders/${await idOf(page, cancelled.numero)}/cancelar`, {
    motivo: 'Lo pidió el comprador',
  });
  await page.context().clearCookies();
  const open = ({ numero, clave }: { numero: string; clave: string }) =>
    page.goto(`/pedido?${new URLSearchParams({ numero, clave })}`);
  await page.setViewportSize(phone);

  await open(short);
  await expect(page.getByText(/^Pagaste S\/ 1\.00\. Falta S\/ \d/)).toBeVisible();
  await expectAccessible(page, 'partly paid');
  await keepScreens(page, 'pedido-falta');

  await open(cancelled);
  await expect(page.getByRole('region', { name: 'Cancelado' })).toContainText('Este pedido fue cancelado.');
  await expect(page.getByRole('button', { name: 'Pagar ahora' })).toHaveCount(0);
  await expectAccessible(page, 'cancelled');
  await keepScreens(page, 'pedido-cancelado');

  await open(waiting);
  const again = page.getByRole('button', { name: 'Pagar ahora' });
  await expect(again).toBeVisible();
  // The provider has a payment that is not approved yet, as of PagoEfectivo; nobody has told the school.
  const folder = path.join(dataDirs.pagos, 'pagos-de-prueba');
  const provider = createSandboxPagos({ folder, keys: [createSecretKey(Buffer.alloc(32))], pageUrl: () => '' });
  await provider.pagar(waiting.paymentUrl.split('/').at(-1)!, 'pendiente');
  await again.click();
  await expect(
    page.getByText(`El pago de tu pedido ${waiting.numero} está en proceso.`, { exact: false }),
  ).toBeVisible();
  await expect(page.getByText('Tu pago está en proceso. No pagues otra vez', { exact: false })).toBeVisible();
  await expect(again).toHaveCount(0);
  await expectAccessible(page, 'in process');
  await keepScreens(page, 'pedido-en-proceso');
});

test('BUY-109 an unpaid order whose course filled up asks for no payment, leads to the waiting list and takes a payment made before', async ({
  page,
}) => {
  const curso = await newCurso(page, { cupos: 2 });
  await ask(page, 'put', '/formas-pago', { yapeNumero: '999888777', plinNumero: '911222333' });
  const order = (buyerEmail: string) =>
    ask<{ numero: string; clave: string }>(page, 'post', '/orders', {
      buyerName: 'Rosa Ccori',
      buyerEmail,
      items: [{ ...curso, cantidad: 1 }],
      total: 980,
      medio: 'yape',
    });
  const [{ numero, clave }, faster] = [await order('rosa@example.com'), await order('ana@example.com')];
  const pago = { medio: 'yape', operacion: newOperacion(), monto: 980 };
  await ask(page, 'post', `/orders/${await idOf(page, faster.numero)}/pagar`, pago);
  await changeCurso(page, curso.cursoId, { cupos: 1 });
  await page.context().clearCookies();
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await page.goto(`/pedido?${new URLSearchParams({ numero, clave })}`);
    const full = page.getByRole('region', { name: 'Sin cupos' });
    await expect(full).toContainText(`«${curso.nombre}» ya no tiene cupos. No pagues este pedido.`);
    await expect(full.getByRole('link', { name: 'Avísame si se libera' })).toHaveAttribute(
      'href',
      `/informacion?curso=${curso.cursoId}`,
    );
    await expect(page.getByText('999 888 777')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Pagar ahora|Plin|Tarjeta/ })).toHaveCount(0);
    await expectAccessible(page, 'filled up');
  }
  await keepScreens(page, 'pedido-sin-cupos');
  await page.getByLabel('Número de operación').fill(newOperacion());
  await page.getByRole('button', { name: 'Enviar para verificar' }).click();
  await expect(page.getByRole('region', { name: 'En verificación' })).toBeVisible();
});

test('BUY-100 while an order cannot be read anew its page stays, with what is being typed', async ({
  page,
  browser,
}) => {
  await enterAs(page, admin);
  await ask(page, 'put', '/formas-pago', { yapeNumero: '999888777' });
  const order = await newOrder(page);
  const buyer = await (await browser.newContext()).newPage();
  await buyer.goto(`/pedido?${new URLSearchParams(order)}`);
  const operacion = buyer.getByLabel('Número de operación');
  await operacion.fill('0841');
  const busy = { success: false, message: 'El servicio está ocupado.', status: 503, codigo: 'ocupado' };
  await buyer.route('**/api/orders/estado*', (route) => route.fulfill({ status: 503, json: busy }));
  const warning = buyer.getByText('No pudimos actualizar tu pedido');
  await expect(warning).toBeVisible();
  await expect(operacion).toHaveValue('0841');
  await expect(buyer.getByText('999 888 777').first()).toBeVisible();
  await removeRoutes(buyer, '**/api/orders/estado*');
  await expect(warning).toHaveCount(0);
  await expect(operacion).toHaveValue('0841');
});

test('PAY-05 PAY-06 PAY-07 PAY-10 BUY-111 a declared payment with a photo: rejected, declared again, approved', {
  tag: '@core',
}, async ({ page, browser }) => {
  // The camera photo alone takes seconds to make and to reduce.
  test.slow();
  await enterAs(page, admin);
  await ask(page, 'put', '/formas-pago', { yapeNumero: '999888777' });
  const [mistyped, wrong, right] = [newOperacion(), newOperacion(), newOperacion()];
  const order = await newOrder(page);
  const buyer = await (await browser.newContext()).newPage();
  await buyer.goto(`/pedido?${new URLSearchParams(order)}`);
  const ways = buyer.getByRole('region', { name: 'Paga con Yape' });
  await ways.getByRole('button', { name: 'Enviar para verificar' }).click();
  await expect(alertOf(buyer, 'Escribe el número de operación')).toBeVisible();
  const operacion = ways.getByLabel('Número de operación');
  await expect(operacion).toBeFocused();
  await expect(operacion).toHaveAccessibleDescription('Escribe el número de operación');
  await operacion.fill(mistyped);
  await expect(alertOf(buyer, 'Escribe el número de operación')).toHaveCount(0);
  const photo = { name: 'voucher.png', mimeType: 'image/png', buffer: await picture('#147d64') };
  await ways.getByLabel('Foto del voucher (opcional)').setInputFiles(photo);
  await ways.getByRole('button', { name: 'Enviar para verificar' }).click();
  await expect(buyer.getByRole('region', { name: 'En verificación' })).toBeVisible();
  const declared = buyer.getByRole('region', { name: 'Tu pago declarado' });
  await expect(declared.getByText(mistyped)).toBeVisible();
  await declared.getByRole('button', { name: 'Corregir el número', exact: true }).click();
  await expect(ways.getByLabel('Número de operación')).toHaveValue(mistyped);
  await ways.getByLabel('Número de operación').fill(wrong);
  await ways.getByRole('button', { name: 'Enviar para verificar' }).click();
  await expect(declared.getByText(wrong)).toBeVisible();
  await expect(declared.getByText('Recibida')).toBeVisible();
  await keepScreens(buyer, 'pedido-en-verificacion');

  await page.goto('/dashboard');
  await page.getByRole('link', { name: /pagos? por verificar/ }).click();
  const card = page.getByRole('listitem', { name: `Pedido ${order.numero}` });
  await expect(card.getByText(`Yape · ${wrong}`)).toBeVisible();
  await expect(card.getByText('Rosa Ccori')).toBeVisible();
  await card.getByRole('button', { name: `Ampliar el voucher de ${order.numero}` }).click();
  await expect(page.getByRole('img', { name: `Voucher de ${order.numero}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await keepScreens(page, 'por-verificar');
  await card.getByRole('button', { name: 'Rechazar' }).click();
  const rejection = page.getByRole('dialog', { name: `Rechazar el pago de ${order.numero}` });
  await rejection.getByRole('button', { name: 'Rechazar' }).click();
  await expect(rejection.getByText('Escribe el motivo')).toBeVisible();
  await rejection.getByLabel('Motivo').fill('Ese número no aparece en la cuenta');
  await rejection.getByRole('button', { name: 'Rechazar' }).click();
  await expect(card).toBeHidden();

  await buyer.reload();
  await expect(alertOf(buyer, 'Ese número no aparece en la cuenta')).toBeVisible();
  await ways.getByLabel('Número de operación').fill(right);
  const shot = await cameraPhoto();
  expect(shot.buffer.length).toBeGreaterThan(6 * 1024 * 1024);
  await ways.getByLabel('Foto del voucher (opcional)').setInputFiles(shot, { timeout: 60_000 });
  await ways.getByRole('button', { name: 'Enviar para verificar' }).click();
  await expect(declared.getByText(right)).toBeVisible();
  await expect(declared.getByText('Recibida')).toBeVisible();

  await page.reload();
  await expect(card.getByText(`Yape · ${right}`)).toBeVisible();
  await card.getByRole('button', { name: `Ampliar el voucher de ${order.numero}` }).click();
  const received = page.getByRole('img', { name: `Voucher de ${order.numero}` });
  await expect(received).toBeVisible();
  // Reduced and upright: the camera held the photo on its side.
  const natural = () => received.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await expect.poll(natural).not.toEqual([0, 0]);
  const [width = 0, height = 0] = await natural();
  expect(height).toBeLessThanOrEqual(2000);
  expect(width / height).toBeCloseTo(3 / 4, 2);
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: 'Aprobar' }).click();
  const approval = page.getByRole('dialog', { name: `Aprobar el pago de ${order.numero}` });
  await keepScreens(page, 'aprobar');
  await approval.getByRole('button', { name: 'Aprobar' }).click();
  await expect(page.getByText('Pago aprobado.')).toBeVisible();
  await expect(card).toBeHidden();
  await buyer.reload();
  await expect(buyer.getByText('Tu pago está confirmado', { exact: false })).toBeVisible();
  await expect(ways).toBeHidden();
});

/** An order whose payment with Yape is declared; its number. */
async function newDeclared(page: Page, operacion: string): Promise<string> {
  const { numero, clave } = await newOrder(page);
  await ask(page, 'post', '/orders/pago-declarado', { numero, clave, medio: 'yape', operacion });
  return numero;
}

test('SEA-48 the tray warns of an operation that paid another order, and approving it needs a decision', async ({
  page,
}) => {
  await enterAs(page, admin);
  await ask(page, 'put', '/formas-pago', { yapeNumero: '999888777' });
  const operacion = newOperacion();
  const first = await newDeclared(page, operacion);
  await page.goto('/por-verificar');
  const cardOf = (numero: string) => page.getByRole('listitem', { name: `Pedido ${numero}` });
  await cardOf(first).getByRole('button', { name: 'Aprobar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).click();
  await expect(cardOf(first)).toBeHidden();

  const second = await newDeclared(page, `00${operacion}`);
  await page.reload();
  const warning = `Esta operación ya pagó el pedido ${first}.`;
  await expect(cardOf(second).getByText(warning)).toBeVisible();
  await keepScreens(page, 'por-verificar-repetida');
  await cardOf(second).getByRole('button', { name: 'Aprobar' }).click();
  const dialog = page.getByRole('dialog', { name: `Aprobar el pago de ${second}` });
  await dialog.getByRole('button', { name: 'Aprobar' }).click();
  await expect(dialog.getByText(warning)).toBeVisible();
  await keepScreens(page, 'aprobar-repetida');
  await dialog.getByRole('checkbox', { name: 'Lo revisé: también paga este pedido' }).check();
  await dialog.getByRole('button', { name: 'Aprobar' }).click();
  await expect(cardOf(second)).toBeHidden();
});

test.describe('UPL-25 ways to pay', () => journeys(formasPagoForm));

test('PAY-09 BUY-21 two mistakes of a factura and one of a boleta are said at their fields, the first has the focus, each goes as it is corrected; the data survives a reload and is on the order page', async ({
  page,
}) => {
  await preferCard(page);
  const { resources } = await (await page.request.get('/api/catalogo?orden=precio')).json();
  const curso = (resources as Curso[]).find(({ precio }) => precio > 0)!;
  await page.goto(`/catalogo/flyer/${curso.cursoId}`);
  await addToCart(page);
  await page.goto('/checkout');
  await page.getByLabel('Nombre', { exact: true }).fill('Rosa Ccori');
  await page.getByLabel('Email').fill('rosa.ccori@example.com');
  await page.getByLabel('Comprobante (opcional)').selectOption('Boleta');
  await expect(page.getByLabel('Documento', { exact: true }).getByRole('option')).toHaveText([
    'DNI',
    'Carné de extranjería',
  ]);
  await page.getByLabel('Comprobante (opcional)').selectOption('Factura');
  // Another journey may have begun to issue comprobantes in this school.
  await expect(page.getByText(/^(No se emite al momento de pagar|Se emite al confirmar tu pago)\.$/)).toBeVisible();
  const [ruc, direccion] = [page.getByLabel('RUC'), page.getByLabel('Dirección fiscal')];
  await ruc.fill('20131312956');
  await page.getByLabel('Razón social').fill('Estudio Ccori SAC');
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(ruc).toHaveAccessibleDescription(/Ese RUC no es válido/);
  await expect(direccion).toHaveAccessibleDescription(/dirección/);
  await expect(ruc).toBeFocused();
  await expect(ruc).toBeInViewport();
  await expect(page.getByText('Error al procesar el pago')).toHaveCount(0);
  await keepScreens(page, 'checkout-factura');
  await page.reload();
  await expect(ruc).toHaveValue('20131312956');
  await page.getByRole('button', { name: /^Pagar/ }).click();
  await expect(ruc).toHaveAccessibleDescription(/Ese RUC no es válido/);
  await ruc.fill('20131312955');
  await expect(ruc).not.toHaveAttribute('aria-invalid');
  await expect(direccion).toHaveAttribute('aria-invalid');
  await direccion.fill('Av. El Sol 100, Cusco');
  await expect(direccion).not.toHaveAttribute('aria-invalid');

  await page.getByLabel('Comprobante (opcional)').selectOption('Boleta');
  const dni = page.getByLabel('Número de documento');
  await dni.fill('123');
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(dni).toHaveAccessibleDescription(/DNI/);
  await expect(dni).toBeFocused();
  await dni.fill('45678912');
  await expect(dni).not.toHaveAttribute('aria-invalid');

  await page.getByLabel('Comprobante (opcional)').selectOption('Factura');
  await ruc.fill('20131312955');
  await page.getByRole('button', { name: 'Pagar' }).click();
  await page.getByRole('button', { name: 'Rechazar' }).click();
  await expect(page.getByText('Factura · RUC 20131312955 · Estudio Ccori SAC', { exact: false })).toBeVisible();
});

/** Presses and counts taps: focusing a field is one tap, typing into it none. */
function counted(page: Page) {
  let taps = 0;
  return {
    taps: () => taps,
    press: async (target: Locator) => {
      taps += 1;
      await target.click();
    },
    type: async (target: Locator, text: string) => {
      taps += 1;
      await target.click();
      await page.keyboard.type(text);
    },
  };
}

for (const [width, size] of [
  [360, phone],
  [1440, desktop],
] as const) {
  test(`BUY-04 BUY-03 BUY-11 from the flyer to a declared Yape in 8 taps, and to a paid card in 6, at ${width} px`, async ({
    page,
  }) => {
    await enterAs(page, admin);
    const cuentas = [{ banco: 'BCP', numero: '191-2345678-0-11' }];
    await ask(page, 'put', '/formas-pago', { yapeNumero: '999888777', plinNumero: '911222333', cuentas });
    await page.context().clearCookies();
    await page.setViewportSize(size);
    const { resources } = await (await page.request.get('/api/catalogo?orden=precio')).json();
    const curso = (resources as Curso[]).find(({ precio }) => precio > 0)!;
    const flyer = `/catalogo/flyer/${curso.cursoId}`;

    const yape = counted(page);
    await page.goto(flyer);
    await yape.press(page.getByRole('link', { name: 'Comprar ahora' }).first());
    await expect(page.getByRole('region', { name: 'Resumen de tu compra' })).toContainText(curso.nombre);
    const pay = page.getByRole('button', { name: /^Pagar S\/ \d+/ });
    await yape.type(page.getByLabel('Nombre'), 'Rosa Ccori');
    await yape.type(page.getByLabel('Email'), 'rosa.ccori@gmial.com');
    await pay.press('Enter');
    const fix = page.getByRole('button', { name: 'Sí, corregir' });
    await expect(fix).toBeFocused();
    await expect(fix).toBeInViewport();
    await keepScreens(page, 'checkout-correo');
    await page.keyboard.press('Enter');
    const question = page.getByRole('group', { name: '¿Cómo quieres pagar?' });
    await expect(question.getByText('Elige cómo quieres pagar')).toBeInViewport();
    await expect(question.getByRole('radio', { name: 'Tarjeta' })).toBeFocused();
    await expect(page.getByLabel('Email')).toHaveValue('rosa.ccori@gmail.com');
    await yape.press(question.getByText('Yape', { exact: true }));
    await expect(question.getByRole('radio')).toHaveCount(4);
    await page.reload();
    await expect(question.getByRole('radio', { name: 'Yape' })).toBeChecked();
    await expectAccessible(page, 'checkout');
    await keepScreens(page, 'checkout-medios');
    await yape.press(pay);
    await expect(page).toHaveURL(/\/pedido\?/);
    const way = page.getByRole('region', { name: 'Paga con Yape' });
    await expect(way.getByText('999 888 777')).toBeInViewport();
    await expectAccessible(page, 'pedido with Yape');
    await keepScreens(page, 'pedido-yape');
    const numero = /AI-\d+-\d+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0];

    // One tap changes the way to pay, and another one changes it back; the order stays the same.
    await page.getByRole('button', { name: 'Transferencia' }).click();
    await expect(page.getByRole('region', { name: 'Paga con transferencia' })).toContainText('191-2345678-0-11');
    await keepScreens(page, 'pedido-transferencia');
    await page.getByRole('button', { name: 'Plin' }).click();
    await expect(page.getByRole('region', { name: 'Paga con Plin' })).toContainText('911 222 333');
    await keepScreens(page, 'pedido-plin');
    await page.getByRole('button', { name: 'Yape' }).click();
    await yape.type(way.getByLabel('Número de operación'), '12');
    await way.getByRole('button', { name: 'Enviar para verificar' }).click();
    await expect(way.getByText('¿Está completo?')).toBeVisible();
    await way.getByLabel('Número de operación').fill(newOperacion());
    await yape.press(way.getByRole('button', { name: 'Enviar para verificar' }));
    await expect(page.getByRole('region', { name: 'En verificación' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(numero!);
    expect(yape.taps()).toBeLessThanOrEqual(8);
    await keepScreens(page, 'pedido-declarado');

    await page.evaluate(() => localStorage.clear());
    const card = counted(page);
    await page.goto(flyer);
    await card.press(page.getByRole('link', { name: 'Comprar ahora' }).first());
    await card.type(page.getByLabel('Nombre'), 'Rosa Ccori');
    await card.type(page.getByLabel('Email'), 'rosa.ccori@example.com');
    await card.press(question.getByText('Tarjeta', { exact: true }));
    await card.press(pay);
    await expect(page.getByRole('heading', { name: 'Pago de prueba' })).toBeVisible();
    // Back from the provider's page leads to the order, where another way to pay is one tap away.
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Cambiar la forma de pago' })).toBeVisible();
    await keepScreens(page, 'pedido-tarjeta');
    await page.getByRole('button', { name: 'Pagar ahora' }).click();
    await card.press(page.getByRole('button', { name: 'Aprobar' }));
    await expect(page.getByText('Tu pago está confirmado', { exact: false })).toBeVisible();
    expect(card.taps()).toBeLessThanOrEqual(6);
    await expectAccessible(page, 'paid');
    await keepScreens(page, 'pedido-pagado');
  });
}

test('BUY-10 the address is corrected on the page of the order, and added where there is none', async ({
  page,
  browser,
}) => {
  const { resources } = await (await page.request.get('/api/catalogo?orden=precio')).json();
  const { cursoId, nombre, precio } = (resources as Curso[]).find((curso) => curso.precio > 0)!;
  const body = { buyerName: 'Rosa', items: [{ cursoId, nombre, precio, cantidad: 1 }], total: precio };
  const order = await ask<{ url: string }>(page, 'post', '/orders', body);
  await page.setViewportSize(phone);
  await page.goto(order.url);
  const add = page.getByRole('button', { name: 'Agregar mi correo' });
  await add.click();
  const field = page.getByLabel('Correo nuevo');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(add).toBeFocused();
  await add.click();
  await field.fill('rosa@gmial.com');
  await page.getByRole('button', { name: 'Guardar y enviar' }).click();
  await expect(page.getByText('¿Quisiste escribir rosa@gmail.com?')).toBeVisible();
  await keepScreens(page, 'pedido-correo');
  await page.getByRole('button', { name: 'Guardar y enviar' }).click();
  await expect(page.getByText('te escribimos al correo nuevo', { exact: false })).toBeVisible();
  await expect(page.getByText('ro…@gmial.com')).toBeVisible();
  const before = page.url();
  await page.getByRole('button', { name: 'Corregir el correo' }).click();
  await field.fill('rosa@correo-nuevo.example');
  await page.getByRole('button', { name: 'Guardar y enviar' }).click();
  await expect(page.getByText('ro…@correo-nuevo.example')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Corregir el correo' })).toBeVisible();
  // An earlier link leads on in this browser, as from the payment provider, and is dead in the one of a stranger.
  await page.goto(before);
  await expect(page.getByText('ro…@correo-nuevo.example')).toBeVisible();
  await expect(page).not.toHaveURL(before);
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(before);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Este enlace ya no sirve');
  await expect(stranger.getByText('Rosa')).toHaveCount(0);
  await stranger.context().close();
});

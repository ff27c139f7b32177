import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { preferCard } from './cards.ts';
import { addToCart } from './cursos.ts';
import { dataDirs, linksMailedTo, mailsTo } from './mails.ts';
import { test } from './test.ts';

/** A parallel test of this school may set up Yape: the buyer then has to choose the card. */
test.beforeEach(({ page }) => preferCard(page));

type Curso = { cursoId: number; nombre: string };

async function search(page: Page): Promise<Curso> {
  const { resources } = await (await page.request.get('/api/catalogo?coleccion=diplomas-vigentes&orden=nombre')).json();
  return resources[0];
}

async function buy(page: Page, curso: Curso, cantidad: number, correo: string): Promise<void> {
  await page.goto(`/catalogo/flyer/${curso.cursoId}`);
  await addToCart(page);
  await page.goto('/cart');
  await page.getByLabel('Cantidad').fill(String(cantidad));
  await page.getByRole('button', { name: 'Ir a pagar' }).click();
  await page.getByLabel('Nombre').fill('Inés Huamán');
  await page.getByLabel('Email').fill(correo);
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page.getByRole('heading', { name: 'Pago de prueba' })).toBeVisible();
  await expect(page.getByText('Esto es una prueba')).toBeVisible();
}

async function createAccount(page: Page, dni: string, correo?: string): Promise<void> {
  const form = page.getByRole('region', { name: 'Crea tu cuenta' });
  // The buyer's name is filled in for the purchase link, not for the code of another seat.
  await expect(form.getByLabel('Nombre', { exact: true })).toHaveValue(correo ? '' : 'Inés');
  await form.getByLabel('Nombre', { exact: true }).fill('Inés');
  await form.getByLabel('Apellido').fill('Huamán Ñahui');
  await form.getByLabel('DNI').fill(dni);
  if (correo) await form.getByLabel('Correo', { exact: true }).fill(correo);
  await form.getByLabel('Contraseña', { exact: true }).fill('una frase bien larga');
  const create = form.getByRole('button', { name: 'Crear cuenta y abrir mis cursos' });
  await create.click();
  if (correo) {
    await expect(form.getByLabel('Código de tu correo')).toBeFocused();
    await form.getByLabel('Código de tu correo').fill('000000');
    await create.click();
    await expect(form.getByText('El código no es el que enviamos o ya venció. Pide otro.')).toBeVisible();
    await form.getByLabel('Código de tu correo').fill(await proofMailedTo(correo));
    await create.click();
  }
  await expect(page.getByRole('main').getByRole('link', { name: 'Ir al campus' })).toBeVisible();
}

const shareText = ({ nombre }: Curso, link: string) => `Tienes un cupo en «${nombre}». Ábrelo con este enlace: ${link}`;

async function signInHere(page: Page, dni: string, contrasena: string): Promise<void> {
  const form = page.getByRole('region', { name: 'Inicia sesión' });
  await form.getByLabel('Correo o DNI').fill(dni);
  await form.getByLabel('Contraseña', { exact: true }).fill(contrasena);
  await form.getByRole('button', { name: 'Iniciar sesión' }).click();
}

async function proofMailedTo(correo: string): Promise<string> {
  let digits: string | undefined;
  await expect
    .poll(
      async () => {
        const [mail = ''] = await mailsTo(correo, dataDirs.pagos);
        digits = /es (\d{6})\./.exec(mail)?.[1];
        return digits;
      },
      { timeout: 20_000 },
    )
    .toBeDefined();
  return digits!;
}

async function hasAcceso(page: Page, cursoId: number): Promise<boolean> {
  return (await (await page.request.get(`/api/cursos/${cursoId}`)).json()).resource.acceso;
}

test('ACC-01 VIS-40 VIS-41 VIS-43 VIS-46 rejected, then approved: the buyer activates the account, a colleague claims the second seat', {
  tag: '@core',
}, async ({ page, browser }) => {
  const curso = await search(page);
  const dni = randomInt(40_000_000, 79_999_998);
  const correo = `ines.${dni}@example.com`;
  await buy(page, curso, 2, correo);

  await page.getByRole('button', { name: 'Rechazar' }).click();
  await expect(page).toHaveURL(/\/pedido\?/);
  await expect(page.getByText('Pago rechazado').first()).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Carrito, 2 artículos' })).toBeVisible();

  await page.getByRole('button', { name: 'Pagar ahora' }).click();
  await page.getByRole('button', { name: 'Aprobar' }).click();
  await expect(page.getByText('Tu pago está confirmado', { exact: false })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Carrito', exact: true })).toBeVisible();
  await expect(page.getByText('in…@example.com')).toBeVisible();
  const seats = page.getByRole('region', { name: 'Cupos para otras personas' });
  await expect(seats).toContainText('0 de 1 en uso');
  await expect(seats.getByText('Libre', { exact: true })).toBeVisible();
  const pedidoPage = page.url();

  const links = await linksMailedTo(correo, /\/acceso#codigo=/, dataDirs.pagos);
  expect(links).toHaveLength(2);
  await page.getByRole('button', { name: 'Reenviar el correo' }).click();
  await expect(page.getByText('Te lo enviamos otra vez.', { exact: false })).toBeVisible();
  const opens = async (link: string, browserPage: Page) => {
    await browserPage.goto(link);
    const what = browserPage.getByRole('region', { name: 'Qué abre tu código' });
    await expect(what).toContainText(curso.nombre);
    return (await what.textContent())?.includes('Compra de') ? ('compra' as const) : ('asiento' as const);
  };
  const first = await opens(links[0]!, page);
  const [own, shared] = first === 'compra' ? [links[0]!, links[1]!] : [links[1]!, links[0]!];

  await page.goto('/');
  await page.goto(own);
  await createAccount(page, String(dni));
  expect(await hasAcceso(page, curso.cursoId)).toBe(true);

  // Signed in, the buyer can hand the other seat on from the page of the pedido, and print the receipt.
  await page.goto(pedidoPage);
  const share = seats.getByRole('link', { name: `Compartir el cupo 2 de ${curso.nombre}` });
  await expect(share).toHaveAttribute('href', `https://wa.me/?text=${encodeURIComponent(shareText(curso, shared))}`);
  await expect(seats.getByRole('button', { name: `Copiar el enlace del cupo 2 de ${curso.nombre}` })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const receipt = page.getByRole('region', { name: /^Recibo/ });
  await expect(receipt.getByRole('heading', { name: /^Recibo del pedido AI-/ })).toBeVisible();
  for (const hidden of [page.getByRole('navigation').first(), seats, receipt.getByRole('button')]) {
    await expect(hidden).toBeHidden();
  }
  await page.emulateMedia({ media: 'screen' });

  const colleague = await (await browser.newContext()).newPage();
  const second = new URL(shared);
  await colleague.goto(`${new URL(page.url()).origin}/acceso${second.hash}`);
  await createAccount(colleague, String(dni + 1), `colega.${dni}@example.com`);
  expect(await hasAcceso(colleague, curso.cursoId)).toBe(true);

  const latecomer = await (await browser.newContext()).newPage();
  await latecomer.goto(`${new URL(page.url()).origin}/acceso${second.hash}`);
  await expect(latecomer.getByRole('alert')).toHaveText('Este código ya se usó. Si lo usaste tú, inicia sesión.');

  // The purchase link is used too: opening it again offers the sign-in.
  await latecomer.goto('/');
  await latecomer.goto(own);
  await expect(latecomer.getByRole('heading', { name: 'Ya activaste tu acceso' })).toBeVisible();
  await signInHere(latecomer, String(dni), 'una frase bien larga');
  await expect(latecomer).toHaveURL(/\/dashboard$/);
});

test('ACC-02 who already has an account is led to the sign-in and from there back to the purchase', async ({
  page,
  browser,
}) => {
  const curso = await search(page);
  const correo = `ya.tiene.cuenta.${randomInt(1e9)}@example.com`;
  await buy(page, curso, 1, correo);
  await page.getByRole('button', { name: 'Aprobar' }).click();
  await expect(page.getByText('Tu pago está confirmado', { exact: false })).toBeVisible();
  const [link = ''] = await linksMailedTo(correo, /\/acceso#codigo=/, dataDirs.pagos);

  const regular = await (await browser.newContext()).newPage();
  await regular.goto(link);
  const form = regular.getByRole('region', { name: 'Crea tu cuenta' });
  await form.getByLabel('Nombre', { exact: true }).fill('Rosa');
  await form.getByLabel('Apellido').fill('Vilca');
  await form.getByLabel('DNI').fill('10000001');
  await form.getByLabel('Contraseña', { exact: true }).fill('una frase bien larga');
  await form.getByRole('button', { name: 'Crear cuenta y abrir mis cursos' }).click();
  await expect(form.getByRole('alert')).toContainText('Ya existe una cuenta con esos datos');
  await form.getByRole('alert').getByRole('button', { name: 'Iniciar sesión' }).click();

  // On the same page; the dashboard leads back here too.
  await signInHere(regular, '10000001', 'demo-admin-2026');
  await expect(regular.getByRole('button', { name: 'Abrir en mi cuenta' })).toBeVisible();
  await regular.goto('/dashboard');
  await regular.getByRole('link', { name: 'Abrir mis cursos' }).click();
  await regular.getByRole('button', { name: 'Abrir en mi cuenta' }).click();
  await expect(regular.getByText('Listo: ya tienes acceso.')).toBeVisible();
  await regular.goto('/dashboard');
  await expect(regular.getByRole('heading', { name: /^Te damos la bienvenida/ })).toBeVisible();
  await expect(regular.getByText('Tienes cursos por abrir')).toBeHidden();
});

test('abandoned: the order stays pending and can be paid later from its page', async ({ page }) => {
  const curso = await search(page);
  await buy(page, curso, 1, 'duda@example.com');
  await page.getByRole('button', { name: 'Abandonar' }).click();
  await expect(page.getByText('Pendiente de pago').first()).toBeVisible();
  await page.getByRole('button', { name: 'Pagar ahora' }).click();
  await expect(page.getByRole('heading', { name: 'Pago de prueba' })).toBeVisible();
});

test('an administrator finds the order, records a payment by Yape and sees its history', async ({ page, browser }) => {
  const curso = await search(page);
  await buy(page, curso, 1, 'yape@example.com');
  const office = await (await browser.newContext()).newPage();
  const origin = new URL(page.url()).origin;
  await office.request.post(`${origin}/api/auth/login`, { data: { dni: '10000001', contrasena: 'demo-admin-2026' } });
  await office.goto(`${origin}/pedidos?q=yape%40example.com`);
  await office.getByRole('button', { name: /^Ver AI-/ }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Registrar pago' }).click();
  await dialog.getByLabel('Número de operación').fill(`op-${Date.now()}`);
  await dialog.getByRole('button', { name: 'Registrar pago' }).click();
  await expect(dialog.getByText('Pago confirmado', { exact: false }).first()).toBeVisible();
  await expect(dialog.getByText('Pagado', { exact: true })).toBeVisible();
  await expect(dialog.getByText(/^Yape · OP-\d+ · /)).toBeVisible();
  await expect(dialog.getByText('Aprobado', { exact: true })).toBeVisible();

  await dialog.getByRole('button', { name: 'Cancelar pedido' }).click();
  await expect(dialog.getByLabel('Motivo')).toBeFocused();
  await expect(dialog.getByText(/debes devolverlos tú: desde aquí no se envía dinero/)).toBeVisible();
  await office.keyboard.type('Se inscribió en otro curso');
  await office.keyboard.press('Enter');
  const sure = office.getByRole('alertdialog', { name: /^¿Cancelar el pedido AI-/ });
  await expect(sure).toContainText('quienes lo usan perderán el acceso');
  await sure.getByRole('button', { name: 'Sí, cancelar' }).click();
  await expect(dialog.getByText('Reembolsado', { exact: true })).toBeVisible();
});

test('REF-01 CHG-02 STA-01 an administrator refunds a part and then the rest; the buyer reads what remains', {
  tag: '@core',
}, async ({ page, browser }) => {
  const correo = `devolver${Date.now()}@example.com`;
  await buy(page, await search(page), 2, correo);
  await page.getByRole('button', { name: 'Aprobar' }).click();
  await expect(page.getByText('Tu pago está confirmado', { exact: false })).toBeVisible({ timeout: 30_000 });
  const buyerUrl = page.url();
  const origin = new URL(buyerUrl).origin;
  const office = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await office.request.post(`${origin}/api/auth/login`, { data: { dni: '10000001', contrasena: 'demo-admin-2026' } });
  await office.goto(`${origin}/pedidos?q=${encodeURIComponent(correo)}`);
  await office.getByRole('button', { name: /^Ver AI-/ }).click();
  const dialog = office.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Devolver' }).click();
  await dialog.getByLabel('Monto').fill('10.50');
  await dialog.getByLabel('Motivo').fill('Descuento prometido');
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await look(office, 'devolver');
  await dialog.getByRole('button', { name: 'Devolver' }).last().click();
  const sure = office.getByRole('alertdialog', { name: '¿Devolver S/ 10.50?' });
  await sure.getByRole('button', { name: 'Sí, devolver' }).click();
  await expect(dialog.getByRole('listitem').getByText(/^Devuelto S\/ 10\.50 · queda S\//)).toBeVisible();
  await expect(dialog.getByText('Pagado', { exact: true })).toBeVisible();
  await look(office, 'devuelto-en-parte');

  await page.goto(buyerUrl);
  await expect(page.getByText('Queda pagado')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pagar ahora' })).toHaveCount(0);
  await look(page, 'pedido-en-parte');

  await dialog.getByRole('button', { name: 'Devolver' }).click();
  await dialog.getByLabel('Motivo').fill('Se arrepintió');
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Devolver' }).last().click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Sí, devolver' }).click();
  await expect(dialog.getByText('Reembolsado', { exact: true })).toBeVisible();
  await page.goto(buyerUrl);
  await expect(page.getByText('El pago fue devuelto.')).toBeVisible();
});

/** Pictures at both widths, when a folder for them is given. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env.E2E_LOOK;
  if (!folder) return;
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

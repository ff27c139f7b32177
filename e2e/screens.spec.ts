import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { cartKey } from '../domain/rules/cart.ts';
import { type CursoOnSale, demoCursosOnSale } from './cursos.ts';
import { main, newCurso } from './flyers.ts';
import { linksMailedTo } from './mails.ts';
import { disclosure, openLeccion } from './modulos.ts';
import { removeRoutes } from './network.ts';
import { admin, alumna, becomeVisitor, enterAs } from './people.ts';
import { ask, isTrue, openPrueba, sit } from './school.ts';
import { keepAccessible, keepScreens } from './screens.ts';
import { test } from './test.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });

async function putInCart(page: Page, cursos: CursoOnSale[]): Promise<void> {
  const items = JSON.stringify(cursos.map((curso) => ({ ...curso, cantidad: 1 })));
  await page.evaluate(([key, value]) => localStorage.setItem(key!, value!), [cartKey, items]);
}

test('VIS-56 every state of choosing and buying is accessible, and its picture is kept', async ({ page }) => {
  test.slow();
  const day = 86_400_000;
  const at = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 16);
  const begun = await newCurso(page, { fechaHoraInicio: at(-10), fechaHoraLimite: at(20), cantidadModulo: 5 });
  const over = await newCurso(page, { fechaHoraInicio: at(-60), fechaHoraLimite: at(-30), vigencia: 0 });
  await becomeVisitor(page);
  const cursos = await demoCursosOnSale(page);

  await page.goto('/catalogo?modalidad=grabado');
  await expect(page.getByRole('link', { name: 'Quitar filtros' })).toBeVisible();
  await keepAccessible(page, 'catalogo-filtros');
  await page.goto(`/catalogo/flyer/${begun.cursoId}`);
  await expect(main(page).getByText(/de 5 sesiones ya se dict/)).toBeVisible();
  await keepAccessible(page, 'flyer-empezado');
  await page.goto(`/catalogo/flyer/${over.cursoId}`);
  await expect(main(page).getByText('Inscripciones cerradas').first()).toBeVisible();
  await keepAccessible(page, 'flyer-cerrado');

  await putInCart(page, cursos);
  await page.goto(`/catalogo/flyer/${cursos[0]!.cursoId}`);
  await expect(main(page).getByText('Ya está en tu carrito', { exact: true }).first()).toBeVisible();
  await keepAccessible(page, 'flyer-en-carrito');
  await page.goto('/cart');
  await expect(page.getByRole('button', { name: 'Ir a pagar' })).toBeVisible();
  await keepAccessible(page, 'carrito');
  await page.getByRole('button', { name: `Eliminar ${cursos[0]!.nombre}` }).click();
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible();
  await keepAccessible(page, 'carrito-deshacer');
  await page.goto('/checkout');
  await page.getByLabel('Email').fill('rosa.diaz@gmial.com');
  await page.getByRole('button', { name: 'Pagar' }).click();
  await expect(page.getByRole('alert')).toHaveText('Ingresa tu nombre');
  await expect(page.getByText('¿Quisiste escribir rosa.diaz@gmail.com?')).toBeVisible();
  await keepAccessible(page, 'checkout-errores');
  await putInCart(page, []);
  await page.goto('/cart');
  await expect(page.getByText('Tu carrito está vacío')).toBeVisible();
  await keepAccessible(page, 'carrito-vacio');
  await page.goto('/checkout');
  await expect(page.getByRole('alert')).toHaveText('El carrito está vacío');
  await keepAccessible(page, 'checkout-vacio');
});

test('VIS-55 VIS-56 BUY-30 BUY-103 every state of an order and of an access is accessible, and its picture is kept', async ({
  page,
}) => {
  test.slow();
  // An early-bird price and the longest operation number do not widen the page.
  const preventa = { precioPreventa: 690, preventaHasta: '2031-01-31T23:59' };
  const curso = await newCurso(page, { precio: 1980, ...preventa });
  await becomeVisitor(page);
  const dni = String(randomInt(40_000_000, 79_999_999));
  const correo = `elsa.${dni}@example.com`;
  const items = [{ ...curso, cantidad: 2, precio: preventa.precioPreventa }];
  const data = { buyerName: 'Elsa Poma', buyerEmail: correo, items, total: preventa.precioPreventa * 2 };
  const ref = await ask<{ numero: string; clave: string }>(page, 'post', '/orders', data);
  const open = async (state: string) => {
    await page.goto(`/pedido?${new URLSearchParams({ numero: ref.numero, clave: ref.clave })}`);
    await expect(page.getByRole('region', { name: state, exact: true })).toBeVisible();
  };
  await open('Pendiente de pago');
  await expect(main(page).locator('s').filter({ hasText: 'S/ 3,960.00' })).toBeVisible();
  await keepAccessible(page, 'pedido-pendiente');
  await page.getByRole('button', { name: 'No quiero recordatorios' }).click();
  await expect(page.getByText('No te enviaremos recordatorios de este pedido.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Recordármelo' }).click();
  await expect(page.getByText('Si no lo pagas hoy, te lo recordamos por correo.')).toBeVisible();

  for (const query of ['', `?numero=${ref.numero}&clave=otra`]) {
    await page.goto(`/pedido${query}`);
    await expect(title(page)).toHaveText('No encontramos este pedido');
  }
  for (const text of ['El enlace', 'El correo', 'Tu cuenta', 'Te ayudamos']) {
    await expect(page.getByRole('term').filter({ hasText: text })).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0);
  await keepAccessible(page, 'pedido-desconocido');
  // A temporary failure offers a retry.
  await page.route('**/api/orders/estado*', (route) => route.abort());
  await page.goto(`/pedido?${new URLSearchParams(ref)}`);
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await removeRoutes(page, '**/api/orders/estado*');

  await enterAs(page, admin);
  const [{ id: pedidoId }] = await ask<[{ id: number }]>(page, 'get', `/orders?page=1&size=5&q=${ref.numero}`);
  const operacion = `${randomInt(1e8, 1e9)}${'0'.repeat(51)}`;
  await ask(page, 'post', `/orders/${pedidoId}/pagar`, { medio: 'yape', operacion });
  await becomeVisitor(page);
  await open('Pagado');
  await expect(page.getByText(operacion)).toBeVisible();
  await keepAccessible(page, 'pedido-pagado');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: /^Recibo del pedido/ })).toBeVisible();
  await keepScreens(page, 'pedido-recibo-impreso');
  await page.emulateMedia({ media: 'screen' });

  await page.goto('/acceso');
  await keepAccessible(page, 'acceso-sin-codigo');
  const links = await linksMailedTo(correo, /\/acceso#codigo=/);
  const opened = page.getByRole('region', { name: 'Qué abre tu código' });
  for (const link of links) {
    await page.goto('about:blank');
    await page.goto(link);
    await expect(opened).toContainText(curso.nombre);
    if (await opened.getByText('Compra de').isVisible()) break;
  }
  await expect(opened).toContainText('Compra de');
  await keepAccessible(page, 'acceso');
  const own = page.url();
  const form = page.getByRole('region', { name: 'Crea tu cuenta' });
  await form.getByLabel('DNI').fill(dni);
  await form.getByLabel('Contraseña', { exact: true }).fill('tres gatos en el tejado');
  await form.getByRole('button', { name: 'Crear cuenta y abrir mis cursos' }).click();
  await expect(main(page).getByRole('link', { name: 'Ir al campus' })).toBeVisible();
  await keepAccessible(page, 'acceso-abierto');
  await page.goto('about:blank');
  await page.goto(own);
  await expect(main(page).getByRole('link', { name: 'Ir al campus' })).toBeVisible();
  await becomeVisitor(page);
  await page.goto(own);
  await expect(title(page)).toHaveText('Ya activaste tu acceso');
  await keepAccessible(page, 'acceso-usado');

  await enterAs(page, admin);
  const { pagos } = await ask<{ pagos: { pagoId: number }[] }>(page, 'get', `/orders/${pedidoId}`);
  const devolucion = { pagoId: pagos[0]!.pagoId, motivo: 'Se cruzó con otro curso', modo: 'manual', operacion: 'D1' };
  await ask(page, 'post', `/orders/${pedidoId}/devoluciones`, devolucion);
  await becomeVisitor(page);
  await open('Reembolsado');
  await keepAccessible(page, 'pedido-devuelto');
  const whole = [
    page.getByRole('heading', { level: 1 }).getByText(ref.numero),
    main(page).getByRole('listitem').getByText(ref.numero),
    main(page).getByRole('link', { name: '(01) 555 0134' }),
  ];
  for (const width of [320, 332, 344, 360, 376, 390]) {
    await page.setViewportSize({ width, height: 740 });
    for (const each of whole) expect(await each.evaluate((part) => part.getClientRects().length)).toBe(1);
  }
});

test('VIS-56 every state of studying is accessible, and its picture is kept', async ({ page }) => {
  test.slow();
  const { prueba } = await sit(page, ['El Perú es una república.', 'El juicio oral es público.'].map(isTrue));
  const send = async (answer: string) => {
    const groups = page.getByRole('list', { name: 'Preguntas', exact: true }).getByRole('group');
    await expect(groups).toHaveCount(2);
    for (const place of [0, 1]) await groups.nth(place).getByLabel(answer).check();
    await main(page).getByRole('button', { name: 'Enviar', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sí, enviar' }).click();
    await expect(page).toHaveURL(/\/curso-modulo/);
  };
  await keepAccessible(page, 'prueba');
  await send('Falso');
  await expect(page.getByText('Te queda 1 intento.')).toBeVisible();
  await keepAccessible(page, 'resultado-desaprobado');
  await openPrueba(page, prueba);
  await send('Verdadero');
  await expect(page.getByText('Aprobaste', { exact: true })).toBeVisible();
  await keepAccessible(page, 'resultado-aprobado');
  await page.goto('/mi-cuenta');
  await expect(page.getByText('Todavía no tienes ningún enlace.', { exact: true })).toBeVisible();
  await keepAccessible(page, 'mi-cuenta');

  await page.goto('about:blank');
  await enterAs(page, alumna);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Mis pedidos' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Seguir estudiando' })).toBeVisible();
  await keepAccessible(page, 'panel');
  await page.getByRole('link', { name: 'Seguir estudiando' }).click();
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible();
  await keepAccessible(page, 'leccion');
  await page.goto('/curso-modulo?cursoId=1');
  await expect(page.getByRole('list', { name: /^Materiales de/ })).toBeVisible();
  await keepAccessible(page, 'curso');
  await page.getByRole('button', { name: /módulos terminados/ }).click();
  await disclosure(page, 'Sistema acusatorio y principios').click();
  await openLeccion(page, 'Grabación de la sesión 1');
  // Another test may have played a part of the recording.
  await page.getByRole('button', { name: /^(Reproducir|Seguir en).*«Grabación de la sesión 1»$/ }).click();
  await expect(page.locator('video')).toBeVisible();
  await keepAccessible(page, 'leccion-video');
  await page.goto('/curso-modulo/1/avance');
  await expect(page.getByRole('list', { name: 'Qué cuenta para el certificado' })).toBeVisible();
  await keepAccessible(page, 'avance');
  await page.goto('/catalogo/flyer/1');
  await expect(main(page).getByText('Ya es tuyo', { exact: true }).first()).toBeVisible();
  await keepAccessible(page, 'flyer-propio');
});

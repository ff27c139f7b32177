import { randomInt } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { admin, enterAs } from './people.ts';
import { ask } from './school.ts';
import { keepScreens } from './screens.ts';

type Curso = { cursoId: number; nombre: string; precio: number };

async function declared(page: Page, operacion: string) {
  const { resources } = await (await page.request.get('/api/catalogo?orden=precio')).json();
  const { cursoId, nombre, precio } = (resources as Curso[]).find((curso) => curso.precio > 0)!;
  const order = (await ask(page, 'post', '/orders', {
    ...{ buyerName: 'Rosa Ccori', buyerEmail: 'rosa.ccori@example.com', total: precio },
    items: [{ cursoId, nombre, precio, cantidad: 1 }],
  })) as { numero: string; clave: string };
  const { numero, clave } = order;
  await ask(page, 'post', '/orders/pago-declarado', { numero, clave, medio: 'yape', operacion });
  return numero;
}

test('SEA-48 the tray warns of an operation that paid another order, and approving it needs a decision', async ({
  page,
}) => {
  await enterAs(page, admin);
  await ask(page, 'put', '/formas-pago', { yapeNumero: '999888777' });
  const operacion = String(randomInt(1e7, 1e8));
  const first = await declared(page, operacion);
  await page.goto('/por-verificar');
  const cardOf = (numero: string) => page.getByRole('listitem', { name: `Pedido ${numero}` });
  await cardOf(first).getByRole('button', { name: 'Aprobar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).click();
  await expect(cardOf(first)).toBeHidden();

  const second = await declared(page, `00${operacion}`);
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

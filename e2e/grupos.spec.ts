import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { desktop, expectAccessible, expectAccessibleAtBothWidths, phone } from './accessible.ts';
import { newCurso } from './flyers.ts';
import { linksMailedTo } from './mails.ts';
import { admin, becomeVisitor, enterAs } from './people.ts';
import { ask, newAlumno } from './school.ts';
import { test } from './test.ts';

const picture = (page: Page, name: string) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true }) : undefined;

test('EMP-17 a buyer of several seats pastes a list, invites, sees who shares, and gives a seat back', async ({
  page,
}) => {
  const { cursoId, nombre } = await newCurso(page, { tipo: 'C', precio: 0, activa: true });
  const boss = await newAlumno(page);
  await becomeVisitor(page);
  await enterAs(page, boss);
  const order = { buyerName: boss.nombre, buyerEmail: boss.correo, total: 0, destinatario: 'cuenta' };
  await ask(page, 'post', '/orders', { ...order, items: [{ cursoId, nombre, precio: 0, cantidad: 4 }] });

  const correo = `ana${randomInt(1e6)}@example.com`;
  await page.setViewportSize(phone);
  await page.goto('/mi-grupo');
  await page.getByRole('button', { name: nombre }).click();
  await expect(page.getByRole('button', { name: nombre })).toContainText(/1\s*Usados/);
  await page.getByRole('button', { name: 'Invitar', exact: true }).click();
  const list = page.getByRole('dialog', { name: 'Invitar personas' });
  await list.getByLabel('Nombre y correo').fill(`Nombre\tCorreo\nAna Ríos\t${correo}\nSin correo\nOtra;${correo}`);
  await list.getByRole('button', { name: 'Revisar' }).click();
  const review = page.getByRole('dialog', { name: 'Revisa la lista' });
  await expect(review.getByRole('listitem')).toHaveCount(3);
  await expect(review.getByText('Listo para invitar')).toHaveCount(1);
  await expect(review.getByText('Falta un correo válido')).toHaveCount(1);
  await expect(review.getByText('Está dos veces en la lista')).toHaveCount(1);
  await picture(page, 'revisar-360');
  await review.getByRole('button', { name: 'Invitar a 1 persona' }).click();
  await expect(page.getByRole('row', { name: correo })).toContainText('Invitado');
  await expectAccessibleAtBothWidths(page);
  await page.setViewportSize(phone);
  await picture(page, 'mi-grupo-360');

  const [link] = await linksMailedTo(correo, /\/acceso#codigo=/);
  const { pathname, hash } = new URL(link!);
  await becomeVisitor(page);
  await page.goto(pathname + hash);
  await expect(page.getByLabel('Nombre', { exact: true })).toHaveValue('Ana');
  await page.getByLabel('DNI').fill(String(randomInt(50_000_000, 60_000_000)));
  await page.getByLabel('Contraseña', { exact: true }).fill('una frase muy larga');
  await page.getByLabel('vea mi avance').check();
  await picture(page, 'acceso-360');
  await page.getByRole('button', { name: 'Crear cuenta y abrir mis cursos' }).click();
  await expect(page.getByText('Tu cuenta está lista')).toBeVisible();
  await page.goto('/mi-cuenta');
  await expect(page.getByLabel(`Compartir con ${boss.nombre}`)).toBeChecked();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Mi grupo' })).toHaveCount(0);

  await becomeVisitor(page);
  await enterAs(page, boss);
  await page.setViewportSize(desktop);
  await page.goto('/mi-grupo');
  await page.getByRole('button', { name: nombre }).click();
  const row = page.getByRole('row', { name: correo });
  await expect(row).toContainText('Usado');
  await picture(page, 'mi-grupo-1440');
  await row.getByRole('button', { name: 'Acciones de Ana Ríos' }).click();
  await page.getByRole('menuitem', { name: 'Liberar el cupo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Liberar cupo' }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('button', { name: nombre })).toContainText(/3\s*Libres/);
});

for (const [width, viewport] of Object.entries({ 360: phone, 1440: desktop })) {
  test(`EMP-26 at ${width} px ADMIN gives a group to another person, who hands out its seats`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const { cursoId, nombre } = await newCurso(page, { tipo: 'C', precio: 0, activa: true });
    const [boss, next] = [await newAlumno(page), await newAlumno(page)];
    await enterAs(page, boss);
    const order = { buyerName: boss.nombre, buyerEmail: boss.correo, total: 0, destinatario: 'cuenta' };
    const items = [{ cursoId, nombre, precio: 0, cantidad: 3 }];
    const { numero } = await ask<{ numero: string }>(page, 'post', '/orders', { ...order, items });

    await enterAs(page, admin);
    await page.goto('/grupos');
    await page.getByLabel('Buscar por pedido, comprador o empresa').fill(numero);
    await page.getByRole('button', { name: `Cambiar el responsable del pedido ${numero}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Cambiar responsable' });
    await dialog.getByRole('button', { name: 'Cambiar responsable' }).click();
    await expect(dialog.getByText('Elige a una persona')).toBeVisible();
    await dialog.getByLabel('Nuevo responsable').fill(next.dni);
    await dialog.getByRole('option').first().click();
    await expectAccessible(page, 'cambiar responsable');
    await picture(page, `responsable-${width}`);
    await dialog.getByRole('button', { name: 'Cambiar responsable' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('desde ahora reparte los cupos')).toBeVisible();
    await picture(page, `grupos-${width}`);

    await enterAs(page, next);
    await page.goto('/mi-grupo');
    await expect(page.getByRole('button', { name: nombre })).toContainText(/2\s*Libres/);
  });
}

import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { addDays, limaDay } from '../domain/formats/lima-time.ts';
import { findRunning } from '../embedded-db/find-running.ts';
import { desktop, expectAccessible, phone } from './accessible.ts';
import { preferCard } from './cards.ts';
import { newCurso, type Saved } from './flyers.ts';
import { dataDirs } from './mails.ts';
import { newModulo } from './modulos.ts';
import { admin, becomeVisitor, enterAs } from './people.ts';
import { type Alumno, ask, newAlumno } from './school.ts';
import { test } from './test.ts';

test.beforeEach(({ page }) => preferCard(page));

const picture = (page: Page, name: string) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true }) : undefined;

const main = (page: Page) => page.getByRole('main');

async function inDatabase(statement: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: await findRunning(dataDirs.pagos) });
  await client.connect();
  await client.query(statement, values);
  await client.end();
}

/** Moves a due date in the database: no screen makes an instalment overdue. */
const moveDue = (numero: string, cuota: number, days: number) =>
  inDatabase(
    `update cuota q set vence = (now() at time zone 'America/Lima')::date + $3::int
       from plan_pedido n join pedido p using (pedido_id)
      where q.plan_pedido_id = n.plan_pedido_id and p.numero = $1 and q.numero = $2`,
    [numero, cuota, days],
  );

/** The state in which a refund by staff leaves the pedido of an instalment. */
const refundCuota = (numero: string, cuota: number) =>
  inDatabase(
    `update pedido set estado = 'reembolsado', pagado = now() where pedido_id in (
       select q.pedido_id from cuota q join plan_pedido n using (plan_pedido_id)
         join pedido p on p.pedido_id = n.pedido_id where p.numero = $1 and q.numero = $2)`,
    [numero, cuota],
  );

/** A student with a course in three instalments, the first of them paid. Leaves the page signed in as the student. */
async function buyInCuotas(page: Page): Promise<{ curso: Saved; alumno: Alumno; numero: string; clave: string }> {
  const alumno = await newAlumno(page);
  const curso = await newCurso(page, { precio: 300, tipo: 'C' });
  await ask(page, 'post', '/planes-cuotas', { cursoId: curso.cursoId, tipo: 'cuotas', cuotas: 3, gracia: 5 });
  await enterAs(page, alumno);
  const items = [{ cursoId: curso.cursoId, nombre: curso.nombre, precio: 300, cantidad: 1 }];
  const wanted = { buyerName: 'Rosa Huamán', buyerEmail: alumno.correo, buyerPhone: '987654321', items };
  // Left unpaid before, at the whole price.
  await ask(page, 'post', '/orders', { ...wanted, total: 300, destinatario: 'cuenta' });
  const [plan] = await ask<{ planId: number; cuotas: object[] }[]>(page, 'post', '/orders/cuotas', wanted);
  const order = { ...wanted, ...plan, total: 300, destinatario: 'cuenta' };
  const { numero, clave } = await ask<{ numero: string; clave: string }>(page, 'post', '/orders', order);
  await page.goto(`/pedido?${new URLSearchParams({ numero, clave })}`);
  await page.getByRole('button', { name: 'Pagar ahora' }).click();
  await page.getByRole('button', { name: 'Aprobar' }).click();
  await expect(page.getByText('Tu pago está confirmado', { exact: false })).toBeVisible();
  return { curso, alumno, numero, clave };
}

for (const [width, viewport] of Object.entries({ 360: phone, 1440: desktop })) {
  test(`CUO-25 at ${width} px a student reads why the course is paused, pays in two taps and goes on at once`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const { curso, numero } = await buyInCuotas(page);
    await moveDue(numero, 2, -20);
    await page.goto(`/curso-detalle?cursoId=${curso.cursoId}`);
    const acceso = main(page).getByRole('region', { name: 'Acceso' });
    await expect(acceso).toContainText('Acceso en pausa');
    await expect(acceso).toContainText('cuota');
    // Students do not see facts that the school has not set.
    await expect(main(page)).not.toContainText('Nivel');
    await expectAccessible(page, 'acceso en pausa');
    await picture(page, `en-pausa-${width}`);
    await acceso.getByRole('link', { name: 'Pagar mi cuota de S/ 100.00' }).click();
    await expect(main(page).getByText('(cuota 2 de 3)').first()).toBeVisible();
    await picture(page, `pagar-cuota-${width}`);
    await page.getByRole('button', { name: 'Pagar ahora' }).click();
    await page.getByRole('button', { name: 'Aprobar' }).click();
    await expect(page.getByText('Tu pago está confirmado', { exact: false })).toBeVisible();
    await picture(page, `cuota-pagada-${width}`);
    await page.goto(`/curso-detalle?cursoId=${curso.cursoId}`);
    await expect(main(page).getByRole('link', { name: 'Ir a los módulos' })).toBeVisible();
  });

  test(`STU-65 STU-66 at ${width} px the dashboard leads a paused student to the payment, and the progress to what is owed`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const { curso, alumno, numero } = await buyInCuotas(page);
    await moveDue(numero, 2, -20);
    await page.goto('/dashboard');
    const paused = main(page).getByRole('listitem').filter({ hasText: 'En pausa: tienes una cuota vencida' });
    await paused.getByRole('link', { name: curso.nombre }).click();
    await expect(main(page).getByText('Tu acceso está en pausa', { exact: false })).toBeVisible();
    await expectAccessible(page, 'curso en pausa');
    await picture(page, `curso-en-pausa-${width}`);
    await main(page).getByRole('link', { name: 'Pagar mi cuota de S/ 100.00' }).click();
    await expect(main(page).getByText('(cuota 2 de 3)').first()).toBeVisible();

    // Nothing is overdue any more, and everything but the payment and the end of the course is done.
    await moveDue(numero, 2, 20);
    await enterAs(page, admin);
    const { moduloId } = await newModulo(page, curso.cursoId);
    await ask(page, 'put', '/notas', { usuarioId: alumno.usuarioId, moduloId, nota: 18 });
    await enterAs(page, alumno);
    await page.goto(`/curso-modulo/${curso.cursoId}/avance`);
    await expect(main(page).getByText('termina de pagar tus cuotas', { exact: false })).toBeVisible();
    await picture(page, `avance-con-cuotas-${width}`);
    await main(page).getByRole('link', { name: 'Pagar mis cuotas' }).click();
    await expect(main(page).getByText('(cuota 2 de 3)').first()).toBeVisible();
  });

  test(`CUO-25 at ${width} px an overdue instalment that was refunded is paid with all that is left`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const { curso, numero } = await buyInCuotas(page);
    await refundCuota(numero, 2);
    await moveDue(numero, 2, -20);
    await page.goto(`/curso-detalle?cursoId=${curso.cursoId}`);
    const acceso = main(page).getByRole('region', { name: 'Acceso' });
    await picture(page, `devuelta-${width}`);
    await acceso.getByRole('button', { name: 'Pagar lo que falta' }).click();
    await expect(main(page).getByText(`${curso.nombre} (cuotas 2 y 3 de 3)`).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pagar ahora' })).toBeVisible();
  });

  test(`CUO-26 at ${width} px everything that is left is paid at once, from the order`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const { numero, clave, curso } = await buyInCuotas(page);
    const cuotas = main(page).getByRole('region', { name: 'Tus cuotas' });
    await page.goto(`/pedido?${new URLSearchParams({ numero, clave })}`);
    await picture(page, `pedido-en-cuotas-${width}`);
    await cuotas.getByRole('button', { name: 'Pagar todo lo que falta: S/ 200.00' }).click();
    await expect(main(page).getByText(`${curso.nombre} (cuotas 2 y 3 de 3)`).first()).toBeVisible();
    await expect(cuotas.getByRole('button', { name: /Pagar todo/ })).toHaveCount(0);
    await expectAccessible(page, 'todo lo que falta');
    await picture(page, `todo-lo-que-falta-${width}`);
    await page.getByRole('button', { name: 'Pagar ahora' }).click();
    await page.getByRole('button', { name: 'Aprobar' }).click();
    await expect(cuotas.getByText('Pagada')).toHaveCount(3);
    await expect(main(page).getByText('No falta pagar nada', { exact: false })).toBeVisible();
    await expect(main(page).getByText('activa tu acceso', { exact: false })).toHaveCount(0);
    await picture(page, `todo-pagado-${width}`);
  });

  test(`CUO-27 at ${width} px a visitor reserves with a part of the price and reads when the rest is due`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const curso = await newCurso(page, { precio: 300, tipo: 'C' });
    const hasta = addDays(limaDay(Date.now()), 30);
    const plan = { cursoId: curso.cursoId, tipo: 'reserva', inicial: 100, hasta };
    await ask(page, 'post', '/planes-cuotas', plan);
    await becomeVisitor(page);
    await page.goto(`/catalogo/flyer/${curso.cursoId}`);
    const price = main(page).getByRole('region', { name: 'Precio e inscripción' });
    await expect(price).toContainText('Reserva tu vacante con S/ 100.00; el resto, hasta el');
    await expect(price).not.toContainText('Pago único');
    await picture(page, `flyer-reserva-${width}`);
    await main(page).getByRole('button', { name: 'Agregar al carrito' }).first().click();
    await page.goto('/checkout');
    await page.getByLabel('Nombre').fill('Rosa Díaz');
    await page.getByLabel('Email').fill(`rosa.${randomUUID().slice(0, 8)}@correo.pe`);
    await page.getByRole('radio', { name: 'Reserva con S/ 100.00' }).check();
    const shown = page.getByRole('region', { name: 'Cuotas' }).getByRole('listitem');
    await expect(shown).toHaveText([/S\/ 100\.00/, /S\/ 200\.00/]);
    await expectAccessible(page, 'reserva');
    await picture(page, `reserva-${width}`);
    await page.getByRole('checkbox', { name: 'Acepto estas fechas y montos' }).check();
    await page.getByRole('button', { name: 'Pagar' }).click();
    await expect(page.getByText('S/ 100.00').first()).toBeVisible();
    await page.getByRole('button', { name: 'Aprobar' }).click();
    await expect(page.getByText('Tu pago está confirmado', { exact: false })).toBeVisible();
    const rest = main(page).getByRole('region', { name: 'Tus cuotas' }).getByRole('listitem').nth(1);
    await expect(rest).toContainText('S/ 200.00');
    await picture(page, `reservado-${width}`);
    await rest.getByRole('link', { name: 'Pagar la cuota 2' }).click();
    await expect(main(page).getByText('(cuota 2 de 2)').first()).toBeVisible();
  });
}

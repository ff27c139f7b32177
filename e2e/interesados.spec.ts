import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessibleAtBothWidths, phone } from './accessible.ts';
import { newCurso } from './flyers.ts';
import { admin, becomeVisitor, enterAs } from './people.ts';
import { ask } from './school.ts';
import { test } from './test.ts';

const picture = (page: Page, name: string) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true }) : undefined;

test('SEL-12 SEL-77 SEL-78 somebody asks on the flyer; the office writes, sets a day, sells, and reads that they enrolled', async ({
  page,
}) => {
  const { cursoId, nombre } = await newCurso(page, { precio: 150 });
  const correo = `pregunta${randomInt(1e6)}@example.com`;
  await becomeVisitor(page);
  await page.setViewportSize(phone);
  await page.goto('/?utm_source=facebook');
  const stored = () => page.evaluate(() => localStorage.getItem('aula-iuris.origen.v1'));
  await expect.poll(stored).toContain('facebook');
  await page.goto(`/catalogo/flyer/${cursoId}`);
  await page.getByRole('link', { name: 'Solicitar información' }).click();
  const contact = page.getByRole('region', { name: 'Contáctanos' });
  await contact.getByLabel('Nombre y apellidos').fill('Yolanda Ticona');
  await contact.getByLabel('Correo', { exact: true }).fill(correo);
  await contact.getByLabel('Celular', { exact: true }).fill('+51 955 000 222');
  await contact.getByLabel('Acepto que me contacten').check();
  await picture(page, 'flyer-360');
  await contact.getByRole('button', { name: 'Solicitar información' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Gracias! Ya tenemos tus datos');
  await expect(page.getByRole('link', { name: 'Escribir por WhatsApp' })).toHaveAttribute('href', /acabo.de.pedir/);
  await picture(page, 'gracias-360');
  await page.goto(`/informacion?curso=${cursoId}`);
  await picture(page, 'informacion-360');
  await page.setViewportSize({ width: 1440, height: 900 });
  await picture(page, 'informacion-1440');
  await page.goto(`/catalogo/flyer/${cursoId}`);
  await picture(page, 'flyer-1440');

  await enterAs(page, admin);
  await page.goto(`/interesados?q=${correo}`);
  await expect(page.getByRole('table').getByText('facebook')).toBeVisible();
  await page.goto('/interesados');
  await page.getByLabel('Curso', { exact: true }).selectOption(nombre);
  await page.getByLabel('Origen').selectOption('facebook');
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2);
  await picture(page, 'interesados-1440');
  await page.getByRole('button', { name: 'Ver a Yolanda Ticona' }).click();
  const dialog = page.getByRole('dialog', { name: 'Yolanda Ticona' });
  await expect(dialog.getByRole('link', { name: 'Escribir por WhatsApp' })).toHaveAttribute(
    'href',
    /wa\.me\/51955000222\?text=Hola%2C%20Yolanda/,
  );
  await dialog.getByLabel('Estado').selectOption('Perdido');
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(dialog.getByText('Escribe por qué se perdió')).toBeVisible();
  await dialog.getByLabel('Estado').selectOption('En duda');
  await dialog.getByLabel('Responsable').selectOption({ index: 1 });
  await dialog.getByLabel('Recordar el').fill('2031-02-03');
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Cambios guardados.')).toBeVisible();
  await dialog.getByLabel('Nueva nota').fill('Duda por el horario');
  await dialog.getByRole('button', { name: 'Guardar nota' }).click();
  await expect(dialog.getByText('Duda por el horario')).toBeVisible();
  await picture(page, 'interesado-1440');
  await page.setViewportSize(phone);
  await picture(page, 'interesado-360');
  await page.setViewportSize({ width: 1440, height: 900 });

  await dialog.getByRole('link', { name: 'Crear pedido' }).click();
  const sale = page.getByRole('dialog', { name: 'Nuevo pedido' });
  await expect(sale.getByLabel('Nombre y apellidos')).toHaveValue('Yolanda Ticona');
  await expect(sale.getByText(nombre).first()).toBeVisible();
  await sale.getByLabel('¿Cómo paga?').selectOption('Efectivo');
  await sale.getByRole('button', { name: 'Crear pedido pagado' }).click();
  await expect(page.getByText('Está pagado')).toBeVisible();
  await page.goto(`/interesados?q=${correo}`);
  await expect(page.getByRole('table').getByText('Inscrito')).toBeVisible();
  await page.getByRole('button', { name: 'Reporte' }).click();
  const report = page.getByRole('dialog', { name: 'De la pregunta al pago' });
  await expect(report.getByRole('row', { name: nombre })).toContainText('1 (100 %)');
  await picture(page, 'embudo-1440');
  await page.keyboard.press('Escape');
  await expectAccessibleAtBothWidths(page);
  await page.setViewportSize(phone);
  await picture(page, 'interesados-360');
});

test('SEL-80 SEL-83 somebody asks on the page of a bundle; the office reads which one and sells it whole', async ({
  page,
}) => {
  const cursos = [await newCurso(page, { precio: 200 }), await newCurso(page, { precio: 100 })];
  const cursoIds = cursos.map(({ cursoId }) => cursoId);
  const nombre = `Paquete ${randomInt(1e6)}`;
  const { paqueteId } = await ask<{ paqueteId: number }>(page, 'post', '/paquetes', { nombre, precio: 150, cursoIds });
  const correo = `paquete${randomInt(1e6)}@example.com`;
  await becomeVisitor(page);
  await page.setViewportSize(phone);
  await page.goto(`/paquete/${paqueteId}`);
  await page.getByRole('link', { name: 'Solicitar información' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: nombre })).toBeVisible();
  await picture(page, 'informacion-paquete-360');
  await main.getByLabel('Nombre y apellidos').fill('Yolanda Ticona');
  await main.getByLabel('Correo', { exact: true }).fill(correo);
  await main.getByLabel('Acepto que me contacten').check();
  await main.getByRole('button', { name: 'Solicitar información' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Gracias! Ya tenemos tus datos');
  await expect(main.getByRole('link', { name: 'Inscribirme ahora' })).toHaveAttribute('href', `/paquete/${paqueteId}`);

  await enterAs(page, admin);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/interesados?q=${correo}`);
  await expect(page.getByRole('table')).toContainText(`Paquete «${nombre}»`);
  await expect(page.getByRole('table')).toContainText('Página del paquete');
  await page.getByRole('button', { name: 'Ver a Yolanda Ticona' }).click();
  await picture(page, 'interesado-paquete-1440');
  await page.getByRole('dialog').getByRole('link', { name: 'Crear pedido' }).click();
  const sale = page.getByRole('dialog', { name: 'Nuevo pedido' });
  await expect(sale.getByText('Parte de un paquete')).toHaveCount(2);
  await expect(sale.getByText('S/ 150.00', { exact: true })).toBeVisible();
  await sale.getByRole('button', { name: `Un cupo más de ${cursos[0]!.nombre}` }).click();
  await expect(sale.getByText('S/ 300.00', { exact: true })).toBeVisible();
  await picture(page, 'pedido-paquete-1440');
  await sale.getByRole('button', { name: `Un cupo menos de ${cursos[1]!.nombre}` }).click();
  await sale.getByLabel('¿Cómo paga?').selectOption('Efectivo');
  await sale.getByRole('button', { name: 'Crear pedido pagado' }).click();
  await expect(page.getByText('Está pagado')).toBeVisible();
  await page.goto(`/interesados?q=${correo}`);
  await expect(page.getByRole('table').getByText('Inscrito')).toBeVisible();
  await page.setViewportSize(phone);
  await picture(page, 'interesados-paquete-360');
});

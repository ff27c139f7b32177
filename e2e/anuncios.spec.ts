import { expect, type Page } from '@playwright/test';
import { linksMailedTo } from './mails.ts';
import { main, row } from './maintenance.ts';
import { disclosure, newModulo, newStudy, openModulos } from './modulos.ts';
import { removeRoutes } from './network.ts';
import { admin, becomeVisitor } from './people.ts';
import { changeTo } from './school.ts';
import { test } from './test.ts';

const anuncios = (page: Page) => page.getByRole('region', { name: 'Anuncios', exact: true });

test('ANU-01 ANU-02 ANU-05 DAT-08 ADMIN announces, a student reads it on the dashboard, switches its mails in Mi cuenta, and unsubscribes from the mail without signing in', async ({
  page,
}) => {
  const { curso, alumno } = await newStudy(page);
  await openModulos(page, curso);
  // Recipient counts arrive late: an announcement sent before them still goes to everybody.
  const { promise: counted, resolve: count } = Promise.withResolvers<void>();
  await page.route('**/anuncios/destinatarios', async (route) => {
    await counted;
    await route.continue();
  });
  await anuncios(page).getByRole('button', { name: 'Nuevo anuncio', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo anuncio' });
  await dialog.getByRole('button', { name: 'Publicar ahora', exact: true }).click();
  await expect(dialog.getByText('Escribe un título', { exact: true })).toBeVisible();
  count();
  await expect(dialog.getByLabel('A quiénes')).toContainText('Todos los estudiantes (1)');
  await dialog.getByLabel('Título').fill('Cambio de aula');
  await dialog.getByLabel('Anuncio', { exact: true }).fill('Nos vemos en el aula 2.\n\n- Trae tu código');
  await dialog.getByRole('button', { name: 'Publicar ahora', exact: true }).click();
  await expect(page.getByText('Anuncio publicado', { exact: true })).toBeVisible();
  await expect(anuncios(page).getByRole('button', { name: 'Retirar Cambio de aula', exact: true })).toBeVisible();
  // An announcement published by mistake is withdrawn before anybody has read it.
  await anuncios(page).getByRole('button', { name: 'Nuevo anuncio', exact: true }).click();
  await dialog.getByLabel('Título').fill('Equivocado');
  await dialog.getByLabel('Anuncio', { exact: true }).fill('No es de este curso.');
  await dialog.getByRole('button', { name: 'Publicar ahora', exact: true }).click();
  const withdraw = anuncios(page).getByRole('button', { name: 'Retirar Equivocado', exact: true });
  await withdraw.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retirar', exact: true }).click();
  await expect(page.getByText('Se retiró «Equivocado»', { exact: true })).toBeVisible();
  await expect(withdraw).toHaveCount(0);

  await changeTo(page, alumno);
  await page.goto('/dashboard');
  await expect(anuncios(page).getByText('1 sin leer', { exact: true })).toBeVisible();
  await anuncios(page)
    .getByRole('button', { name: /^Anuncios/ })
    .click();
  // Shown as read at once, and stored a moment later.
  const stored = page.waitForResponse(/\/leido$/);
  await anuncios(page)
    .getByRole('button', { name: /^Cambio de aula/ })
    .click();
  await expect(anuncios(page).getByRole('listitem').filter({ hasText: 'Trae tu código' }).last()).toBeVisible();
  await expect(anuncios(page).getByText('Todo leído', { exact: true })).toBeVisible();
  expect((await stored).ok()).toBe(true);
  await page.reload();
  await expect(anuncios(page).getByText('Todo leído', { exact: true })).toBeVisible();

  await page.goto('/mi-cuenta');
  const wanted = page.getByRole('group', { name: 'Anuncios por correo de tus cursos' }).getByLabel(curso.nombre);
  await expect(wanted).toBeChecked();
  const [dayBefore, hourBefore] = ['un día', 'una hora'].map((time) => page.getByLabel(`Recordarme ${time} antes`));
  await hourBefore!.click();
  await expect(hourBefore!).not.toBeChecked();
  await wanted.click();
  await expect(page.getByText('Ya no recibirás sus anuncios', { exact: true })).toBeVisible();
  await page.reload();
  await expect(wanted).not.toBeChecked();
  await expect(hourBefore!).not.toBeChecked();
  await expect(dayBefore!).toBeChecked();
  await wanted.click();
  await expect(page.getByText('Recibirás sus anuncios por correo', { exact: true })).toBeVisible();

  const [link] = await linksMailedTo(alumno.correo, /\/anuncios-por-correo\?/);
  const { pathname, search } = new URL(link!);
  await becomeVisitor(page);
  await page.goto(pathname + search);
  await expect(main(page).getByText(curso.nombre)).toBeVisible();
  await main(page).getByRole('button', { name: 'Dejar de recibirlos', exact: true }).click();
  await expect(page.getByText('Listo: no te escribiremos más.', { exact: true })).toBeVisible();
  await main(page).getByRole('button', { name: 'Volver a recibirlos', exact: true }).click();
  await expect(page.getByText('Volverás a recibir los anuncios de este curso.', { exact: true })).toBeVisible();
  // The button of a mail program (RFC 8058).
  const oneClick = await page.request.post(pathname + search, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(oneClick.status()).toBe(200);
  await page.goto(pathname + search);
  await expect(main(page).getByRole('button', { name: 'Volver a recibirlos', exact: true })).toBeVisible();
});

test('PRG-01 PRG-02 PRG-03 VIS-57 a student asks under a module, ADMIN answers from the tray, and the student reads it', async ({
  page,
}) => {
  const { curso, alumno } = await newStudy(page);
  const { nombre } = await newModulo(page, curso.cursoId, { nombre: 'Plazos' });
  const pregunta = `¿Cuántos días tengo en ${curso.nombre}?`;
  await changeTo(page, alumno);
  // Announcements and questions that cannot be loaded say so; the course can be studied without them.
  const parts = /\/api\/(cursos\/\d+\/anuncios|modulos\/\d+\/consultas)$/;
  await page.route(parts, (route) => route.fulfill({ status: 500 }));
  await openModulos(page, curso);
  await disclosure(page, nombre).click();
  const failed = (what: string) => page.getByRole('alert').filter({ hasText: `No se pudieron cargar ${what}` });
  await expect(failed('los anuncios')).toBeVisible();
  await expect(failed('las consultas')).toBeVisible();
  await removeRoutes(page, parts);
  for (const what of ['los anuncios', 'las consultas']) {
    await failed(what).getByRole('button', { name: 'Reintentar', exact: true }).click();
    await expect(failed(what)).toHaveCount(0);
  }
  const consultas = page.getByRole('region', { name: 'Consultas de Plazos', exact: true });
  await consultas.getByRole('button', { name: 'Hacer una consulta', exact: true }).click();
  await consultas.getByLabel('Tu consulta').fill(pregunta);
  await consultas.getByRole('button', { name: 'Enviar consulta', exact: true }).click();
  await expect(consultas.getByText(pregunta, { exact: true })).toBeVisible();
  await expect(consultas.getByText('Sin responder', { exact: true })).toBeVisible();
  const remove = consultas.getByRole('button', { name: 'Eliminar', exact: true });
  await expect(remove).toBeVisible();

  await changeTo(page, admin);
  await page.goto(`/consultas?estado=sin-responder&q=${encodeURIComponent(curso.nombre)}`);
  await row(page, pregunta)
    .getByRole('button', { name: /^Abrir la consulta de Rosa/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Consulta de Rosa' });
  await dialog.getByLabel('Respuesta').fill('Quince días hábiles.');
  await dialog.getByRole('button', { name: 'Responder', exact: true }).click();
  await expect(page.getByText('Respondiste a Rosa', { exact: true })).toBeVisible();
  await expect(row(page, pregunta)).toHaveCount(0);
  await page.getByLabel('Estado', { exact: true }).selectOption('');
  await expect(row(page, pregunta)).toContainText('Respondida');
  await row(page, pregunta)
    .getByRole('button', { name: /^Abrir la consulta de Rosa/ })
    .click();
  await dialog.getByRole('button', { name: 'Ocultar a los demás estudiantes', exact: true }).click();
  await expect(row(page, pregunta)).toContainText('Oculta');

  await changeTo(page, alumno);
  await openModulos(page, curso);
  await disclosure(page, nombre).click();
  await expect(consultas.getByText('Quince días hábiles.', { exact: true })).toBeVisible();
  await expect(remove).toHaveCount(0);
});

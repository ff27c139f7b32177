import { expect } from '@playwright/test';
import { preview, record } from './especialidades.ts';
import { newCurso } from './flyers.ts';
import {
  answer,
  docentes,
  entidades,
  field,
  fillForm,
  heading,
  main,
  materiales,
  message,
  modulos,
  newRegistro,
  press,
  type Saved,
} from './maintenance.ts';
import { answerWith, removeRoutes } from './network.ts';
import { admin, alumna, enterAs } from './people.ts';
import { png } from './pictures.ts';
import { ask } from './school.ts';
import { test } from './test.ts';

test('TIP-10 the type form needs nombre, orden and acronimo; a taken acronym is told under its field', async ({
  page,
}) => {
  await enterAs(page, admin);
  const { datos } = await newRegistro(page, materiales);
  await page.goto('/materiales?nuevo=1');
  await expect(field(page, 'Nombre')).toBeFocused();
  await field(page, 'Orden').fill('');
  await press(page, 'Guardar');
  for (const said of ['El nombre es requerido', 'El orden es requerido', 'El acrónimo es requerido']) {
    await expect(page.getByText(said)).toBeVisible();
  }
  await expect(field(page, 'Nombre')).toBeFocused();
  await fillForm(page, materiales, datos);
  await press(page, 'Guardar');
  const taken = `Ya hay un tipo de material con el acrónimo ${datos.acronimo}.`;
  await expect(page.getByText(taken)).toBeVisible();
  await expect(field(page, 'Acrónimo')).toBeFocused();
  await expect(field(page, 'Acrónimo')).toHaveAccessibleDescription(new RegExp(taken));
  await expect(message(page)).toBeHidden();
});

test('a type the rules speak of keeps its acronym and stays; one in use says how many use it', async ({ page }) => {
  await enterAs(page, admin);
  await page.goto('/modulos');
  await main(page).getByRole('button', { name: 'Eliminar Clase', exact: true }).click();
  await answer(page, 'Sí');
  await expect(message(page, 'Error durante eliminacion')).toContainText(
    'No se puede eliminar «Clase»: las reglas de la escuela dependen de CLA.',
  );
  await answer(page, 'Entendido');
  await main(page).getByRole('button', { name: 'Editar Clase', exact: true }).click();
  await expect(field(page, 'Acrónimo')).toHaveValue('CLA');
  await expect(field(page, 'Acrónimo')).not.toBeEditable();

  const { datos, guardado } = await newRegistro(page, modulos);
  const { cursoId } = await newCurso(page);
  const modulo = { nombre: 'Sesión 1', orden: 1, cursoId, tipoModuloId: guardado.tipoModuloId };
  await ask(page, 'post', '/modulos', modulo);
  await page.goto(`/modulos?q=${datos.acronimo}`);
  await main(page)
    .getByRole('button', { name: `Eliminar ${datos.nombre}` })
    .click();
  await answer(page, 'Sí');
  await expect(message(page)).toContainText('un módulo lo usa');
});

test('PPL-05 PPL-06 the lecturer form checks its fields; a refused save keeps what was typed and says why', async ({
  page,
}) => {
  await enterAs(page, admin);
  await page.goto('/docentes?nuevo=1');
  await press(page, 'Guardar');
  for (const fieldName of ['El nombre', 'El apellido', 'La especialidad', 'El correo']) {
    await expect(page.getByText(new RegExp(`^${fieldName} es requerid`))).toBeVisible();
  }
  const data = docentes.datos();
  await fillForm(page, docentes, { ...data, correo: 'ines arroba correo' });
  await field(page, 'LinkedIn').fill('http://linkedin.com/in/ines');
  await field(page, 'Experiencia').focus();
  await expect(page.getByText('Correo inválido')).toBeVisible();
  await expect(page.getByText('Escribe un enlace que empiece con https://')).toBeVisible();
  await field(page, 'Correo').fill(String(data.correo));
  await field(page, 'LinkedIn').fill('');
  await expect(page.getByText('Correo inválido')).toBeHidden();

  await answerWith(page, '**/api/docentes', 500, { success: false, message: 'Ocurrió un error inesperado.' });
  await press(page, 'Guardar');
  await expect(message(page, 'Error error durante el guardado')).toContainText('Ocurrió un error inesperado.');
  await answer(page, 'Entendido');
  await expect(field(page, 'Apellido')).toHaveValue(String(data.apellido));
  await removeRoutes(page);
  await press(page, 'Guardar');
  await expect(page.getByText(`Se guardó «${docentes.nombre(data)}»`)).toBeVisible();
});

test("PPL-07 when lecturers fail to load it says 'Error durante la carga de docentes', and Reintentar recovers", async ({
  page,
}) => {
  await enterAs(page, admin);
  await answerWith(page, '**/api/docentes?*', 500, { success: false, message: 'No disponible' });
  await page.goto('/docentes');
  const failure = main(page).getByRole('alert');
  await expect(failure).toContainText('Error durante la carga de docentes');
  await expect(failure).toContainText('No disponible');
  await removeRoutes(page);
  await failure.getByRole('button', { name: 'Reintentar' }).click();
  await expect(main(page).getByRole('table')).toBeVisible();

  const { cursoId } = await newCurso(page);
  await answerWith(page, '**/api/curso-ponentes/*', 500, { success: false, message: 'No disponible' });
  await answerWith(page, '**/api/docentes?*', 500, { success: false, message: 'No disponible' });
  await page.goto(`/curso-detalle?cursoId=${cursoId}`);
  const ponentes = main(page).getByRole('region', { name: 'Ponentes', exact: true });
  await expect(ponentes.getByRole('alert')).toContainText('Error durante la carga de docentes');
  await ponentes.getByRole('button', { name: 'Asignar ponentes' }).click();
  const picker = page.getByRole('dialog', { name: 'Asignar ponentes' });
  await expect(picker.getByRole('alert')).toContainText('Error durante la carga de docentes');
  await removeRoutes(page);

  for (const path of ['entidades', 'usuarios']) {
    await answerWith(page, `**/api/${path}?*`, 500, { success: false, message: 'No disponible' });
    await page.goto(`/${path}`);
    await expect(main(page).getByRole('alert')).toContainText('Error durante la carga');
    await expect(main(page).getByText('Cargando....')).toHaveCount(0);
  }
});

test('who teaches a course is not deleted: the course is named', async ({ page }) => {
  await enterAs(page, admin);
  const { datos, guardado } = await newRegistro(page, docentes);
  const { nombre } = await newCurso(page, { coordinadorId: guardado.docenteId });
  await page.goto(`/docentes?q=${datos.correo}`);
  await main(page)
    .getByRole('button', { name: `Eliminar ${docentes.nombre(datos)}` })
    .click();
  await answer(page, 'Sí');
  await expect(message(page, 'Error durante eliminacion')).toContainText(`«${nombre}»`);
});

test('ENT-04 ENT-05 ENT-06 an entity is changed with its firma and logo: announced by name, then uploaded', async ({
  page,
}) => {
  await enterAs(page, admin);
  const { datos, guardado } = await newRegistro(page, entidades);
  const id = guardado.entidadId as number;
  await page.goto(`/entidades?editar=${id}`);
  for (const [fieldName, value] of Object.entries(entidades.fields(datos))) {
    await expect(field(page, fieldName)).toHaveValue(value);
    await field(page, fieldName).fill(' ');
    await press(page, 'Actualizar');
    await expect(page.getByText(new RegExp(`^(El|La) ${fieldName.toLowerCase()} es requerid`))).toBeVisible();
    await field(page, fieldName).fill(value);
  }
  await field(page, 'Firmante').fill('Rosa Díaz Ñahui');
  await page.getByLabel('Imagen de la firma', { exact: true }).setInputFiles(await png(300));
  await page.getByLabel('Logo', { exact: true }).setInputFiles(await png(200));
  await expect(preview(page)).toHaveCount(2);

  const requests = record(page);
  await press(page, 'Actualizar');
  await expect(heading(page)).toHaveText('Entidades');
  const writes = requests.filter((request) => request.method() !== 'GET');
  const steps = writes.map((request) => `${request.method()} ${new URL(request.url()).pathname.split('/')[2]}`);
  expect(steps).toEqual([
    'PUT entidades',
    ...['POST uploads', 'PUT uploads', 'POST uploads'],
    ...['POST uploads', 'PUT uploads', 'POST uploads'],
  ]);
  expect(writes[0]?.postDataJSON()).toMatchObject({ firma: `FIRMA_${id}.png`, logo: `LOGO_${id}.png`, version: 1 });
  const owner = { ownerType: 'entidad', ownerId: id };
  expect(writes[1]?.postDataJSON()).toMatchObject({ ...owner, uso: 'firma' });
  expect(writes[4]?.postDataJSON()).toMatchObject({ ...owner, uso: 'logo' });

  const saved = await ask<Saved>(page, 'get', `/entidades/${id}`);
  expect(saved).toMatchObject({ firmante: 'Rosa Díaz Ñahui', firma: expect.stringMatching(/^[\w-]+\.webp$/) });
  await page.goto(`/entidades?editar=${id}`);
  await expect(preview(page).first()).toHaveAttribute('src', /^data:image\/webp;base64,/);
  await expect(preview(page).last()).toHaveAttribute('src', new RegExp(`/imagenes/logos/${saved.logo}`));
  for (const picture of await preview(page).all()) {
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  }

  await enterAs(page, alumna);
  expect((await page.request.get(`/api/entidades/${id}/firma`)).status()).toBe(403);
  expect((await page.request.get(`/imagenes/firmas/${saved.firma}`)).status()).toBe(404);
  expect((await page.request.get(`/imagenes/logos/${saved.logo}`)).status()).toBe(200);
});

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { xsrf } from './flyers.ts';
import { linksMailedTo } from './mails.ts';
import { admin, enterAs, fillLogin } from './people.ts';
import { test } from './test.ts';

type Person = { dni: string; correo: string; nombre: string; apellido: string };

function person(): Person {
  const seed = randomUUID().slice(0, 8);
  const dni = String(Math.floor(Math.random() * 89_999_999) + 10_000_000);
  return { dni, correo: `persona.${seed}@example.com`, nombre: 'Elena', apellido: `Salas ${seed}` };
}

async function newUsuario(page: Page, changes: Record<string, unknown> = {}): Promise<Person & { usuarioId: number }> {
  await enterAs(page, admin);
  const data = { ...person(), ...changes };
  const answer = await page.request.post('/api/usuarios', { headers: await xsrf(page), data });
  expect(answer.status()).toBe(200);
  return (await answer.json()).resource;
}

const row = (page: Page, who: Person) => page.getByRole('row').filter({ hasText: who.correo });
const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
const search = (page: Page, text: string) => page.getByLabel('Buscar por DNI, nombre o correo').fill(text);

async function moreActions(page: Page, who: Person, item: string): Promise<void> {
  await row(page, who)
    .getByRole('button', { name: /^Más acciones de/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('PPL-02 PPL-03 an administrator creates a user, who sets the password from the mail and signs in', {
  tag: '@core',
}, async ({ page, browser }) => {
  const who = person();
  await enterAs(page, admin);
  await page.goto('/usuarios');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Usuarios');
  await expect(page.getByRole('navigation', { name: 'Ruta de navegación' })).toContainText('Usuarios');
  await press(page, 'Nuevo usuario');
  await field(page, 'DNI').fill(who.dni);
  await field(page, 'Nombre').fill(who.nombre);
  await field(page, 'Apellido').fill(who.apellido);
  await field(page, 'Correo').fill(who.correo);
  await press(page, 'Guardar');
  await expect(page.getByText(`Se guardó «${who.nombre} ${who.apellido}»`)).toBeVisible();
  await search(page, who.dni);
  await expect(row(page, who)).toContainText('Estudiante');
  await expect(row(page, who)).toContainText('Invitación pendiente');

  const visitor = await (await browser.newContext()).newPage();
  const [link = ''] = await linksMailedTo(who.correo, /\/recuperar\/nueva#codigo=/);
  await visitor.goto(link);
  const contrasena = 'mi frase de entrada';
  await visitor.getByLabel('Contraseña nueva').fill(contrasena);
  await visitor.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Contraseña guardada');
  await visitor.goto('/login');
  await fillLogin(visitor, { dni: who.dni, contrasena });
  await expect(visitor).toHaveURL(/\/dashboard$/);
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Elena');
  await expect(visitor.getByText('Aún no tienes cursos')).toBeVisible();

  await page.reload();
  await expect(row(page, who)).toContainText('Activa');
  await visitor.context().close();
});

test('PPL-09 PPL-10 the form asks for DNI, e-mail and both names, and for an e-mail that looks like one', async ({
  page,
}) => {
  await enterAs(page, admin);
  await page.goto('/usuarios?nuevo=1');
  await press(page, 'Guardar');
  for (const said of ['Escribe un DNI de 8 dígitos', 'Escribe el correo', 'Escribe el nombre', 'Escribe el apellido']) {
    await expect(page.getByText(said)).toBeVisible();
  }
  await expect(field(page, 'DNI')).toBeFocused();
  for (const wrong of ['ana', 'ana@correo', 'ana @correo.pe']) {
    await field(page, 'Correo').fill(wrong);
    await field(page, 'Celular').focus();
    await expect(page.getByText('Correo inválido')).toBeVisible();
  }
  await field(page, 'Correo').fill('ana@correo.pe');
  await expect(page.getByText('Correo inválido')).toBeHidden();
  expect(page.url()).toContain('nuevo=1');
});

test('PPL-11 what the server says when saving fails is shown: a taken DNI under its field, a refused act as a message', async ({
  page,
}) => {
  const taken = await newUsuario(page, { contrasena: 'una frase cualquiera' });
  const who = person();
  await page.goto('/usuarios?nuevo=1');
  await field(page, 'DNI').fill(taken.dni);
  await field(page, 'Nombre').fill(who.nombre);
  await field(page, 'Apellido').fill(who.apellido);
  await field(page, 'Correo').fill(taken.correo);
  await press(page, 'Guardar');
  await expect(page.getByText(`Ya existe una cuenta con el DNI ${taken.dni}`)).toBeVisible();
  await expect(page.getByText(`Ya existe una cuenta con el correo ${taken.correo}`)).toBeVisible();

  await page.goto(`/usuarios?q=${admin.dni}`);
  await page.getByRole('button', { name: 'Editar Carmen Rojas', exact: false }).click();
  await expect(field(page, 'DNI')).toHaveValue(admin.dni);
  await field(page, 'Rol').selectOption('Estudiante');
  await press(page, 'Actualizar');
  const refusal = page.getByRole('alertdialog');
  await expect(refusal).toContainText('No puedes quitarte el rol de administrador.');
  await refusal.getByRole('button').click();
  const me = await page.request.get('/api/auth/me');
  expect((await me.json()).resource.rol).toBe('ADMIN');
});

test('another role signs the person out, and so does closing their sessions', async ({ page, browser }) => {
  const contrasena = 'una frase cualquiera';
  const who = await newUsuario(page, { contrasena });
  const other = await (await browser.newContext()).newPage();
  const enter = async () => {
    await enterAs(other, { dni: who.dni, contrasena });
    await other.goto('/dashboard');
    await expect(other.getByRole('heading', { level: 1 })).toContainText('Elena');
  };
  await enter();
  await page.goto(`/usuarios?q=${who.dni}`);
  await page.getByRole('button', { name: `Editar ${who.nombre} ${who.apellido}` }).click();
  await field(page, 'Rol').selectOption('Administrador');
  await press(page, 'Actualizar');
  await expect(row(page, who)).toContainText('Administrador');
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  // The sign-in page redirects a signed-in user: wait for its session check before signing in.
  await expect(other.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible();

  await enter();
  await moreActions(page, who, 'Cerrar sesiones');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar' }).click();
  await expect(page.getByText('Cerramos sus sesiones')).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/\/login/);
  await other.context().close();

  await page.getByRole('button', { name: `Eliminar ${who.nombre} ${who.apellido}` }).click();
  await expect(page.getByRole('alertdialog')).toContainText('No tiene matrículas.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sí' }).click();
  await expect(page.getByText(/^No encontramos resultados/)).toBeVisible();
});

test('ADM-77 the list is filtered by role in the address, exported as filtered, and invites again', async ({
  page,
}) => {
  const who = await newUsuario(page);
  await page.goto('/usuarios');
  await page.getByLabel('Rol', { exact: true }).selectOption('Administrador');
  await expect(page).toHaveURL(/rol=ADMIN/);
  await expect(page.getByRole('row').filter({ hasText: admin.correo })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Rol', { exact: true })).toHaveValue('ADMIN');
  const downloading = page.waitForEvent('download');
  await press(page, 'Exportar CSV');
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^usuarios-.*\.csv$/);
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv).toContain(admin.correo);
  expect(csv).not.toContain(who.correo);
  const workbook = page.waitForEvent('download');
  await press(page, 'Exportar a Excel');
  expect((await workbook).suggestedFilename()).toMatch(/^usuarios-.*\.xlsx$/);

  await page.goto(`/usuarios?q=${who.dni}`);
  await linksMailedTo(who.correo, /#codigo=/);
  await moreActions(page, who, 'Invitar otra vez');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText(`Invitación en camino a ${who.correo}`)).toBeVisible();
  await expect.poll(async () => (await linksMailedTo(who.correo, /#codigo=/)).length).toBe(2);
});

import { expect, type Page } from '@playwright/test';
import { uniqueName } from './especialidades.ts';
import { newCurso, type Saved, xsrf } from './flyers.ts';
import { admin, enterAs } from './people.ts';
import { png } from './pictures.ts';

export type Curso = { cursoId: number; nombre: string; version: number; imagen: string } & Record<string, unknown>;

export const trail = (page: Page) => page.getByRole('navigation', { name: 'Ruta de navegación' });
export const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

export type CursoOnSale = { cursoId: number; nombre: string; precio: number; tipo: string; imagen: string };

/** Courses of the demo school, the cheapest first. Courses of other tests may change or disappear during a test. */
export async function demoCursosOnSale(page: Page): Promise<CursoOnSale[]> {
  const cursos = await Promise.all([3, 1, 9].map((cursoId) => readCurso(page, cursoId)));
  return cursos as unknown as CursoOnSale[];
}

/** Puts the course of the open flyer into the cart and waits for it: leaving an unloaded page loses the click. */
export async function addToCart(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Agregar al carrito' }).first().click();
  await expect(page.getByRole('banner').getByRole('link', { name: /^Carrito, \d/ })).toBeVisible();
}

/** Creates a speciality. Leaves the page signed in as ADMIN. */
export async function newEspecialidad(page: Page): Promise<{ especialidadId: number; nombre: string }> {
  await enterAs(page, admin);
  const data = { nombre: uniqueName('Derecho Marítimo'), descripcion: 'Fletes, averías y seguros.' };
  const answer = await page.request.post('/api/especialidades', { headers: await xsrf(page), data });
  return (await answer.json()).resource;
}

/** Creates a course with an uploaded picture. Leaves the page signed in as ADMIN. */
export async function newPicturedCurso(page: Page, changes: Record<string, unknown> = {}): Promise<Saved> {
  await enterAs(page, admin);
  const { name: fileName, mimeType: contentType, buffer } = await png();
  const data = { ownerType: 'curso', fileName, contentType };
  const presigned = await page.request.post('/api/uploads/presign', { headers: await xsrf(page), data });
  const { putUrl, imagen } = (await presigned.json()).resource as { putUrl: string; imagen: string };
  const put = await page.request.put(putUrl, { headers: { 'content-type': contentType }, data: buffer });
  expect(put.ok()).toBe(true);
  return newCurso(page, { imagen, ...changes });
}

export async function readCurso(page: Page, cursoId: number): Promise<Curso> {
  return (await (await page.request.get(`/api/cursos/${cursoId}`)).json()).resource;
}

export async function listCursos(page: Page, especialidadId: number): Promise<Curso[]> {
  return (await (await page.request.get(`/api/cursos?especialidadId=${especialidadId}`)).json()).resources;
}

/** Saves a change as another person would at the same time. */
export async function changeCurso(page: Page, cursoId: number, changes: Record<string, unknown>): Promise<void> {
  const { version: _version, ...curso } = await readCurso(page, cursoId);
  const data = { ...curso, ...changes };
  const answer = await page.request.put(`/api/cursos/${cursoId}`, { headers: await xsrf(page), data });
  expect(answer.status()).toBe(200);
}

export async function openDetalle(page: Page, { cursoId, nombre }: Pick<Curso, 'cursoId' | 'nombre'>): Promise<void> {
  await page.goto(`/curso-detalle?cursoId=${cursoId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nombre);
}

/** Fills the first step of a new course: two of its five required fields have a value. */
export async function fillNewCurso(page: Page, nombre: string): Promise<void> {
  const form = dialog(page, 'Nuevo curso');
  await form.getByLabel('Nombre', { exact: true }).fill(nombre);
  await form.getByLabel('Fecha de inicio').fill('2031-03-10T19:00');
  await form.getByLabel('Fecha límite').fill('2031-05-28T21:00');
}

import { expect, type Page, type Request } from '@playwright/test';
import { newCurso, type Saved } from './flyers.ts';
import { type Alumno, ask, newAlumno } from './school.ts';

export type Modulo = { moduloId: number; nombre: string; pruebaId: number | null; version: number; orden: number };
type Tipo = { id: number; acronimo: string };

export const tipoRef = async (page: Page, clase: 'modulo' | 'material', acronimo: string) =>
  (await ask<Tipo[]>(page, 'get', `/selects/${clase}`)).find((tipo) => tipo.acronimo === acronimo)!.id;

/** Needs a page signed in as ADMIN. */
export async function newModulo(page: Page, cursoId: number, fields: object = {}, acronimo = 'CLA'): Promise<Modulo> {
  const tipoModuloId = await tipoRef(page, 'modulo', acronimo);
  return ask(page, 'post', '/modulos', { nombre: 'Teoría del caso', orden: 1, cursoId, tipoModuloId, ...fields });
}

/** Needs a page signed in as ADMIN. */
export async function newMaterial(page: Page, moduloId: number, acronimo: string, fields: object = {}) {
  const tipoMaterialId = await tipoRef(page, 'material', acronimo);
  const data = { nombre: 'Lectura', orden: 1, tipoMaterialId, moduloId, ...fields };
  return ask<{ materialId: number }>(page, 'post', '/materiales', data);
}

export async function enrol(page: Page, { usuarioId }: Alumno, cursoId: number): Promise<void> {
  await ask(page, 'put', '/usuario-cursos/asociar', { usuarioId, cursoId, avisar: false });
}

/** Creates a course and an enrolled student. Leaves the page signed in as ADMIN. */
export async function newStudy(page: Page, curso: object = {}): Promise<{ curso: Saved; alumno: Alumno }> {
  const saved = await newCurso(page, { ...curso });
  const alumno = await newAlumno(page);
  await enrol(page, alumno, saved.cursoId);
  return { curso: saved, alumno };
}

export async function openModulos(page: Page, { cursoId, nombre }: Pick<Saved, 'cursoId' | 'nombre'>): Promise<void> {
  await page.goto(`/curso-modulo?cursoId=${cursoId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nombre);
}

const modules = (page: Page) => page.getByRole('list', { name: 'Módulos' });
export const moduleNames = (page: Page) =>
  modules(page).locator('> li > div h2 > button > span:nth-child(2) > span:first-child');
export const moduleItem = (page: Page, nombre: string) =>
  modules(page)
    .locator('> li')
    .filter({ has: page.getByRole('heading', { level: 2, name: nombre }) });
export const disclosure = (page: Page, nombre: string) =>
  moduleItem(page, nombre).getByRole('heading', { level: 2 }).getByRole('button');
/** Opens a module that may be open already, as the next one is on arrival. */
export async function unfold(page: Page, nombre: string): Promise<void> {
  await expect(disclosure(page, nombre)).toBeVisible();
  // The next step is loaded once the button names it.
  await expect(page.getByRole('link', { name: /^(Empezar|Continuar): |^Ver tu avance$/ })).toBeVisible();
  if ((await disclosure(page, nombre).getAttribute('aria-expanded')) === 'false')
    await disclosure(page, nombre).click();
}

/** From the list of modules. */
export async function openLeccion(page: Page, nombre: string): Promise<void> {
  await materialItem(page, nombre).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1, name: nombre, exact: true })).toBeVisible();
}
export const materialItem = (page: Page, nombre: string) =>
  page
    .getByRole('list', { name: /^Materiales de/ })
    .locator('> li')
    .filter({ has: page.getByRole('heading', { level: 3, name: nombre }) });

/** Records GET requests to that path. */
export function readsOf(page: Page, path: string): Request[] {
  const found: Request[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === `/api${path}`) found.push(request);
  });
  return found;
}

/** Navigates with router state that the URL does not show. */
export async function arriveWith(page: Page, path: string, state: object): Promise<void> {
  await page.evaluate(([to, usr]) => history.pushState({ usr, key: 'prueba', idx: 1 }, '', to as string), [
    path,
    state,
  ] as const);
  await page.reload();
}

import { randomInt, randomUUID } from 'node:crypto';
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { newCurso, xsrf } from './flyers.ts';
import { admin, enterAs, type Person } from './people.ts';

export type NewPregunta = {
  enunciado: string;
  tipo: 1 | 2 | 3;
  exclusiva?: boolean;
  opciones?: { descripcion: string; correcto: boolean }[];
  explicacion?: string;
};
export type Prueba = { cursoId: number; curso: string; pruebaId: number; nombre: string };
export type Alumno = Person & { usuarioId: number };

const opcion = (text: string) => ({ descripcion: text.replace('*', ''), correcto: text.startsWith('*') });

/** Option texts; a star marks the correct ones. */
export const single = (enunciado: string, ...opciones: string[]): NewPregunta => ({
  enunciado,
  tipo: 2,
  exclusiva: true,
  opciones: opciones.map(opcion),
});
export const several = (enunciado: string, ...opciones: string[]): NewPregunta => ({
  ...single(enunciado, ...opciones),
  exclusiva: false,
});
export const isTrue = (enunciado: string): NewPregunta => ({
  enunciado,
  tipo: 3,
  opciones: ['*Verdadero', 'Falso'].map(opcion),
});
export const open = (enunciado: string): NewPregunta => ({ enunciado, tipo: 1 });

/** Calls the API and returns the resource of a successful response. */
export async function ask<T>(page: Page, method: 'get' | 'post' | 'put' | 'delete', path: string, data?: object) {
  const options: Parameters<APIRequestContext['post']>[1] = { headers: await xsrf(page), ...(data && { data }) };
  const answer = await page.request[method](`/api${path}`, options);
  const body = await answer.json().catch(() => ({}));
  expect(answer.ok(), `${method} ${path}: ${JSON.stringify(body)}`).toBe(true);
  return (body.resource ?? body.resources) as T;
}

/** Creates a student. Leaves the page signed in as ADMIN. */
export async function newAlumno(page: Page): Promise<Alumno> {
  await enterAs(page, admin);
  const dni = String(randomInt(30_000_000, 99_999_999));
  const person = { dni, correo: `alumna.${dni}@example.com`, nombre: 'Rosa', contrasena: 'nubes de tormenta' };
  const { usuarioId } = await ask<{ usuarioId: number }>(page, 'post', '/usuarios', { ...person, apellido: 'Huamán' });
  return { ...person, usuarioId };
}

/** Creates a test in its own course and module. Leaves the page signed in as ADMIN. */
export async function newPrueba(page: Page, preguntas: NewPregunta[], intentos = 2): Promise<Prueba> {
  const { cursoId, nombre: curso } = await newCurso(page, { activa: true });
  const tipos = await ask<{ tipoModuloId: number; acronimo: string }[]>(page, 'get', '/tipo-modulos');
  const { tipoModuloId } = tipos.find(({ acronimo }) => acronimo === 'PRU')!;
  const modulo = { nombre: 'Evaluación', orden: 1, cursoId, tipoModuloId };
  const { pruebaId } = await ask<{ pruebaId: number }>(page, 'post', '/modulos', modulo);
  const nombre = `Evaluación ${randomUUID().slice(0, 8)}`;
  const data = { nombre, descripcion: 'Lee cada caso antes de responder.', intentos };
  await ask(page, 'put', `/pruebas/${pruebaId}`, data);
  for (const pregunta of preguntas) await ask(page, 'post', '/preguntas', { ...pregunta, pruebaId });
  return { cursoId, curso, pruebaId, nombre };
}

export async function enrolAlumno(page: Page, { usuarioId }: Alumno, { cursoId }: Prueba): Promise<void> {
  await ask(page, 'put', '/usuario-cursos/asociar', { usuarioId, cursoId, avisar: false });
}

/** Signs in as another person; leaves the page first, so that no request of the previous one is pending. */
export async function changeTo(page: Page, person: Person): Promise<void> {
  await page.goto('about:blank');
  await enterAs(page, person);
}

/** A student in front of a new test. */
export async function sit(page: Page, preguntas: NewPregunta[], intentos?: number) {
  const prueba = await newPrueba(page, preguntas, intentos);
  const alumno = await newAlumno(page);
  await enrolAlumno(page, alumno, prueba);
  await enterAs(page, alumno);
  await openPrueba(page, prueba);
  return { prueba, alumno };
}

export async function openPrueba(page: Page, { pruebaId, cursoId, nombre }: Prueba): Promise<void> {
  await page.goto(`/prueba?pruebaId=${pruebaId}&cursoId=${cursoId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nombre);
}

/** Ends the sittings of a test now, by the server's clock, without notifying their pages. */
export async function endSittings(browser: Browser, { pruebaId, nombre }: Prueba, settings = {}): Promise<void> {
  const office = await (await browser.newContext()).newPage();
  await enterAs(office, admin);
  const cierre = '2025-01-06T18:00';
  const data = { nombre, descripcion: 'Lee el caso.', intentos: 2, cierre, ...settings };
  await ask(office, 'put', `/pruebas/${pruebaId}`, data);
  await office.context().close();
}

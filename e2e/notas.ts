import { expect, type Locator, type Page } from '@playwright/test';
import { type Alumno, cursoWith, newModulo } from './alumnos.ts';
import type { Saved } from './flyers.ts';

/** Cell of the grid; its name ends with the grade. */
export const cell = (page: Page, modulo: string, { nombre, apellido }: Alumno): Locator =>
  page.getByRole('gridcell', { name: `${modulo} de ${nombre} ${apellido}:` });

/** Field of one grade: the editor of a cell, or a field on a phone. */
export const noteField = (page: Page, modulo: string, { nombre, apellido }: Alumno): Locator =>
  page.getByRole('textbox', { name: `${modulo} de ${nombre} ${apellido}`, exact: true });

type Registro = { alumnos: { usuarioId: number; notas: { nota: number | null }[] }[] };

export async function notasOf(page: Page, { cursoId }: Saved): Promise<(number | null)[][]> {
  const { resource } = (await (await page.request.get(`/api/cursos/${cursoId}/notas`)).json()) as {
    resource: Registro;
  };
  return resource.alumnos.map(({ notas }) => notas.map(({ nota }) => nota));
}

export const savedNotas = (page: Page, curso: Saved) => expect.poll(() => notasOf(page, curso));

/** Opens the gradebook of a course with a class, a test and a class. */
export async function gradebook(page: Page, howMany = 3) {
  const { curso, alumnos } = await cursoWith(page, howMany);
  const one = await newModulo(page, curso, 'Sesión uno', 1);
  await newModulo(page, curso, 'Examen final', 2, 'PRU');
  await newModulo(page, curso, 'Sesión dos', 3);
  await page.goto(`/curso-usuario?cursoId=${curso.cursoId}&vista=notas`);
  const first = alumnos[0]!;
  await expect(cell(page, 'Sesión uno', first).or(noteField(page, 'Sesión uno', first))).toBeVisible();
  return { curso, alumnos, moduloId: one.moduloId as number };
}

/** Pastes a text where the focus is, as Ctrl+V does. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement?.dispatchEvent(event);
  }, text);
}

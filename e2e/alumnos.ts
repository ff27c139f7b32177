import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { newCurso, type Saved, xsrf } from './flyers.ts';

export type Alumno = { usuarioId: number; dni: string; correo: string; nombre: string; apellido: string };

/** A DNI that no other test uses. */
export const newDni = () => String(randomInt(80_000_000, 99_999_999));

async function send(page: Page, method: 'POST' | 'PUT', path: string, data: object) {
  const answer = await page.request.fetch(`/api${path}`, { method, headers: await xsrf(page), data });
  const body = await answer.json();
  expect(answer.status(), body.message).toBe(200);
  return body.resource;
}

export async function newAlumno(page: Page, fields: Partial<Alumno> = {}): Promise<Alumno> {
  const dni = newDni();
  const data = { dni, correo: `a${dni}@correo.example`, nombre: 'Begoña', apellido: `Ñaupari ${dni}`, ...fields };
  return send(page, 'POST', '/usuarios', data);
}

export const enrol = (page: Page, { cursoId }: Saved, { usuarioId }: Alumno) =>
  send(page, 'PUT', '/usuario-cursos/asociar', { cursoId, usuarioId, avisar: false });

/** Creates a course with students. Leaves the page signed in as ADMIN. */
export async function cursoWith(page: Page, howMany: number): Promise<{ curso: Saved; alumnos: Alumno[] }> {
  const curso = await newCurso(page);
  const alumnos: Alumno[] = [];
  for (let n = 0; n < howMany; n++) {
    const alumno = await newAlumno(page, { apellido: `Ñaupari ${String.fromCharCode(65 + n)}` });
    await enrol(page, curso, alumno);
    alumnos.push(alumno);
  }
  return { curso, alumnos };
}

export async function newModulo(page: Page, { cursoId }: Saved, nombre: string, orden: number, acronimo = 'CLA') {
  const { resources } = (await (await page.request.get('/api/tipo-modulos')).json()) as {
    resources: { tipoModuloId: number; acronimo: string }[];
  };
  const tipoModuloId = resources.find((tipo) => tipo.acronimo === acronimo)?.tipoModuloId;
  return send(page, 'POST', '/modulos', { cursoId, nombre, orden, tipoModuloId });
}

/** Retries like the browser when the server is busy. */
export async function alumnosOf(page: Page, { cursoId }: Saved) {
  let answer = await page.request.get(`/api/usuario-cursos/${cursoId}`);
  await expect(async () => {
    if (!answer.ok()) answer = await page.request.get(`/api/usuario-cursos/${cursoId}`);
    expect(answer.status()).toBe(200);
  }).toPass();
  const { resources } = await answer.json();
  return resources as (Alumno & { promedio: number | null; estado: string; certificado: string | null })[];
}

export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
export const question = (page: Page, name: string) => page.getByRole('alertdialog', { name });

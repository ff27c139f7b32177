import { randomUUID } from 'node:crypto';
import { expect, type Page, type Request } from '@playwright/test';
import { enterAs, type Person } from './people.ts';

type Especialidad = { especialidadId: number; nombre: string; descripcion: string; imagen: string };

export const uniqueName = (word: string) => `${word} ${randomUUID().slice(0, 8)}`;
export const card = (page: Page, nombre: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: nombre });
export const preview = (page: Page) => page.getByRole('img', { name: 'Vista previa' });
export const newDialog = (page: Page) => page.getByRole('dialog', { name: 'Nueva Especialidad' });

export async function openAs(page: Page, person: Person): Promise<void> {
  await enterAs(page, person);
  await page.goto('/especialidades');
  await expect(page.getByRole('link', { name: 'Derecho Penal y Procesal Penal' })).toBeVisible();
}

export async function startNew(
  page: Page,
  nombre: string,
  descripcion = 'Minas, aguas y servidumbres.',
): Promise<void> {
  await page.getByRole('button', { name: 'Nueva Especialidad' }).click();
  await page.getByLabel('Nombre').fill(nombre);
  await page.getByLabel('Descripción').fill(descripcion);
}

export async function listed(page: Page, nombre: string): Promise<Especialidad | undefined> {
  const { resources } = (await (await page.request.get('/api/especialidades')).json()) as { resources: Especialidad[] };
  return resources.find((especialidad) => especialidad.nombre === nombre);
}

export function record(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) requests.push(request);
  });
  return requests;
}

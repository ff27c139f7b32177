import { randomUUID } from 'node:crypto';
import { expect, type Page, type Request } from '@playwright/test';
import { admin, cookie, enterAs } from './people.ts';

export const main = (page: Page) => page.getByRole('main');
export const title = (page: Page) => page.getByRole('heading', { level: 1 });
export const field = (page: Page, name: string) => main(page).getByLabel(name, { exact: true });
export const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click();
export const section = (page: Page, name: string) =>
  main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
export const stat = (page: Page, label: string) =>
  main(page)
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .first()
    .locator('dd');
export const floating = (page: Page) => page.getByRole('link', { name: 'WhatsApp: escríbenos sobre este programa' });

type Changes = Record<string, unknown>;
export type Saved = { cursoId: number; nombre: string; version: number } & Changes;

export async function xsrf(page: Page): Promise<Record<string, string>> {
  return { 'x-xsrf-token': (await cookie(page, 'XSRF-TOKEN')) ?? '' };
}

/** Creates a course. Leaves the page signed in as ADMIN. */
export async function newCurso(page: Page, changes: Changes = {}): Promise<Saved> {
  await enterAs(page, admin);
  const data = {
    nombre: `Contratos ${randomUUID().slice(0, 8)}`,
    descripcion: 'Un programa para quien negocia.\nCada sesión parte de un contrato real.\n\n- Uno\n- Dos',
    objetivo: 'Redacta sin sorpresas.',
    temario: '1. Formación\n2. Incumplimiento',
    fechaHoraInicio: '2031-03-10T19:00',
    fechaHoraLimite: '2031-05-28T21:00',
    duracionMinutos: 5760,
    especialidadId: 1,
    precio: 980,
    tipo: 'D',
    tipoCertificado: 'D',
    preparacionCertificado: 'Diplomado de especialización, 96 horas académicas',
    cantidadModulo: 12,
    vigencia: 6,
    whatsapp: 'https://wa.me/51900000000',
    ...changes,
  };
  const headers = await xsrf(page);
  // Creates an active course and closes it: a course that was never active is a draft, hidden from the public.
  const answer = await page.request.post('/api/cursos', { headers, data: { ...data, activa: true } });
  expect(answer.status()).toBeLessThan(300);
  const { resource } = await answer.json();
  if (changes.activa !== false) return resource;
  const closed = await page.request.put(`/api/cursos/${resource.cursoId}`, { headers, data });
  expect(closed.status()).toBeLessThan(300);
  return (await closed.json()).resource;
}

export async function openEditor(page: Page, curso: Saved): Promise<void> {
  await page.goto(`/catalogo/flyer/${curso.cursoId}`);
  await press(page, 'Editar');
  await expect(field(page, 'Nombre').first()).toHaveValue(curso.nombre);
}

export function recordWrites(page: Page): Request[] {
  const writes: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/cursos') && request.method() !== 'GET') writes.push(request);
  });
  return writes;
}

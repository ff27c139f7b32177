import { expect } from '@playwright/test';
import { newMaterial, newModulo, newStudy } from './modulos.ts';
import { admin, enterAs } from './people.ts';
import { ask } from './school.ts';
import { test } from './test.ts';

const room = 'https://sala.example/j/1';
const icsTime = (iso: string) => `${iso.slice(0, 19).replace(/[-:]/g, '')}Z`;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test('SES-02 SES-05 CAL-02 CAL-04 STU-70 a student subscribes to the calendar, waits for a session, sees it moved, enters it in time, and finds its recording', {
  tag: '@core',
}, async ({ page }) => {
  await page.route('https://sala.example/**', (route) => route.fulfill({ contentType: 'text/html', body: 'La sala' }));
  const { curso, alumno } = await newStudy(page, { activa: true, vigencia: null });
  const { moduloId } = await newModulo(page, curso.cursoId);
  const dates = { inicio: inMinutes(120), fin: inMinutes(180) };
  const { materialId } = await newMaterial(page, moduloId, 'SES', { nombre: 'Apertura', video: room, ...dates });
  const { tipoMaterialId } = await ask<{ tipoMaterialId: number }>(page, 'get', `/materiales/${materialId}`);
  const move = async (changes: object) => {
    await enterAs(page, admin);
    const body = { nombre: 'Apertura', orden: 1, tipoMaterialId, video: room, ...changes };
    await ask(page, 'put', `/materiales/${materialId}`, body);
    await enterAs(page, alumno);
  };

  await enterAs(page, alumno);
  await page.goto('/mi-cuenta');
  await page.getByRole('button', { name: 'Crear enlace', exact: true }).click();
  const feed = page.getByRole('status').locator('code');
  await expect(feed).toHaveText(/\/calendario\/.+\.ics$/);
  const { pathname } = new URL((await feed.textContent()) ?? '');
  const event = async () => {
    const text = await (await page.request.get(pathname)).text();
    const [, fields = ''] = new RegExp(`UID:sesion-${materialId}@([^]*?)END:VEVENT`).exec(text) ?? [];
    return { start: /DTSTART:(\w+)/.exec(fields)?.[1], sequence: /SEQUENCE:(\d+)/.exec(fields)?.[1], fields };
  };
  const before = await event();
  expect(before).toMatchObject({ start: icsTime(dates.inicio), sequence: '0' });
  expect(before.fields).toContain(`/sesion/${materialId}`);
  expect(before.fields).not.toContain('sala.example');

  await page.goto('/dashboard');
  const next = page.getByRole('list', { name: 'Próximas sesiones' });
  await page.getByRole('button', { name: /^Próximas sesiones/ }).click();
  await next.getByRole('link', { name: `Ver Apertura de ${curso.nombre}`, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Apertura');
  await expect(page.getByRole('timer')).toContainText('1hora');
  await expect(page.getByRole('button', { name: 'Entrar a la sesión' })).toBeHidden();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Añadir al calendario', exact: true }).click();
  expect((await saving).suggestedFilename()).toMatch(/\.ics$/);

  const soon = inMinutes(10);
  await move({ inicio: soon, fin: inMinutes(70) });
  expect(await event()).toMatchObject({ start: icsTime(soon), sequence: '1' });
  await page.reload();
  await page.getByRole('button', { name: 'Entrar a la sesión', exact: true }).click();
  await expect(page).toHaveURL(room);

  await move({ inicio: inMinutes(-70), fin: inMinutes(-10), grabacion: 'https://sala.example/grabada' });
  await page.goto(`/sesion/${materialId}`);
  await expect(page.getByRole('link', { name: /^Ver la grabación/ })).toHaveAttribute(
    'href',
    'https://sala.example/grabada',
  );
  // Plays in place where it can be embedded.
  await move({ inicio: inMinutes(-70), fin: inMinutes(-10), grabacion: 'https://youtu.be/dQw4w9WgXcQ' });
  await page.reload();
  await page.getByRole('button', { name: /^Ver la grabación/ }).click();
  await expect(page.locator('iframe')).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed/);
  // It counts as seen since it was entered; unmarked and opened as the lesson, its recording counts.
  await page.goto(`/curso-modulo/${curso.cursoId}/${materialId}`);
  await page.getByRole('button', { name: 'Visto', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Marcar como visto' })).toBeVisible();
  await page.getByRole('button', { name: /^Ver la grabación/ }).click();
  await expect(page.getByRole('button', { name: 'Visto al abrirlo' })).toBeVisible();

  await page.goto('/mi-cuenta');
  const links = page.getByRole('list', { name: 'Enlaces de calendario' });
  await expect(links.getByText(/^Leído por tu calendario/)).toBeVisible();
  await links.getByRole('button', { name: /^Anular el enlace/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Anular', exact: true }).click();
  await expect(page.getByText('Todavía no tienes ningún enlace.', { exact: true })).toBeVisible();
  expect((await page.request.get(pathname)).status()).toBe(404);
});

import { expect, test } from '@playwright/test';
import { newMaterial, newModulo, newStudy } from './modulos.ts';
import { admin, enterAs } from './people.ts';
import { ask } from './school.ts';

const room = 'https://sala.example/j/1';
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test('SES-02 SES-05 a student waits for a session, enters it in time, and finds its recording afterwards', async ({
  page,
}) => {
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
  await page.goto('/dashboard');
  const next = page.getByRole('list', { name: 'Próximas sesiones' });
  await next.getByRole('link', { name: `Ver Apertura de ${curso.nombre}`, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Apertura');
  await expect(page.getByRole('timer')).toContainText('1hora');
  await expect(page.getByRole('button', { name: 'Entrar a la sesión' })).toBeHidden();

  await move({ inicio: inMinutes(10), fin: inMinutes(70) });
  await page.reload();
  await page.getByRole('button', { name: 'Entrar a la sesión', exact: true }).click();
  await expect(page).toHaveURL(room);

  await move({ inicio: inMinutes(-70), fin: inMinutes(-10), grabacion: 'https://sala.example/grabada' });
  await page.goto(`/sesion/${materialId}`);
  await expect(page.getByRole('link', { name: /^Ver la grabación/ })).toHaveAttribute(
    'href',
    'https://sala.example/grabada',
  );
});

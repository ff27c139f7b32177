import { expect } from '@playwright/test';
import { newStudy } from './modulos.ts';
import { admin } from './people.ts';
import { ask, changeTo, newAlumno } from './school.ts';
import { keepAccessible } from './screens.ts';
import { test } from './test.ts';

const ended = { fechaHoraInicio: '2026-01-10T19:00', fechaHoraLimite: '2026-11-10T21:00', vigencia: 24 };

test('ENC-10 a student answers the survey from the dashboard and changes it; staff read it from five answers on and edit its questions', async ({
  page,
}) => {
  const { curso, alumno } = await newStudy(page, ended);
  const { cursoId, nombre } = curso;
  const others = [await newAlumno(page), await newAlumno(page), await newAlumno(page), await newAlumno(page)];
  for (const { usuarioId } of others) {
    await ask(page, 'put', '/usuario-cursos/asociar', { usuarioId, cursoId, avisar: false });
  }
  await changeTo(page, alumno);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: `Responder la encuesta de ${nombre}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¿Qué te pareció el curso?');
  const form = page.getByRole('form', { name: 'Encuesta del curso' });
  await form.getByRole('button', { name: 'Enviar mis respuestas' }).click();
  await expect(form.getByText('Elige una respuesta', { exact: true })).toHaveCount(4);
  const choose = (question: string, value: string) =>
    form.getByRole('group', { name: question }).getByRole('radio', { name: value, exact: true }).check();
  await choose('¿Cómo calificas a los docentes?', '5');
  await choose('¿Cómo calificas los contenidos?', '4');
  await choose('¿Cómo calificas la plataforma?', '3');
  await choose('¿Qué tan probable', '9');
  await form.getByLabel('¿Qué fue lo mejor?').fill('Los casos reales.');
  await form.getByRole('radio', { name: 'Sí, con mis iniciales' }).check();
  await keepAccessible(page, 'encuesta');
  await form.getByRole('button', { name: 'Enviar mis respuestas' }).click();
  await expect(page.getByText('Gracias por responder', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cambiar mis respuestas' }).click();
  await expect(form.getByLabel('¿Qué fue lo mejor?')).toHaveValue('Los casos reales.');
  await choose('¿Qué tan probable', '10');
  await form.getByRole('button', { name: 'Enviar mis respuestas' }).click();
  await page.getByRole('button', { name: 'Retirar el permiso para citarme' }).click();
  await expect(page.getByText('Ya no citaremos tus palabras', { exact: true })).toBeVisible();
  await keepAccessible(page, 'encuesta-respondida');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Mis cursos' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Encuestas por responder' })).toHaveCount(0);

  await changeTo(page, admin);
  await page.goto(`/encuestas/${cursoId}`);
  await expect(
    page.getByText('Las cifras y las palabras se muestran desde 5 respuestas', { exact: false }),
  ).toBeVisible();
  await expect(page.getByText('Los casos reales.')).toHaveCount(0);
  const given = { docente: 5, contenidos: 5, plataforma: 4, recomendaria: 10, mejor: 'La claridad.', cambiar: 'Nada.' };
  const respuestas = Object.entries(given).map(([preguntaId, valor]) => ({ preguntaId, valor: String(valor) }));
  for (const other of others) {
    await changeTo(page, other);
    await ask(page, 'post', `/encuestas/${cursoId}/respuesta`, { respuestas, cita: 'no' });
  }
  await changeTo(page, admin);
  await page.goto('/encuestas');
  await page.getByRole('searchbox').fill(nombre);
  await page.getByRole('link', { name: nombre }).click();
  await expect(page.getByText('Los casos reales.', { exact: true })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: 'NPS' }).locator('+ dd')).toHaveText('100');
  await keepAccessible(page, 'encuesta-resultados');
  await page.getByRole('button', { name: 'Editar encuesta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar encuesta' });
  await dialog.getByLabel('Pregunta 1 · De 1 a 5').fill('¿Qué tan claro fue el docente?');
  await dialog.getByRole('button', { name: 'Pregunta de texto' }).click();
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(dialog.getByText('Escribe la pregunta', { exact: true })).toBeVisible();
  await dialog.getByLabel('Pregunta 7 · Texto libre').fill('¿Y el horario?');
  await keepAccessible(page, 'encuesta-editar');
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Encuesta guardada', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: '¿Qué tan claro fue el docente?' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '¿Cómo calificas a los docentes?' })).toContainText(
    'Redacción anterior',
  );
});

test('ENC-15 ADMIN cuts and publishes what a student allowed to quote, the flyer shows it, and the student withdraws it', async ({
  page,
}) => {
  const { curso, alumno } = await newStudy(page, ended);
  const { cursoId, nombre } = curso;
  await changeTo(page, alumno);
  const given = { docente: 5, contenidos: 5, plataforma: 4, recomendaria: 10, mejor: 'La claridad. Y los casos.' };
  const respuestas = Object.entries(given).map(([preguntaId, valor]) => ({ preguntaId, valor: String(valor) }));
  await ask(page, 'post', `/encuestas/${cursoId}/respuesta`, { respuestas, cita: 'iniciales' });
  await changeTo(page, admin);
  await page.goto('/voces');
  await page.getByRole('button', { name: `Revisar lo que dijo R. H. de ${nombre}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Opinión de R. H.' });
  await dialog.getByLabel('Lo que se publica').fill('La claridad y los casos.');
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(dialog.getByText('las palabras no se cambian', { exact: false }).first()).toBeVisible();
  await dialog.getByLabel('Lo que se publica').fill('La claridad. …');
  await keepAccessible(page, 'voz');
  await dialog.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Opinión publicada', { exact: true })).toBeVisible();
  await keepAccessible(page, 'voces');
  await page.goto(`/catalogo/flyer/${cursoId}`);
  const quote = page.getByRole('figure').filter({ hasText: 'La claridad. …' });
  await expect(quote).toContainText('R. H.');
  await keepAccessible(page, 'flyer-voces');
  await changeTo(page, alumno);
  await page.goto(`/encuesta/${cursoId}`);
  await page.getByRole('button', { name: 'Retirar el permiso para citarme' }).click();
  await expect(page.getByText('Ya no citaremos tus palabras', { exact: true })).toBeVisible();
  await page.goto(`/catalogo/flyer/${cursoId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(nombre);
  await expect(quote).toHaveCount(0);
});

import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { enrol, newMaterial, newModulo, newStudy } from './modulos.ts';
import { changeTo, newAlumno } from './school.ts';
import { test } from './test.ts';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const cell = (page: Page, name: RegExp) => page.getByRole('gridcell', { name });

test('ASI-01 ASI-02 ASI-03 ASI-04 ADMIN imports a report of Zoom, corrects one mark with the keyboard and one on a phone, and the student reads it', async ({
  page,
}) => {
  const { curso, alumno } = await newStudy(page, { activa: true, vigencia: null });
  const namesake = await newAlumno(page);
  await enrol(page, namesake, curso.cursoId);
  await enrol(page, await newAlumno(page), curso.cursoId);
  const { moduloId } = await newModulo(page, curso.cursoId);
  const held = { nombre: 'Apertura', inicio: inMinutes(-150), fin: inMinutes(-30) };
  const coming = { nombre: 'Clausura', orden: 2, inicio: inMinutes(1500), fin: inMinutes(1600) };
  for (const dates of [held, coming]) {
    await newMaterial(page, moduloId, 'SES', { ...dates, video: 'https://sala.example/j/1' });
  }

  await page.goto(`/curso-usuario?cursoId=${curso.cursoId}&vista=asistencia`);
  await page.getByRole('button', { name: 'Importar de Zoom', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Importar de Zoom' });
  const report = [
    'Nombre (nombre original),Correo electrónico,Duración total (minutos),Invitado',
    `rosa del celular,${alumno.correo},40,Sí`,
    `rosa del celular,${alumno.correo},50,Sí`,
    'Rosa Huamán,,70,Sí',
    'Anfitrión,escuela@aula.example,120,No',
  ].join('\r\n');
  // As Excel saves it.
  const file = { name: 'participantes.csv', mimeType: 'text/csv', buffer: Buffer.from(report, 'latin1') };
  await dialog.getByLabel('Elegir archivo').setInputFiles(file);
  const verdicts = dialog.getByRole('list', { name: 'Participantes del reporte' }).getByRole('listitem');
  await expect(verdicts).toHaveCount(3);
  await expect(verdicts.filter({ hasText: '90 min' })).toContainText('2 ingresos');
  await expect(verdicts.filter({ hasText: 'Anfitrión' })).toContainText('No es estudiante del curso');
  await expect(dialog.getByRole('button', { name: 'Registrar 1 asistencia', exact: true })).toBeEnabled();
  await dialog.getByLabel('Estudiante de «Rosa Huamán»').selectOption(String(namesake.usuarioId));
  await dialog.getByRole('button', { name: 'Registrar 2 asistencias', exact: true }).click();
  await expect(page.getByText('Registramos 2 asistencias', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(cell(page, /Presente: según el reporte de Zoom, 90 minutos/)).toBeVisible();
  await expectAccessible(page, 'attendance grid');
  const third = cell(page, /Apertura: Sin registro$/);
  await expect(third).toHaveCount(1);
  await page.getByRole('button', { name: 'Marcarlo presente', exact: true }).click();
  await cell(page, /Apertura: Presente: marcado a mano por/).focus();
  await expect(third).toHaveCount(0);
  await page.keyboard.press('Delete');
  await expect(third).toBeFocused();
  await expect(page.getByText('«Apertura»: uno sin registro.', { exact: true })).toBeVisible();

  const second = cell(page, /Presente: según el reporte de Zoom, 70 minutos/);
  await second.focus();
  await page.keyboard.press('Space');
  await expect(cell(page, /Ausente: marcado a mano por/)).toBeFocused();
  await page.getByRole('button', { name: 'Pedir asistencia mínima', exact: true }).click();
  await page.getByLabel('Porcentaje de sesiones').fill('80');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Mínimo 80 %', exact: true })).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  const students = page.getByRole('list', { name: 'Estudiantes de la sesión' }).getByRole('listitem');
  const absent = students.filter({ hasText: 'Ausente' }).getByRole('button');
  await expect(absent).toHaveAttribute('aria-pressed', 'false');
  const share = (mark: string) => students.filter({ hasText: mark }).getByText(/^\d de 1 · \d+ %$/);
  await expect(share('Ausente')).toHaveText('0 de 1 · 0 %');
  await expect(share('Ausente')).toHaveCSS('color', 'rgb(179, 38, 30)');
  await expect(share('90 minutos')).toHaveText('1 de 1 · 100 %');
  await expect(share('90 minutos')).not.toHaveCSS('color', 'rgb(179, 38, 30)');
  await expectAccessible(page, 'attendance on a phone');
  await students.filter({ hasText: '90 minutos' }).getByRole('button').click();
  await expect(students.filter({ hasText: 'Ausente: marcado a mano por' })).toHaveCount(2);

  await changeTo(page, alumno);
  await page.goto(`/curso-modulo?cursoId=${curso.cursoId}`);
  const own = page.getByRole('region', { name: 'Tu asistencia' });
  await own.getByRole('button', { name: /^Tu asistencia/ }).click();
  await expect(own).toContainText('Asististe a 0 de 1 sesión (0 %). Para el certificado necesitas el 80 %.');
  await expect(own.getByRole('listitem').filter({ hasText: 'Apertura' })).toContainText('No asististe');
  await own.getByText('Ver la sesión que falta').click();
  await expect(own.getByRole('listitem').filter({ hasText: 'Clausura' })).toContainText('Por realizarse');
});

import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { alumnosOf, cursoWith, question } from './alumnos.ts';
import { newCurso } from './flyers.ts';
import { dragByMouse } from './gestures.ts';
import { mailsTo } from './mails.ts';
import { disclosure, moduleItem, newMaterial, newModulo, newStudy, openModulos } from './modulos.ts';
import { test } from './test.ts';

const selection = (page: Page) => page.getByRole('region', { name: 'Selección' });
const choose = (page: Page, letter: string) =>
  page.getByRole('checkbox', { name: `Seleccionar a Begoña Ñaupari ${letter}`, exact: true }).check();
const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

for (const width of [360, 1440]) {
  test(`TRM-49 TRM-47 TRM-76 chosen students are written to, invited, enrolled elsewhere, taken out and back, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const other = await newCurso(page);
    const { curso, alumnos } = await cursoWith(page, 3);
    await page.goto(`/curso-usuario?cursoId=${curso.cursoId}`);
    await choose(page, 'A');
    await choose(page, 'B');
    await shot(page, `seleccion-${width}`);
    await selection(page).getByRole('button', { name: 'Escribir', exact: true }).click();
    const mail = page.getByRole('dialog', { name: 'Escribir por correo' });
    await expect(mail).toContainText('A 2 estudiantes, solo por correo');
    await mail.getByLabel('Título').fill('Te esperamos');
    await mail.getByLabel('Anuncio', { exact: true }).fill('Mañana empezamos a las 19:00.');
    await mail.getByText('Vista previa del correo').click();
    await expectAccessible(page, 'writing to chosen students', '[role=dialog]');
    await shot(page, `escribir-${width}`);
    await mail.getByRole('button', { name: 'Enviar ahora' }).click();
    await expect(page.getByText('Correo en camino', { exact: true })).toBeVisible();

    await selection(page).getByRole('button', { name: 'Más', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Enviar la invitación otra vez' }).click();
    await question(page, '¿Enviar la invitación?').getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(page.getByText('2 invitaciones en camino')).toBeVisible();

    await selection(page).getByRole('button', { name: 'Más', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Matricular en otro curso' }).click();
    const enrol = page.getByRole('dialog', { name: 'Matricular en un curso' });
    await enrol.getByLabel('Curso', { exact: true }).fill(other.nombre);
    await enrol.getByRole('option').first().click();
    await expectAccessible(page, 'enrolling chosen students', '[role=dialog]');
    await shot(page, `matricular-${width}`);
    await enrol.getByRole('button', { name: 'Matricular', exact: true }).click();
    await expect(page.getByText('Matriculamos a 2 en')).toBeVisible();
    expect(await alumnosOf(page, other)).toHaveLength(2);

    await selection(page).getByRole('button', { name: 'Más', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Cambiar hasta cuándo tienen acceso' }).click();
    const extend = page.getByRole('dialog', { name: 'Hasta cuándo tienen acceso' });
    await extend.getByLabel('Acceso hasta').fill('2032-01-31T23:59');
    await expectAccessible(page, 'access of chosen students', '[role=dialog]');
    await shot(page, `acceso-${width}`);
    await extend.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByText('Cambió el acceso de 2 estudiantes')).toBeVisible();
    await expect(page.getByText(/^Hasta 31 ene\.? 2032$/)).toHaveCount(2);

    await selection(page).getByRole('button', { name: 'Quitar del curso' }).click();
    await question(page, '¿Quitar a 2 estudiantes del curso?').getByRole('button', { name: 'Quitar a 2' }).click();
    await expect(page.getByText('Quitamos a 2 estudiantes')).toBeVisible();
    expect(await alumnosOf(page, curso)).toHaveLength(1);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect(page.getByText('2 estudiantes volvieron al curso')).toBeVisible();
    expect(await alumnosOf(page, curso)).toHaveLength(3);

    await page.goto(`/usuarios?q=${alumnos[2]!.dni}`);
    await page.getByRole('checkbox', { name: 'Seleccionar a Begoña Ñaupari C', exact: true }).check();
    await selection(page).getByRole('button', { name: 'Invitar', exact: true }).click();
    await question(page, '¿Enviar la invitación?').getByRole('button', { name: 'Enviar', exact: true }).click();
    await expect(page.getByText('1 invitación en camino')).toBeVisible();
    await shot(page, `usuarios-seleccion-${width}`);

    await selection(page).getByRole('button', { name: 'Escribir', exact: true }).click();
    const circular = page.getByRole('dialog', { name: 'Escribir por correo' });
    await expect(circular).toContainText('1 persona elegida · 1 lo recibe');
    await circular.getByLabel('De qué es').selectOption('Novedades y ofertas');
    await expect(circular).toContainText('1 persona elegida · 0 lo reciben');
    await circular.getByLabel('De qué es').selectOption('Un aviso sobre sus estudios o su cuenta');
    await circular.getByLabel('Título').fill('Horario de verano');
    await circular.getByLabel('Mensaje', { exact: true }).fill('Atendemos desde las nueve.');
    await circular.getByText('Vista previa del correo').click();
    await circular.getByRole('button', { name: 'Enviarme una prueba' }).click();
    await expect(page.getByText('Te enviamos la prueba a tu correo')).toBeVisible();
    await expectAccessible(page, 'writing to chosen people', '[role=dialog]');
    await shot(page, `usuarios-escribir-${width}`);
    await circular.getByRole('button', { name: 'Enviar ahora' }).click();
    await expect(page.getByText('1 correo en camino')).toBeVisible();
    await expect.poll(async () => (await mailsTo(alumnos[2]!.correo)).join()).toContain('Horario de verano');
  });
}

test('TRM-44 TRM-45 TRM-46 a mail to who has not begun is tried on oneself first, and is not shown in the course', async ({
  page,
}) => {
  const { curso, alumno } = await newStudy(page, { activa: true });
  await openModulos(page, curso);
  await page.getByRole('button', { name: 'Nuevo anuncio', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Nuevo anuncio' });
  await dialog.getByLabel('A quiénes').selectOption('Quienes no han empezado (1)');
  await expect(dialog.getByText('Va solo por correo: no se muestra en el curso.')).toBeVisible();
  await expect(dialog.getByText('1 estudiante con acceso · 1 lo recibe por correo')).toBeVisible();
  await dialog.getByLabel('Título').fill('Empieza hoy');
  await dialog.getByLabel('Anuncio', { exact: true }).fill('La primera clase dura diez minutos.');
  await dialog.getByText('Vista previa del correo').click();
  await dialog.getByRole('button', { name: 'Enviarme una prueba' }).click();
  await expect(page.getByText('Te enviamos la prueba a tu correo')).toBeVisible();
  await expectAccessible(page, 'a mail to a part of a course', '[role=dialog]');
  await shot(page, 'segmento');
  await dialog.getByRole('button', { name: 'Enviar ahora' }).click();
  await expect(page.getByText('Correo en camino', { exact: true })).toBeVisible();
  const list = page.getByRole('list', { name: `Anuncios de ${curso.nombre}` });
  await expect(list).toContainText('Quienes no han empezado');
  await expect.poll(async () => (await mailsTo(alumno.correo)).join()).toContain('Empieza hoy');
});

test('TRM-52 a material is dragged to another module, and goes back with an arrow key', async ({ page }) => {
  const { curso } = await newStudy(page);
  const first = await newModulo(page, curso.cursoId, { nombre: 'Clase 1', orden: 1 });
  await newModulo(page, curso.cursoId, { nombre: 'Clase 2', orden: 2 });
  await newMaterial(page, first.moduloId, 'DSC', { nombre: 'Sílabo' });
  await openModulos(page, curso);
  await disclosure(page, 'Clase 1').click();
  await dragByMouse(page, page.getByRole('button', { name: 'Mover Sílabo', exact: true }), disclosure(page, 'Clase 2'));
  await expect(page.getByText('«Sílabo» está en «Clase 2»')).toBeVisible();
  await expect(disclosure(page, 'Clase 2')).toBeFocused();
  await disclosure(page, 'Clase 2').click();
  const handle = moduleItem(page, 'Clase 2').getByRole('button', { name: 'Mover Sílabo', exact: true });
  await handle.focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('«Sílabo» está en «Clase 1»')).toBeVisible();
  await expect(moduleItem(page, 'Clase 1').getByRole('link', { name: /Sílabo/ })).toBeVisible();
  await expect(disclosure(page, 'Clase 1')).toBeFocused();
});

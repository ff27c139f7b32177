import { expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newMaterial, newModulo, newStudy } from './modulos.ts';
import { test } from './test.ts';

for (const width of [360, 1440]) {
  test(`TRM-33 TRM-34 the agenda by month and week, with a clash of rooms, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const { curso } = await newStudy(page);
    const modulo = await newModulo(page, curso.cursoId, { nombre: 'Clase 1' });
    const video = `https://zoom.example/j/${curso.cursoId}`;
    const at = (hour: number) => ({ inicio: `2032-03-09T${hour}:00`, fin: `2032-03-09T${hour + 2}:00`, video });
    await newMaterial(page, modulo.moduloId, 'SES', { nombre: 'Sesión A', ...at(19) });
    await newMaterial(page, modulo.moduloId, 'SES', { nombre: 'Sesión B', orden: 2, ...at(20) });
    await page.goto(`/agenda?dia=2032-03-09&curso=${curso.cursoId}`);
    await expect(page.getByRole('heading', { name: 'Marzo de 2032', exact: true })).toBeVisible();
    const dates = page.getByRole('main').getByRole('button', { name: /19:00/ });
    await expect(dates.filter({ visible: true }).first()).toBeVisible();
    await dates.filter({ visible: true }).first().click();
    const card = page.getByRole('dialog', { name: 'Sesión A' });
    await expect(card).toContainText('Misma sala');
    await expectAccessible(page, 'card of a session');
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/agenda-tarjeta-${width}.png` });
    await page.keyboard.press('Escape');
    await expect(card).toBeHidden();
    await expect(page.getByRole('region', { name: 'Por revisar' })).toContainText('La misma sala, dos veces');
    await expectAccessible(page, 'agenda by month');
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/agenda-mes-${width}.png`, fullPage: true });
    await page.getByRole('link', { name: 'Semana', exact: true }).click();
    await expect(page.getByRole('heading', { name: /8 – 14 de marzo de 2032/ })).toBeVisible();
    await expect(page.getByText('Misma sala').filter({ visible: true }).first()).toBeVisible();
    await expectAccessible(page, 'agenda by week');
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/agenda-semana-${width}.png`, fullPage: true });
    await page.getByRole('button', { name: 'Semana siguiente' }).click();
    await expect(page.getByRole('heading', { name: /15 – 21 de marzo de 2032/ })).toBeVisible();
    await page.goto(`/curso-modulo?cursoId=${curso.cursoId}`);
    await expect(page.getByText('Una sesión choca')).toBeVisible();
  });

  test(`TRM-75 the agenda as a list leads to the series of a course and to moving a session, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { curso } = await newStudy(page);
    const modulo = await newModulo(page, curso.cursoId, { nombre: 'Clase 1' });
    const dates = { inicio: '2033-05-10T08:00', fin: '2033-05-10T10:00' };
    await newMaterial(page, modulo.moduloId, 'SES', { nombre: 'Mañana', ...dates });
    await newMaterial(page, modulo.moduloId, 'SES', {
      nombre: 'Noche',
      orden: 2,
      inicio: '2033-05-10T19:00',
      fin: '2033-05-10T21:00',
    });
    await page.goto(`/agenda?dia=2033-05-10&vista=semana&curso=${curso.cursoId}`);
    if (width > 768) await expect(page.getByText('De 10:00 a 19:00 no hay sesiones')).toBeVisible();
    await page.getByRole('link', { name: 'Lista', exact: true }).click();
    const days = page.getByRole('list', { name: 'Fechas por día' });
    await expect(days.filter({ visible: true }).getByRole('button', { name: /Mañana/ })).toBeVisible();
    await expectAccessible(page, 'agenda as a list');
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/agenda-lista-${width}.png`, fullPage: true });
    await days
      .filter({ visible: true })
      .getByRole('button', { name: /Mañana/ })
      .click();
    await page.getByRole('dialog', { name: 'Mañana' }).getByRole('link', { name: 'Mover', exact: true }).click();
    const move = page.getByRole('dialog', { name: 'Mover o cancelar' });
    await move.getByLabel('Empieza').fill('2033-05-11T09:00');
    await expect(move.getByLabel('Termina')).toHaveValue('2033-05-11T11:00');
    await move.getByRole('button', { name: 'Mover 1 sesión' }).click();
    await expect(page.getByText('Se movió una sesión')).toBeVisible();
    await expect(page).toHaveURL(`/curso-modulo?cursoId=${curso.cursoId}`);
    await page.goto(`/agenda?dia=2033-05-10&curso=${curso.cursoId}`);
    await page.getByRole('link', { name: 'Sesiones en serie' }).click();
    await expect(page.getByRole('dialog', { name: 'Sesiones en serie' })).toBeVisible();
    await page.goto('/agenda?dia=2034-01-01');
    await page.getByRole('button', { name: 'Sesiones en serie' }).click();
    await page
      .getByRole('dialog', { name: 'Sesiones en serie' })
      .getByRole('combobox', { name: 'Curso' })
      .fill(curso.nombre);
    await page.getByRole('option', { name: curso.nombre }).first().click();
    await expect(page).toHaveURL(new RegExp(`cursoId=${curso.cursoId}&planear=serie`));
  });
}

for (const width of [360, 1440]) {
  test(`TRM-72 TRM-79 TRM-80 TRM-84 the agenda is filtered by room, and a session is given another one from its clash, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { curso } = await newStudy(page);
    const other = await newStudy(page);
    // One week per width: the agenda shows sessions of the whole school.
    const day = width === 360 ? '2034-03-07' : '2035-03-06';
    const video = `https://zoom.example/j/${curso.cursoId}?pwd=secreta`;
    const at = (hour: number, nombre: string, address = video) => ({
      nombre,
      inicio: `${day}T${hour}:00`,
      fin: `${day}T${hour + 2}:00`,
      video: address,
    });
    const modulo = await newModulo(page, curso.cursoId, { nombre: 'Clase 1' });
    const second = await newModulo(page, other.curso.cursoId, { nombre: 'Clase 1' });
    await newMaterial(page, modulo.moduloId, 'SES', at(18, 'Sesión A'));
    await newMaterial(page, modulo.moduloId, 'SES', { ...at(10, 'Sesión C', `${video}&otra`), orden: 2 });
    await newMaterial(page, second.moduloId, 'SES', at(19, 'Sesión B'));
    await newMaterial(page, second.moduloId, 'SES', { ...at(10, 'Sesión D', 'https://meet.example/d'), orden: 2 });
    await page.goto(`/agenda?dia=${day}&vista=semana`);
    const dates = page
      .getByRole('main')
      .getByRole('button', { name: /Sesión [ABCD]/ })
      .filter({ visible: true, hasNotText: /^Está bien|^Avisar/ });
    await expect(dates).toHaveCount(4);
    const colours = page.getByRole('list', { name: 'Colores de los cursos' });
    if (width > 768) await expect(colours.getByRole('listitem')).toHaveText([curso.nombre, other.curso.nombre]);
    await page.getByLabel('Sala').selectOption(`zoom.example/j/${curso.cursoId}`);
    await expect(dates).toHaveCount(3);
    await expect(page).toHaveURL(/sala=/);
    await expectAccessible(page, 'agenda of a room');
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/agenda-sala-${width}.png`, fullPage: true });
    await dates.filter({ hasText: other.curso.nombre }).click();
    const card = page.getByRole('dialog', { name: 'Sesión B' });
    await expect(card).toContainText(`Sala: zoom.example/j/${curso.cursoId}`);
    await expect(card.getByRole('link', { name: 'Editar', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    const review = page.getByRole('region', { name: 'Por revisar' });
    await review.getByRole('button', { name: /^Está bien ?: Sesión B$/ }).click();
    const accepting = page.getByRole('dialog', { name: 'Está bien' });
    await accepting.getByLabel('Nota').fill('Clase conjunta');
    await expectAccessible(page, 'accepting a clash');
    await accepting.getByRole('button', { name: 'Está bien' }).click();
    await expect(review.getByText('Sin choques')).toBeVisible();
    await expect(dates.filter({ hasText: 'Misma sala' })).toHaveCount(0);
    await review.getByText('1 aceptado').click();
    await expect(review.getByText('Clase conjunta')).toBeVisible();
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/agenda-aceptado-${width}.png`, fullPage: true });
    await review.getByRole('button', { name: /^Avisar otra vez/ }).click();
    await page.getByRole('link', { name: /^Cambiar de sala ?: Sesión B$/ }).click();
    const form = page.getByRole('dialog', { name: 'Editar material' });
    await expect(form.getByText('La sala está ocupada de 18:00 a 20:00: Sesión A')).toBeVisible();
    await expectAccessible(page, 'a session that clashes');
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/sesion-choca-${width}.png` });
    await form.getByLabel('Enlace de la sala').fill('https://zoom.example/j/libre');
    await expect(form.getByText('La sala está ocupada')).toHaveCount(0);
    await form.getByLabel('Cancelar esta sesión').check();
    await form.getByRole('button', { name: 'Actualizar', exact: true }).click();
    await expect(form.getByText('Escribe por qué se cancela')).toBeVisible();
    await form.getByLabel('Cancelar esta sesión').uncheck();
    await form.getByRole('button', { name: 'Actualizar', exact: true }).click();
    await expect(form).toBeHidden();
    await page.goto(`/agenda?dia=${day}&vista=semana`);
    await expect(page.getByRole('region', { name: 'Por revisar' })).toContainText('Sin choques');
  });
}

test('TRM-83 a session is dragged to another day and hour, told before it moves, and Escape puts it back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { curso } = await newStudy(page);
  const { moduloId } = await newModulo(page, curso.cursoId, { nombre: 'Clase 1' });
  const dates = { inicio: '2036-05-13T18:00', fin: '2036-05-13T20:00' };
  await newMaterial(page, moduloId, 'SES', { nombre: 'Apertura', ...dates });
  await page.goto(`/agenda?dia=2036-05-13&vista=semana&curso=${curso.cursoId}`);
  const sesion = page.getByRole('main').getByRole('button', { name: /Apertura/ });
  const day = page.locator('ul[data-dia="2036-05-15"]');
  const drag = async () => {
    const [from, to] = [(await sesion.boundingBox())!, (await day.boundingBox())!];
    await page.mouse.move(from.x + 20, from.y + 10);
    await page.mouse.down();
    // An hour has 56 pixels.
    await page.mouse.move(to.x + 40, from.y + 10 + 56 * 1.25, { steps: 5 });
    await expect(page.getByText('jueves 15 may, 19:15')).toBeVisible();
  };
  await drag();
  await page.keyboard.press('Escape');
  await expect(page.getByText('jueves 15 may, 19:15')).toHaveCount(0);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/agenda/);
  await page.keyboard.press('Escape');
  await drag();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/agenda-arrastre.png` });
  await page.mouse.up();
  const move = page.getByRole('dialog', { name: 'Mover o cancelar' });
  await expect(move.getByLabel('Empieza')).toHaveValue('2036-05-15T19:15');
  await expect(move.getByLabel('Termina')).toHaveValue('2036-05-15T21:15');
  await expect(move.getByRole('status')).toContainText('Un solo correo a 1 estudiante');
  await move.getByRole('button', { name: 'Mover 1 sesión' }).click();
  await expect(page.getByText('Se movió una sesión')).toBeVisible();
});

test('TRM-35 the agenda is taken to one’s own calendar', async ({ page }) => {
  await newStudy(page);
  await page.goto('/agenda');
  await page.getByRole('button', { name: 'Mi calendario' }).click();
  const dialog = page.getByRole('dialog', { name: 'Agenda en tu calendario' });
  await expect(dialog).toContainText(/\/calendario\/[\w-]{32}\.ics/);
});

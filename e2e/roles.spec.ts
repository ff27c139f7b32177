import { randomInt } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { admin, enterAs, type Person } from './people.ts';
import { ask, changeTo, enrolAlumno, newAlumno, newPrueba, open } from './school.ts';

const management = (page: Page) => page.getByRole('navigation', { name: 'Gestión' }).getByRole('link');

/** Leaves the page signed in as the new person. */
async function enterAsNew(page: Page, rol: string): Promise<Person> {
  await enterAs(page, admin);
  const dni = String(randomInt(30_000_000, 99_999_999));
  const person = { dni, correo: `equipo.${dni}@example.com`, nombre: 'Olga', contrasena: 'nubes de tormenta' };
  await ask(page, 'post', '/usuarios', { ...person, apellido: 'Soto', rol });
  await changeTo(page, person);
  return person;
}

for (const { rol, entries, closed, said } of [
  {
    rol: 'COORDINACION',
    entries: ['Docentes', 'Usuarios', 'Entidades', 'Programas', 'Calificaciones', 'Consultas'],
    closed: '/pedidos',
    said: 'Le corresponde a: Administrador y Caja.',
  },
  {
    rol: 'CAJA',
    entries: ['Usuarios', 'Pedidos', 'Por verificar', 'Cupones'],
    closed: '/certificados',
    said: 'Le corresponde a: Administrador y Coordinación.',
  },
]) {
  test(`ROL-04 MON-65 ${rol} has two entries, below them what the role opens, and reads who may open the rest`, async ({
    page,
  }) => {
    await enterAsNew(page, rol);
    await page.goto('/dashboard');
    await expect(page.getByRole('navigation', { name: 'Menú principal' }).getByRole('link')).toHaveText([
      'Dashboard',
      'Especialidades',
    ]);
    const shown = await management(page).allTextContents();
    for (const entry of entries) expect(shown).toContain(entry);
    await expect(page.getByRole('region', { name: 'Por atender' })).toBeVisible();
    await expectAccessible(page, `dashboard of ${rol}`);
    await expectFirst(page);
    await page.goto(closed);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu cuenta no abre esta pantalla');
    await expect(page.getByText(said)).toBeVisible();
  });
}

/** 'Por atender' stands above the figures, within the first screen of a phone. */
async function expectFirst(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 780 });
  const main = page.getByRole('main');
  const waiting = main.getByRole('region', { name: 'Por atender' });
  await expect(waiting.getByRole('listitem').first()).toBeVisible();
  await expect(main.getByRole('region').first()).toHaveAccessibleName('Por atender');
  const { y } = (await waiting.getByRole('listitem').first().boundingBox())!;
  expect(y).toBeLessThan(780);
}

for (const width of [360, 1440]) {
  test(`ROL-27 a lecturer's evening at ${width} px: invited, marks, answers and grades in the own course`, async ({
    page,
  }) => {
    test.slow();
    await page.setViewportSize({ width, height: 800 });
    const prueba = await newPrueba(page, [open('¿Qué es la tutela?')]);
    const alumno = await newAlumno(page);
    await enrolAlumno(page, alumno, prueba);
    const lecturer = await newAlumno(page);
    const docente = {
      nombre: 'Inés',
      apellido: `Ruiz ${lecturer.dni}`,
      especialidad: 'Civil',
      correo: lecturer.correo,
    };
    const { docenteId } = await ask<{ docenteId: number }>(page, 'post', '/docentes', docente);
    await ask(page, 'put', '/curso-ponentes/asociar', { cursoId: prueba.cursoId, docenteId });

    await page.goto(`/docentes?q=${lecturer.dni}`);
    await page.getByRole('button', { name: /^Invitar a enseñar a Inés/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar invitación' }).click();
    await expect(page.getByText('Invitación en camino.')).toBeVisible();

    await changeTo(page, lecturer);
    await page.goto('/dashboard');
    const taught = page.getByRole('region', { name: 'Cursos que dictas' });
    await expect(taught.getByRole('link', { name: prueba.curso, exact: true })).toBeVisible();
    await expectAccessible(page, 'dashboard of a lecturer');
    await taught.getByRole('link', { name: `Asistencia y notas de ${prueba.curso}` }).click();
    await expect(page.getByRole('navigation', { name: 'Vistas del curso' }).getByRole('link')).toHaveText([
      'Asistencia',
      'Notas',
    ]);
    await page.getByRole('link', { name: 'Notas', exact: true }).click();
    await expect(page.getByText('Huamán').first()).toBeVisible();
    await expect(page.getByText(alumno.dni)).toHaveCount(0);
    await page.goto(`/curso-modulo?cursoId=${prueba.cursoId}`);
    await expect(page.getByRole('button', { name: 'Nuevo módulo' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Calificar/ })).toBeVisible();
    await page.goto('/usuarios');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu cuenta no abre esta pantalla');
  });
}

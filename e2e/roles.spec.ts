import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { newCurso, openEditor } from './flyers.ts';
import { disclosure, moduleItem, newMaterial, newModulo } from './modulos.ts';
import { admin, enterAs, type Person } from './people.ts';
import { ask, changeTo, enrolAlumno, newAlumno, newPrueba, open } from './school.ts';
import { test } from './test.ts';

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
    const { usuarioId } = (await (await page.request.get('/api/auth/me')).json()).resource;
    await page.goto(`/usuarios/${usuarioId}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Olga Soto' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Nuevo pedido' })).toHaveCount(rol === 'CAJA' ? 1 : 0);
  });
}

test('SEC-160 CAJA may cancel an order that waits, and returns no money of one that was paid', async ({ page }) => {
  const { cursoId, nombre } = await newCurso(page, { precio: 300, tipo: 'C' });
  const items = [{ cursoId, nombre, precio: 300, cantidad: 1 }];
  const buyer = { buyerName: 'Rosa Caja', buyerEmail: `rosa.${randomInt(1e9)}@example.com`, buyerPhone: '987654321' };
  const { numero } = await ask<{ numero: string }>(page, 'post', '/orders', {
    ...buyer,
    items,
    total: 300,
    destinatario: 'persona',
  });
  const [order] = await ask<{ id: number }[]>(page, 'get', `/orders?q=${numero}&page=1`);
  const dialog = page.getByRole('dialog');
  const openPedido = async () => {
    await page.goto(`/pedidos?q=${numero}`);
    await page
      .getByRole('button', { name: `Ver ${numero}` })
      .first()
      .click();
  };
  await enterAsNew(page, 'CAJA');
  await openPedido();
  await expect(dialog.getByRole('button', { name: 'Cancelar pedido' })).toBeVisible();
  const operacion = `CAJA-${randomInt(1e9)}`;
  await ask(page, 'post', `/orders/${order!.id}/pagar`, { medio: 'yape', operacion });
  await openPedido();
  await expect(dialog.getByRole('button', { name: 'Anular' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /Devolver|Cancelar pedido/ })).toHaveCount(0);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `paid order for CAJA at ${width} px`);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/caja-pagado-${width}.png` });
  }
  await enterAs(page, admin);
  await openPedido();
  await expect(dialog.getByRole('button', { name: 'Devolver' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Cancelar pedido' })).toBeVisible();
});

test('ROL-50 a person, a payment and a closed day offer CAJA and COORDINACION only what their role may do', async ({
  page,
}) => {
  test.slow();
  await enterAs(page, admin);
  const dni = String(randomInt(30_000_000, 99_999_999));
  // Without a password: somebody who was invited.
  const invited = { dni, correo: `alumna.${dni}@example.com`, nombre: 'Rosa', apellido: 'Huamán' };
  const { usuarioId } = await ask<{ usuarioId: number }>(page, 'post', '/usuarios', invited);
  const { resources } = await (await page.request.get('/api/catalogo?orden=precio')).json();
  const { cursoId, nombre, precio } = (resources as { cursoId: number; nombre: string; precio: number }[]).find(
    (curso) => curso.precio > 0,
  )!;
  const buyer = { buyerName: 'Rosa Huamán', buyerEmail: invited.correo };
  const items = [{ cursoId, nombre, precio, cantidad: 1 }];
  const { numero } = await ask<{ numero: string }>(page, 'post', '/orders', { ...buyer, items, total: precio });
  const [order] = await ask<{ id: number }[]>(page, 'get', `/orders?q=${numero}`);
  const operacion = `ROL-${randomInt(1e8, 1e9)}`;
  await ask(page, 'post', `/orders/${order!.id}/pagar`, { medio: 'yape', operacion });
  const closed = `2019-${randomInt(10, 13)}-${randomInt(10, 29)}`;
  await ask(page, 'post', '/reportes/cierre', { fecha: closed, medios: [], nota: 'Sin movimiento' });
  const offered = async () => {
    await page.goto(`/usuarios?q=${dni}`);
    await expect(page.getByRole('button', { name: /^Editar Rosa/ })).toBeVisible();
    const removal = await page.getByRole('button', { name: /^Eliminar / }).count();
    await page.getByRole('button', { name: /^Más acciones de Rosa/ }).click();
    const acts = await page.getByRole('menuitem').allTextContents();
    await page.goto(`/usuarios/${usuarioId}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Huamán');
    await expect(page.getByRole('heading', { name: 'Cursos' })).toBeVisible();
    const cards = [];
    for (const name of ['Pedidos', 'Sesiones abiertas', 'Historia']) {
      if ((await page.getByRole('heading', { name, exact: true }).count()) > 0) cards.push(name);
    }
    return { removal, acts, cards };
  };
  expect(await offered()).toEqual({
    removal: 1,
    acts: ['Invitar otra vez', 'Cerrar sesiones'],
    cards: ['Pedidos', 'Sesiones abiertas', 'Historia'],
  });
  const money = async () => {
    await page.goto(`/pedidos?pedido=${order!.id}`);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Mover a otro pedido' })).toBeVisible();
    const refund = await dialog.getByRole('button', { name: 'Devolver', exact: true }).count();
    await page.goto(`/cierre?fecha=${closed}`);
    await expect(page.getByText('Día cerrado')).toBeVisible();
    return [refund, await page.getByRole('button', { name: 'Reabrir el día' }).count()];
  };
  expect(await money()).toEqual([1, 1]);
  await enterAsNew(page, 'CAJA');
  expect(await offered()).toEqual({ removal: 0, acts: ['Invitar otra vez'], cards: ['Pedidos'] });
  expect(await money()).toEqual([0, 0]);
  await page.goto('/usuarios?q=Soto&rol=CAJA');
  await expect(page.getByRole('link', { name: /^Soto, Olga/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Editar|Más acciones de) Olga/ })).toHaveCount(0);
  await enterAsNew(page, 'COORDINACION');
  expect(await offered()).toEqual({ removal: 0, acts: ['Invitar otra vez'], cards: [] });
});

test('ROL-51 COORDINACION edits a flyer on its page and begins a new one, CAJA does not', async ({ page }) => {
  const curso = await newCurso(page);
  await enterAsNew(page, 'COORDINACION');
  await openEditor(page, curso);
  await page.getByLabel('Objetivo', { exact: true }).fill('Negocia con calma.');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Negocia con calma.')).toBeVisible();
  await page.goto('/catalogo');
  await page.getByRole('link', { name: 'Nuevo flyer' }).click();
  await expect(page.getByRole('main').getByLabel('Nombre', { exact: true }).first()).toBeVisible();
  await enterAsNew(page, 'CAJA');
  await page.goto(`/catalogo/flyer/${curso.cursoId}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(curso.nombre);
  await expect(page.getByRole('button', { name: 'Editar', exact: true })).toHaveCount(0);
});

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
  test(`ROL-44 ROL-46 ADMIN gives a second role beside the first, which opens both, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const person = await newAlumno(page);
    await page.goto(`/usuarios?q=${person.dni}&editar=${person.usuarioId}`);
    const form = page.getByRole('main');
    await form.getByLabel('Rol', { exact: true }).selectOption('Caja');
    const beside = form.getByRole('group', { name: 'También' });
    await expect(beside.getByRole('checkbox')).toHaveCount(1);
    await beside.getByRole('checkbox', { name: 'Docente' }).check();
    await expectAccessible(page, 'form of a person with two roles');
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/dos-roles-${width}.png`, fullPage: true });
    await form.getByRole('button', { name: 'Actualizar', exact: true }).click();
    await expect(page.getByText('Caja y Docente').filter({ visible: true }).first()).toBeVisible();
    await page.goto(`/usuarios?q=${person.dni}&editar=${person.usuarioId}`);
    await expect(beside.getByRole('checkbox', { name: 'Docente' })).toBeChecked();
    // Roles that cannot stand beside the new main role are gone.
    await form.getByLabel('Rol', { exact: true }).selectOption('Docente');
    await expect(beside).toHaveCount(0);

    await changeTo(page, person);
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: 'Cursos que dictas' })).toBeVisible();
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/panel-dos-roles-${width}.png`, fullPage: true });
    for (const path of ['/pedidos', '/agenda']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(path === '/pedidos' ? 'Pedidos' : 'Agenda');
    }
    await page.goto('/certificados');
    await expect(page.getByText('Le corresponde a: Administrador y Coordinación.')).toBeVisible();
  });

  test(`ROL-27 ROL-50 a lecturer's evening at ${width} px: joins, marks, grades and answers in the own course`, async ({
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
    const { moduloId } = await newModulo(page, prueba.cursoId, { nombre: 'Clase 1', orden: 2 });
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const live = {
      nombre: 'Apertura',
      inicio: at(-10),
      fin: at(80),
      video: 'https://sala.example/j/7',
      ponenteId: docenteId,
    };
    await newMaterial(page, moduloId, 'SES', live);

    await changeTo(page, alumno);
    const { preguntas } = await ask<{ preguntas: { preguntaId: number }[] }>(
      page,
      'get',
      `/pruebas/${prueba.pruebaId}`,
    );
    const abiertas = [{ preguntaId: preguntas[0]!.preguntaId, texto: 'Una garantía constitucional.' }];
    await ask(page, 'post', '/respuestas/envio', { pruebaId: prueba.pruebaId, opciones: [], abiertas });
    await ask(page, 'post', `/modulos/${moduloId}/consultas`, { texto: '¿Entra el hábeas data?' });

    await enterAs(page, admin);

    await page.goto(`/docentes?q=${lecturer.dni}`);
    await page.getByRole('button', { name: /^Invitar a enseñar a Inés/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Enviar invitación' }).click();
    await expect(page.getByText('Invitación en camino.')).toBeVisible();

    await changeTo(page, lecturer);
    await page.goto('/dashboard');
    const taught = page.getByRole('region', { name: 'Cursos que dictas' });
    await expect(taught.getByRole('link', { name: prueba.curso, exact: true })).toBeVisible();
    // A lecturer without own courses does not see the empty state of students.
    await expect(page.getByText('Aún no tienes cursos')).toHaveCount(0);
    await expectAccessible(page, 'dashboard of a lecturer');
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/panel-docente-${width}.png` });
    await page.getByRole('link', { name: `Entrar a Apertura de ${prueba.curso}` }).click();
    // The meeting is on another host.
    await page.route('https://sala.example/**', (route) => route.fulfill({ body: 'Sala' }));
    const joined = page.waitForRequest('https://sala.example/j/7');
    await page.getByRole('button', { name: 'Entrar a la sesión', exact: true }).click();
    await joined;

    await page.goto('/dashboard');
    await taught.getByRole('link', { name: `Asistencia y notas de ${prueba.curso}` }).click();
    const marked = (text: RegExp) =>
      width === 360
        ? page.getByRole('list', { name: 'Estudiantes de la sesión' }).getByRole('listitem').filter({ hasText: text })
        : page.getByRole('gridcell', { name: text });
    const unmarked = marked(/Sin registro/);
    await expect(unmarked).toHaveCount(1);
    if (width === 360) await unmarked.getByRole('button').click();
    else {
      await unmarked.focus();
      await page.keyboard.press('Space');
    }
    await expect(marked(/Presente: marcado a mano por/)).toHaveCount(1);
    await expect(page.getByRole('navigation', { name: 'Vistas del curso' }).getByRole('link')).toHaveText([
      'Asistencia',
      'Notas',
    ]);
    await expect(page.getByRole('button', { name: /Exportar|asistencia mínima/ })).toHaveCount(0);
    await page.getByRole('link', { name: 'Notas', exact: true }).click();
    await expect(page.getByText('Huamán').first()).toBeVisible();
    await expect(page.getByText(alumno.dni)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Importar', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /Exportar|Notas de fuera/ })).toHaveCount(0);
    await page.goto(`/curso-modulo?cursoId=${prueba.cursoId}`);
    await expect(page.getByRole('button', { name: 'Nuevo módulo' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: /^Calificar/ })).toBeVisible();
    await disclosure(page, 'Clase 1').click();
    await moduleItem(page, 'Clase 1').getByRole('button', { name: 'Editar Apertura' }).click();
    const material = page.getByRole('dialog', { name: 'Editar material' });
    await expect(material.getByText('La fecha y el ponente los pone la coordinación.')).toBeVisible();
    await expect(material.getByLabel(/^(Empieza|Termina|Ponente|Cancelar esta sesión)$/)).toHaveCount(0);
    await expectAccessible(page, 'form of a session for its lecturer');
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/sesion-docente-${width}.png` });
    await material.getByLabel('Enlace de la grabación').fill('https://vimeo.com/76979871');
    await material.getByRole('button', { name: 'Actualizar', exact: true }).click();
    await expect(material).toBeHidden();
    await page.goto('/dashboard');
    const waiting = page.getByRole('region', { name: 'Por atender' });
    await waiting.getByRole('link', { name: /por calificar/ }).click();
    await expect(page.getByRole('searchbox', { name: 'Buscar por nombre', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Exportar/ })).toHaveCount(0);
    await page.getByRole('button', { name: `Calificar a ${alumno.nombre} Huamán` }).click();
    const grading = page.getByRole('dialog');
    await grading.getByLabel('Puntos').fill('16');
    await grading.getByRole('button', { name: 'Guardar y seguir' }).click();
    await expect(page.getByText('Calificación guardada.')).toBeVisible();
    await page.goto('/dashboard');
    await expect(waiting.getByRole('link', { name: /por calificar/ })).toHaveCount(0);
    await waiting.getByRole('link', { name: /consulta/ }).click();
    await page.getByRole('button', { name: /^Abrir la consulta de Rosa/ }).click();
    const answering = page.getByRole('dialog');
    await answering.getByLabel('Respuesta').fill('Sí, en la última parte.');
    await answering.getByRole('button', { name: 'Responder', exact: true }).click();
    await expect(page.getByText(/^Respondiste a Rosa/)).toBeVisible();
    await page.goto('/usuarios');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu cuenta no abre esta pantalla');
  });
}

import { expect, type Page } from '@playwright/test';
import { desktop, expectAccessible, phone } from './accessible.ts';
import { field, main, newCurso, openEditor, press, section } from './flyers.ts';
import { disclosure, newMaterial, newModulo, openModulos } from './modulos.ts';
import { becomeVisitor } from './people.ts';
import { test } from './test.ts';

const texts = {
  logros: '- Redactar sin sorpresas\n- Negociar',
  publicoObjetivo: 'Para quien negocia todos los días.',
  inclusiones: '- Clases en vivo',
  horario: 'Lunes, de 19:00 a 21:00',
  preguntasFrecuentes: '¿Queda grabado?\nSí, mientras dure tu acceso.\n\n¿Dan certificado?\nCon 13 o más.',
};

test('VIS-21 VIS-23 ADMIN writes what helps to decide, a visitor reads it, and empty texts leave no trace', async ({
  page,
}) => {
  const curso = await newCurso(page, { cantidadModulo: 4 });
  await openEditor(page, curso);
  await field(page, 'Qué podrás hacer').fill(texts.logros);
  await field(page, 'Para quién es').fill(texts.publicoObjetivo);
  await field(page, 'Horario').fill(texts.horario);
  await field(page, 'Preguntas frecuentes').fill(texts.preguntasFrecuentes);
  await press(page, 'Guardar');
  await expect(section(page, 'Horario')).toContainText(texts.horario);
  await becomeVisitor(page);
  await page.goto(`/catalogo/flyer/${curso.cursoId}`);
  await expect(section(page, 'Qué podrás hacer').getByRole('listitem')).toHaveText([
    'Redactar sin sorpresas',
    'Negociar',
  ]);
  await expect(section(page, 'Para quién es')).toContainText(texts.publicoObjetivo);
  await expect(main(page).getByRole('heading', { name: 'Qué incluye' })).toHaveCount(0);
  const answer = section(page, 'Preguntas frecuentes').getByText('Con 13 o más.');
  await expect(answer).toBeHidden();
  await section(page, 'Preguntas frecuentes').getByText('¿Dan certificado?').click();
  await expect(answer).toBeVisible();
});

test('VIS-20 VIS-22 VIS-24 VIS-25 a flyer shows its people, its issuer and the certificate; it is shared and printed', {
  tag: '@core',
}, async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/catalogo/flyer/1');
  const people = section(page, 'Quiénes lo dictan').getByRole('listitem');
  await expect(people).toHaveCount(3);
  await expect(people.first()).toContainText('Mariela Huamán Tejada');
  await expect(people.first()).toContainText('Coordina el programa');
  await expect(people.first()).toContainText('Derecho Procesal Penal · 18 años de ejercicio');
  const seen = async (name: RegExp) => {
    const picture = main(page).getByRole('img', { name }).first();
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
  };
  await seen(/^Retrato de Mariela/);
  await seen(/^Logo de Instituto/);
  await seen(/^Muestra del certificado/);
  await expect(section(page, 'También te puede interesar').getByRole('listitem')).toHaveCount(3);

  await main(page).getByText('Compartir', { exact: true }).click();
  await expect(main(page).getByRole('link', { name: 'Enviar por WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\?text=Derecho%20Procesal%20Penal.+catalogo%2Fflyer%2F1$/,
  );
  await main(page).getByRole('button', { name: 'Copiar enlace' }).click();
  await expect(main(page).getByText('Enlace copiado.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/catalogo/flyer/1`);
  await page.keyboard.press('Escape');
  await expect(main(page).getByText('Enlace copiado.')).toBeHidden();

  const printed = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(printed.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2);
});

test('VIS-23 on a phone price and button come to the foot of the screen when those of the card leave it, and end with the flyer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/catalogo/flyer/1');
  const bar = page.getByRole('region', { name: 'Comprar' });
  const button = page
    .getByRole('region', { name: 'Precio e inscripción' })
    .getByRole('button', { name: 'Agregar al carrito' });
  await button.scrollIntoViewIfNeeded();
  await expect(bar).toBeHidden();
  await section(page, 'Descripción').scrollIntoViewIfNeeded();
  await expect(bar).toBeInViewport();
  await expect(bar).toContainText('S/ 1,250.00');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const footer = page.getByRole('contentinfo');
  await expect(footer).toBeInViewport();
  const overlap = async () => {
    const [above, below] = [await bar.boundingBox(), await footer.boundingBox()];
    return above && below ? above.y + above.height - below.y : Number.NaN;
  };
  await expect.poll(overlap).toBeLessThanOrEqual(0);
});

test('BUY-95 BUY-96 the first screen of a phone says the hours and offers the chat; portraits are large at both widths', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  // Six sessions on five days of the week, and a timetable of two paragraphs.
  await page.goto('/catalogo/flyer/1');
  const card = page.getByRole('region', { name: 'Precio e inscripción' });
  await expect(card.getByText('De 19:00 a 21:30.', { exact: true })).toBeInViewport({ ratio: 1 });
  const chat = main(page).getByRole('link', { name: 'Consulta este programa por WhatsApp' });
  await expect(chat).toBeInViewport({ ratio: 1 });
  await expect(chat).toHaveAttribute('href', /text=Hola.+Procesal/);
  const people = section(page, 'Quiénes lo dictan').getByRole('listitem');
  const widths = () =>
    people.getByRole('img').evaluateAll((pictures) => pictures.map((picture) => picture.clientWidth));
  expect(Math.min(...(await widths()))).toBeGreaterThanOrEqual(150);
  await people.first().getByText('Ver trayectoria').click();
  const [opened, list] = [await people.first().boundingBox(), await people.first().locator('..').boundingBox()];
  expect(opened!.width).toBe(list!.width);
  await page.setViewportSize(desktop);
  expect(Math.min(...(await widths()))).toBeGreaterThanOrEqual(220);
});

const calendar = 'Calendario de sesiones';

/** A course with sessions on Tuesdays and Thursdays. Leaves the page signed in as ADMIN. */
async function newWeeklyCurso(page: Page, fields: object) {
  const curso = await newCurso(page, { ...fields });
  const { moduloId } = await newModulo(page, curso.cursoId);
  for (const [at, day] of [11, 13, 18, 20, 25, 27, 28].entries()) {
    const hours = { inicio: `2031-03-${day}T19:00`, fin: `2031-03-${day}T21:00` };
    const fields = { nombre: `Sesión ${at + 1}`, orden: at + 1, video: 'https://sala.example/j/1', ...hours };
    await newMaterial(page, moduloId, 'SES', fields);
  }
  return curso;
}

test('BUY-104 a flyer on a phone says hours and price once, and again only where the specification asks; its calendar folds after five sessions', async ({
  page,
}) => {
  const curso = await newWeeklyCurso(page, { horario: 'Martes, jueves y viernes, de 19:00 a 21:00' });
  await becomeVisitor(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/catalogo/flyer/${curso.cursoId}`);
  await section(page, calendar).getByRole('heading', { level: 2 }).click();
  const sessions = section(page, calendar).getByRole('listitem');
  await expect(sessions).toHaveCount(5);
  await section(page, calendar).getByText('Ver las 2 sesiones que faltan').click();
  await expect(sessions).toHaveCount(7);
  const count = async (words: RegExp) => {
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll<HTMLDetailsElement>('.fold')) fold.open = true;
    });
    const [own = ''] = (await main(page).allInnerTexts()).join().split('También te puede interesar');
    return own.match(words)?.length;
  };
  expect(await count(/de 19:00 a 21:00/g)).toBe(1);
  // In the price card and in the stats strip (FLY-18).
  expect(await count(/S\/ 980\.00/g)).toBe(2);
  // In the price card, as the dynamics of the classes (FLY-24) and in 'Disponible' (FLY-26).
  expect(await count(/en vivo|V \(Virtual\)/g)).toBe(3);
  await page.setViewportSize(desktop);
  await expect(section(page, 'Horario')).toContainText('de 19:00 a 21:00');
});

test('BUY-105 the share button of a phone opens its own sheet; where that is refused, the menu', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL!, viewport: phone, hasTouch: true, isMobile: true });
  await context.addInitScript(() => {
    const shared: unknown[] = [];
    const share = async (data: unknown) => {
      shared.push(data);
      if (shared.length === 2) throw new DOMException('closed', 'AbortError');
      if (shared.length === 3) throw new DOMException('too late', 'NotAllowedError');
    };
    Object.assign(window, { shared });
    Object.defineProperty(navigator, 'share', { value: share });
  });
  const page = await context.newPage();
  await page.goto('/catalogo/flyer/1');
  const button = main(page).locator('summary').filter({ hasText: 'Compartir' });
  const link = main(page).getByRole('link', { name: 'Enviar por WhatsApp' });
  const shared = () => page.evaluate(() => (window as unknown as { shared: unknown[] }).shared);
  for (const presses of [1, 2, 3]) {
    await expect(link).toHaveCount(0);
    await button.tap();
    await expect.poll(async () => (await shared()).length).toBe(presses);
  }
  const title = (await main(page).getByRole('heading', { level: 1 }).textContent())!;
  expect((await shared())[0]).toEqual({ title, url: `${baseURL}/catalogo/flyer/1` });
  await expect(link).toBeVisible();
  await context.close();
});

test('BUY-60 the first screen of a phone says price with the last day of its offer, hours of the certificate and issuer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const { resources } = await (await page.request.get('/api/catalogo?q=amparo')).json();
  const cursos = resources as { cursoId: number; precio: number; precioActual: number }[];
  const { cursoId } = cursos.find(({ precio, precioActual }) => precioActual < precio)!;
  await page.goto(`/catalogo/flyer/${cursoId}`);
  const card = page.getByRole('region', { name: 'Precio e inscripción' });
  await expect(card.getByText(/^\w+ de \d+ horas académicas/)).toBeInViewport();
  for (const text of [/^S\/ \d+/, /^Preventa hasta el /, /^Certifica /]) {
    await expect(card.getByText(text).first()).toBeInViewport({ ratio: 1 });
  }
});

test('BUY-60 a flyer on a phone: facts in the first screen, the rest folded, and the menu to share on the screen', async ({
  page,
}) => {
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 780 });
    await page.goto('/catalogo/flyer/1');
    const card = page.getByRole('region', { name: 'Precio e inscripción' });
    await expect(card.getByText(/ de \d+ horas académicas/)).toBeVisible();
    await expect(card.getByText(/^Certifica /)).toBeVisible();
    const ask = card.getByRole('link', { name: 'Pregunta por WhatsApp' });
    await expect(ask).toHaveAttribute('href', /text=Hola.+Procesal/);
    await main(page).locator('summary').filter({ hasText: 'Compartir' }).click();
    await expect(main(page).getByRole('link', { name: 'Enviar por WhatsApp' })).toBeVisible();
    const box = await main(page).getByRole('link', { name: 'Enviar por WhatsApp' }).boundingBox();
    expect(box!.x).toBeGreaterThanOrEqual(0);
    expect(box!.x + box!.width).toBeLessThanOrEqual(width);
    await page.keyboard.press('Escape');
  }
  await expect(section(page, 'Disponible').getByText('Fecha de inicio')).toBeHidden();
  await section(page, 'Disponible').getByRole('heading').click();
  await expect(section(page, 'Disponible').getByText('Fecha de inicio')).toBeVisible();
  const temas = section(page, 'Certificado y Contenido').getByRole('listitem');
  await expect(temas).toHaveCount(5);
  await section(page, 'Certificado y Contenido')
    .getByText(/^Ver los \d+ temas que faltan$/)
    .click();
  expect(await temas.count()).toBeGreaterThan(5);
  const anchors = page.getByRole('navigation', { name: 'En esta página' });
  await anchors.getByRole('link', { name: 'Preguntas' }).click();
  await expect(main(page).getByText('¿Qué pasa si no se abre?')).toBeInViewport();
  await section(page, 'Así te inscribes').getByRole('heading').click();
  await expect(section(page, 'Así te inscribes').getByRole('listitem')).toHaveCount(4);
});

test('BUY-80 BUY-84 a visitor on a phone finds a course with a sample, plays it, reads the next one and can buy there', {
  tag: '@core',
}, async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/catalogo/diplomas/asincronos');
  await expect(main(page).getByRole('listitem').filter({ hasText: 'Clase de muestra' }).first()).toBeVisible();
  await page.goto('/catalogo/flyer/1');
  const sample = main(page).getByRole('region', { name: 'Clase de muestra' });
  await expectAccessible(page, 'poster of a sample');
  await sample.getByRole('button', { name: 'Reproducir «Grabación de la sesión 1»' }).click();
  const video = sample.getByLabel('Grabación de la sesión 1', { exact: true });
  await expect.poll(() => video.evaluate((player: HTMLVideoElement) => player.currentTime)).toBeGreaterThan(0.2);
  await expect(sample.getByRole('link', { name: 'Comprar ahora' })).toHaveAttribute('href', '/checkout?curso=1');
  await expectAccessible(page, 'player of a sample');
  await sample.getByRole('button', { name: /^Siguiente: Guía/ }).click();
  await expect(sample.getByRole('status').first()).toHaveText(/^Página 1 de \d+$/);
  expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(phone.width);
});

test('BUY-83 the switch of a material shows it to visitors and takes it back', async ({ page }) => {
  const curso = await newCurso(page);
  const { moduloId, nombre } = await newModulo(page, curso.cursoId);
  await newMaterial(page, moduloId, 'VID', { nombre: 'Introducción', video: 'https://youtu.be/dQw4w9WgXcQ' });
  for (const on of [true, false]) {
    await openModulos(page, curso);
    if ((await disclosure(page, nombre).getAttribute('aria-expanded')) === 'false')
      await disclosure(page, nombre).click();
    const muestra = page.getByRole('switch', { name: 'Clase de muestra: Introducción' });
    await muestra.click();
    await expect(muestra).toBeChecked({ checked: on });
    await expect(page.getByText(on ? '«Introducción» se ve en el flyer' : 'ya no se ve en el flyer')).toBeVisible();
    await page.goto(`/catalogo/flyer/${curso.cursoId}`);
    await expect(main(page).getByRole('button', { name: 'Reproducir «Introducción»' })).toHaveCount(on ? 1 : 0);
  }
});
